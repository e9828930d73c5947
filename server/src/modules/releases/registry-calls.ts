/** The table of permissions: who may make which call of the registry. A call without a row cannot be added. */
import type { getReleaseBoard, getRemoteHealth } from '@cairn/api/release-board.contract';
import type {
  approveRequest,
  approveRequestAtRevision,
  changeChannelSettings,
  changeChannelRemotes,
  freezeChannel,
  refuseRequest,
  unfreezeChannel,
} from '@cairn/api/release-changes.contract';
import type {
  getRelease,
  getReleaseGraph,
  getReleaseHistory,
  listRemoteReleases,
} from '@cairn/api/release-history.contract';
import type { listReleaseFailures } from '@cairn/api/release-failures.contract';
import type { getRemoteSettings } from '@cairn/api/release-settings.contract';
import type { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import * as checkers from '@cairn/api/release-checkers.contract';
import type * as webhooks from '@cairn/api/release-webhooks.contract';
import type { changeCanaryPlan } from '@cairn/api/release-plans.contract';
import type { getReleaseRights } from '@cairn/api/release-people.contract';
import type {
  changeChannel,
  getManifest,
  getReleaseStatus,
  listRevisions,
  rollBackChannel,
  sendTelemetry,
} from '@cairn/api/release-channels.contract';
import type {
  announceRelease,
  listChecks,
  publishRelease,
  recordCheck,
  showToken,
  TokenAction,
  withdrawRelease,
} from '@cairn/api/releases.contract';
import type { Endpoint, EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { SharedResponse } from '../../platform/http/response-cache/response-cache.ts';
import { previewChannel } from './preview-channel.ts';
import type { FILES_PATH } from './publish.service.ts';
import {
  type ReleaseActor,
  requireRight,
  requireRemoteRight,
  requireTeam,
  requireSomeRight,
} from './release-actor.ts';
import type { ReleaseToken, RequiredRight } from './release-token.service.ts';

type EndpointName<E> = E extends Endpoint ? `${E['method']} /api${E['path']}` : never;
type RegistryEndpoint =
  | typeof announceRelease
  | typeof publishRelease
  | typeof recordCheck
  | typeof listChecks
  | typeof withdrawRelease
  | typeof showToken
  | typeof changeChannel
  | typeof rollBackChannel
  | typeof listRevisions
  | typeof getReleaseStatus
  | typeof getManifest
  | typeof getReleaseRights
  | typeof getReleaseBoard
  | typeof getRemoteHealth
  | typeof getReleaseHistory
  | typeof listRemoteReleases
  | typeof getRelease
  | typeof getReleaseGraph
  | typeof listReleaseFailures
  | typeof changeChannelRemotes
  | typeof approveRequest
  | typeof approveRequestAtRevision
  | typeof refuseRequest
  | typeof freezeChannel
  | typeof unfreezeChannel
  | typeof changeChannelSettings
  | typeof makePreview
  | typeof endPreview
  | typeof changeCanaryPlan
  | typeof getRemoteSettings
  | typeof webhooks.addWebhook
  | typeof webhooks.listWebhooks
  | typeof webhooks.removeWebhook
  | typeof webhooks.listWebhookDeliveries
  | typeof webhooks.testWebhook
  | typeof webhooks.resendWebhookDelivery
  | typeof checkers.listCheckers
  | typeof checkers.addChecker
  | typeof checkers.revokeChecker
  | typeof sendTelemetry;
export type RegistryCallName = EndpointName<RegistryEndpoint> | `PUT ${typeof FILES_PATH}`;

/** The parts of a request before they are checked against the contract. */
interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The permission that a call needs:
 * - 'public': none, without authentication
 * - 'known': an account or a live token, with or without rights
 * - 'any': a right to something
 * - 'remote': a right to something of the remote that the call names
 * - 'team': the same, but not with a token for previews only
 * - a function: the right that it returns
 * The contract says whether accounts count at all (`auth: 'optional'`).
 */
export type RequiredPermission =
  | 'public'
  | 'known'
  | 'any'
  | 'remote'
  | 'team'
  | ((named: RequestParts) => RequiredRight);

/** Returns the value if it is text. The contract rejects other values afterwards, so their result does not matter. */
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Returns the right to publish. A release is published for all channels; `channel` names the one whose rules are checked.
 */
const toPublishRight = ({ path, body }: RequestParts): RequiredRight => ({
  action: 'publish',
  remote: toText(path['name']),
  channel: toText(body['channel']),
});

const toPreviewRight = ({ path, body }: RequestParts): RequiredRight => {
  const remote = toText(path['name']);
  return {
    action: 'preview',
    remote,
    channel: previewChannel(remote ?? '', toText(body['branch']) ?? ''),
  };
};

const toChannelRight =
  (action: TokenAction) =>
  ({ path }: RequestParts): RequiredRight => ({
    action,
    remote: undefined,
    channel: toText(path['channel']),
  });

/** Returns the right to change checkers. A checker decides about every remote on every channel. */
const checkersRight = (): RequiredRight => ({
  action: checkers.CHECKERS_ACTION,
  remote: undefined,
  channel: '*',
});

export const permissionByCall: Readonly<Record<RegistryCallName, RequiredPermission>> = {
  'POST /api/v1/remotes/:name/uploads': toPublishRight,
  'PUT /api/v1/remotes/:name/files/:digest': toPublishRight,
  'POST /api/v1/remotes/:name/releases': toPublishRight,
  'POST /api/v1/remotes/:name/releases/:version/checks': toPublishRight,
  'GET /api/v1/remotes/:name/releases/:version/checks': 'remote',
  // A withdrawal affects all channels. Those that the token has to cover are known once they are locked (review.service.ts).
  'POST /api/v1/remotes/:name/releases/:version/withdraw': ({ path }) => ({
    action: 'withdraw',
    remote: toText(path['name']),
  }),
  'PUT /api/v1/channels/:channel/remotes/:name': ({ path, body }) => ({
    action: body['percent'] === undefined ? 'promote' : 'canary',
    remote: toText(path['name']),
    channel: toText(path['channel']),
  }),
  'PATCH /api/v1/channels/:channel/remotes/:name/canary': ({ path }) => ({
    action: 'canary',
    remote: toText(path['name']),
    channel: toText(path['channel']),
  }),
  'POST /api/v1/channels/:channel/rollback': ({ path, body }) => ({
    action: 'rollback',
    remote: toText(body['remote']),
    channel: toText(path['channel']),
  }),
  'GET /api/v1/channels/:channel/revisions': 'any',
  // The response is that of the named call, in the same words.
  'GET /api/v1/token': ({ query }) => ({
    action: toText(query['action']) ?? '',
    remote: toText(query['remote']),
    channel: toText(query['channel']),
  }),
  'GET /api/v1/status': 'any',
  'GET /api/v1/manifest': 'public',
  'GET /api/v1/release-rights': 'known',
  'GET /api/v1/release-board': 'any',
  'GET /api/v1/channels/:channel/remotes/:name/health': 'any',
  'GET /api/v1/channels/:channel/remotes/:name/settings': 'any',
  'GET /api/v1/release-history': 'any',
  'GET /api/v1/remotes/:name/releases': 'any',
  'GET /api/v1/remotes/:name/releases/:version': 'any',
  'GET /api/v1/release-graph': 'any',
  // Lines of source belong to the team.
  'GET /api/v1/remotes/:name/failures': 'remote',
  // The handler checks the right to each remote that the call names (releases.routes.ts).
  'POST /api/v1/channels/:channel/changes': 'any',
  // The service checks the right to each remote of the request (release-requests.service.ts).
  'POST /api/v1/release-requests/:id/approve': 'any',
  'PUT /api/v1/release-requests/:id/approval': 'any',
  'POST /api/v1/release-requests/:id/refuse': 'any',
  'POST /api/v1/channels/:channel/freeze': toChannelRight('freeze'),
  'DELETE /api/v1/channels/:channel/freeze': toChannelRight('freeze'),
  'PATCH /api/v1/channels/:channel/settings': toChannelRight('settings'),
  'PUT /api/v1/remotes/:name/previews': toPreviewRight,
  'DELETE /api/v1/remotes/:name/previews': toPreviewRight,
  'POST /api/v1/remotes/:name/webhooks': 'team',
  'GET /api/v1/remotes/:name/webhooks': 'team',
  'DELETE /api/v1/remotes/:name/webhooks/:id': 'team',
  'GET /api/v1/remotes/:name/webhooks/:id/deliveries': 'team',
  'POST /api/v1/remotes/:name/webhooks/:id/test': 'team',
  'POST /api/v1/remotes/:name/webhooks/:id/deliveries/:delivery/resend': 'team',
  'GET /api/v1/checkers': 'any',
  'POST /api/v1/checkers': checkersRight,
  'DELETE /api/v1/checkers/:name': checkersRight,
  'POST /api/v1/telemetry': 'public',
};

type Authenticate = (request: FastifyRequest) => Promise<ReleaseActor>;

/** Returns the hooks of one call: authentication before the body is read, authorisation before the body is validated. */
export const createCallGuard = (name: RegistryCallName, authenticate: Authenticate) => {
  const needs = permissionByCall[name];
  if (needs === 'public') return {};
  return {
    admit: async (request: FastifyRequest) => {
      actors.set(request, await authenticate(request));
    },
    permit: (request: FastifyRequest) => {
      if (needs === 'known') return;
      if (needs === 'any') requireSomeRight(getActor(request));
      else if (needs === 'remote') requireRemoteRight(getActor(request), readRemoteName(request));
      else if (needs === 'team') requireTeam(getActor(request), readRemoteName(request));
      else requireRight(getActor(request), needs(readRequestParts(request)));
    },
  };
};

const actors = new WeakMap<FastifyRequest, ReleaseActor>();

/** Returns the caller. */
export const getActor = (request: FastifyRequest): ReleaseActor => {
  const actor = actors.get(request);
  if (!actor) throw new Error(`${request.url} asks nobody who they are.`);
  return actor;
};

/** Returns the token of a call that accounts cannot make. */
export const getToken = (request: FastifyRequest): ReleaseToken => {
  const { token } = getActor(request);
  if (!token) throw new Error(`${request.url} asks for no token.`);
  return token;
};

const readRequestParts = ({ params, query, body }: FastifyRequest): RequestParts => ({
  path: toFields(params),
  query: toFields(query),
  body: toFields(body),
});

const readRemoteName = (request: FastifyRequest): string =>
  toText(readRequestParts(request).path['name']) ?? '';

const toFields = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null ? { ...part } : {};

/** Adds a call of the registry, with its guard from the table. */
export type AddRegistryCall = <E extends RegistryEndpoint>(
  endpoint: E,
  handler: (
    input: EndpointInput<E>,
    reply: FastifyReply,
  ) => Promise<EndpointAnswer<E> | SharedResponse<EndpointAnswer<E>>>,
) => void;

export const createAddCall =
  (add: AddEndpoint, authenticate: Authenticate): AddRegistryCall =>
  (endpoint, handler) => {
    const name = `${endpoint.method} /api${endpoint.path}` as RegistryCallName;
    add(
      endpoint,
      (input, _caller, reply) => handler(input, reply),
      createCallGuard(name, authenticate),
    );
  };
