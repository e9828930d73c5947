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
import { aHealth, anEntry, aRelease, someSettings } from './board-builders.ts';

/** Opens the page at a URL, with stubs for all of its parts; those of the test come first. */
export const openReleases = (
  board: ReleaseBoard,
  stubs: readonly Stub[] = [],
  at = '/releases',
) => {
  signInAs();
  const requests = stubApi(
    stubResponse(getReleaseBoard, board),
    stubResponse(getReleaseHistory, { entries: [anEntry()] }),
    stubResponse(getRemoteHealth, { hours: [], minutes: [], versions: [aHealth('4.8.2')] }),
    stubResponse(listRemoteReleases, { releases: [aRelease('4.9.0'), aRelease('4.8.2')] }),
    stubResponse(listReleaseFailures, { failures: [] }),
    stubResponse(getRemoteSettings, someSettings()),
    ...stubs,
  );
  const said: string[] = [];
  events.on('notice.shown', ({ message }) => said.push(message));
  return { ...renderReleases(at), requests, said };
};

export const renderReleases = (at = '/releases') =>
  renderRoute([{ path: '/releases/:remote?', element: <ReleasesPage /> }], at);
