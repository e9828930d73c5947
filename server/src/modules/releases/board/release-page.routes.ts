/** Endpoints for the page of the site that shows the release board. */
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
import type { FastifyReply } from 'fastify';
import { getReleaseActor, type AddRegistryCall } from '../permissions/registry-calls.ts';
import type { ReleaseServices } from '../registry/releases.routes.ts';

export const addReleaseBoardRoutes = (
  add: AddRegistryCall,
  services: Pick<ReleaseServices, 'board' | 'history' | 'failures' | 'remoteSettings'>,
): void => {
  const { board, history, failures, remoteSettings } = services;
  add(getReleaseRights, async (_input, reply) => {
    const { kind, name, rights } = getReleaseActor(own(reply).request);
    return { me: { kind, name }, rights: [...rights] };
  });
  add(getReleaseBoard, ({ query }, reply) =>
    board.board(getReleaseActor(own(reply).request), query.after),
  );
  add(getRemoteHealth, ({ params }, reply) => {
    own(reply);
    return board.health(params.channel, params.name);
  });
  add(getReleaseHistory, ({ query }, reply) => {
    own(reply);
    return history.history(query);
  });
  add(listRemoteReleases, ({ params, query }, reply) => {
    own(reply);
    return history.releases(params.name, query);
  });
  add(getRelease, ({ params }, reply) => {
    own(reply);
    return history.release(params.name, params.version);
  });
  add(listReleaseFailures, ({ params, query }, reply) => {
    own(reply);
    return failures.list(params.name, query.version);
  });
  add(getRemoteSettings, ({ params }, reply) => {
    own(reply);
    return remoteSettings.read(params.channel, params.name);
  });
  add(getReleaseGraph, ({ query }, reply) => {
    own(reply);
    return history.graph(query.channel);
  });
};

/** Sets headers that make a response private: shared caches must not store it, and the browser revalidates it. */
const own = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-cache');
