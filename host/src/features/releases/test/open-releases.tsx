import { getRemoteBackend } from '@cairn/api/release-backends.contract';
import { getRemoteAccess } from '@cairn/api/release-access.contract';
import { getReleaseMails } from '@cairn/api/release-mails.contract';
import { getReleaseBoard, type ReleaseBoard } from '@cairn/api/release-board.contract';
import { getReleaseHistory, listRemoteReleases } from '@cairn/api/release-history.contract';
import { getRemoteSettings } from '@cairn/api/release-settings.contract';
import { listReleaseFailures } from '@cairn/api/release-failures.contract';
import { getRemoteHealth } from '@cairn/api/release-board.contract';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { ReleasesPage } from '../releases.page.tsx';
import {
  buildReleaseHealth,
  buildHistoryEntry,
  buildListedRelease,
  buildRemoteAccess,
  buildRemoteSettings,
} from './board-builders.ts';

/** Renders the releases page at a URL with stubs for all its API calls; stubs of the test take precedence. */
export const openReleasesPage = (
  board: ReleaseBoard,
  stubs: readonly Stub[] = [],
  at = '/releases',
) => {
  signInAs();
  const requests = stubApi(
    stubResponse(getReleaseBoard, board),
    stubResponse(getReleaseHistory, { entries: [buildHistoryEntry()] }),
    stubResponse(getRemoteHealth, {
      hours: [],
      minutes: [],
      versions: [buildReleaseHealth('4.8.2')],
    }),
    stubResponse(listRemoteReleases, {
      releases: [buildListedRelease('4.9.0'), buildListedRelease('4.8.2')],
    }),
    stubResponse(listReleaseFailures, { failures: [] }),
    stubResponse(getRemoteSettings, buildRemoteSettings()),
    stubResponse(getRemoteBackend, {
      isDeclared: false,
      state: 'unconfigured',
      isPaused: false,
    }),
    stubResponse(getRemoteAccess, buildRemoteAccess()),
    stubResponse(getReleaseMails, { choices: [] }),
    ...stubs,
  );
  const said: string[] = [];
  events.on('notice.shown', ({ message }) => said.push(message));
  return { ...renderReleasesPage(at), requests, said };
};

export const renderReleasesPage = (at = '/releases') =>
  renderRoute([{ path: '/releases/:remote?', element: <ReleasesPage /> }], at);
