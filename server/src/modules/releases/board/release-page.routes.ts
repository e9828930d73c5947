/** Endpoints for the page of the site that shows the release board. */
import { getRemoteBackend } from '@cairn/api/release-backends.contract';
import { getReleaseBoard, getRemoteHealth } from '@cairn/api/release-board.contract';
import {
  getRelease,
  getReleaseGraph,
  getReleaseHistory,
  listRemoteReleases,
} from '@cairn/api/release-history.contract';
import { listReleaseFailures } from '@cairn/api/release-failures.contract';
import { getReleaseRights } from '@cairn/api/release-people.contract';
import { getRemoteSettings } from '@cairn/api/release-settings.contract';
import { readRemoteBackend } from '../backends/remote-backend.service.ts';
import { readRemoteSettings } from '../channels/remote-settings.service.ts';
import type { AddRegistryCall } from '../permissions/registry-calls.ts';
import type { ReleaseServices } from '../release-services.ts';
import { readReleaseBoard, readRemoteHealth } from './release-board.service.ts';
import {
  readReleaseDetails,
  readReleaseGraph,
  readReleaseHistory,
  readReleasesOfRemote,
} from './release-history.service.ts';

export const addReleaseBoardRoutes = (
  addCall: AddRegistryCall,
  services: ReleaseServices,
): void => {
  const { sql, now, requests, previews, listFailures } = services;
  const add: AddRegistryCall = (endpoint, handler) =>
    addCall(endpoint, (input, actor, reply) => {
      // Shared caches must not store the response, and the browser revalidates it.
      void reply.header('cache-control', 'private, no-cache');
      return handler(input, actor, reply);
    });
  add(getReleaseRights, async (_input, { kind, name, rights }) => ({
    me: { kind, name },
    rights: [...rights],
  }));
  add(getReleaseBoard, async ({ query: { after } }, actor) => ({
    ...(await readReleaseBoard(sql, { actor, after, now: now() })),
    previews: await previews.list(),
    requests: await requests.waiting(actor),
  }));
  add(getRemoteHealth, ({ params }) => readRemoteHealth(sql, now(), params.channel, params.name));
  add(getReleaseHistory, ({ query }) => readReleaseHistory(sql, query));
  add(listRemoteReleases, ({ params, query }) => readReleasesOfRemote(sql, params.name, query));
  add(getRelease, ({ params }) => readReleaseDetails(sql, params.name, params.version));
  add(listReleaseFailures, ({ params, query }) => listFailures(params.name, query.version));
  add(getRemoteSettings, ({ params }) => readRemoteSettings(sql, now, params.channel, params.name));
  add(getRemoteBackend, ({ params }) => readRemoteBackend(services, params));
  add(getReleaseGraph, ({ query }) => readReleaseGraph(sql, query.channel));
};
