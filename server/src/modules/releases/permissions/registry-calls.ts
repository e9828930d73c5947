/**
 * The table of permissions, which says which callers may make which call of the registry. A call without a row cannot be added.
 */
import type { TokenAction } from '@cairn/api/releases.contract';
import type { Endpoint, EndpointAnswer, EndpointAuth, EndpointInput } from '@cairn/api/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { toPreviewChannelName } from '../previews/preview-channel.ts';
import {
  CHECKERS_RIGHT,
  type ReleaseActor,
  requireReleaseRight,
  requireRightToRemote,
  requireRemoteTeam,
  requireAnyReleaseRight,
} from './release-actor.ts';
import { toCheckersRight, toTokensRight } from './read-remote-access.ts';
import type { RequiredReleaseRight } from './release-token.service.ts';

/** Path, query and body of a request to the registry, before they are checked against the contract. */
interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The permission that a call needs: - 'public': none, without authentication - 'known': an account or a live token, with or
 * without rights - 'any': any right - 'remote': any right to the remote that the call names - 'team': the same, but not with a
 * token for previews only - a function: the right that it returns The contract says whether accounts may make the call (`auth:
 * 'optional'`).
 */
type RegistryCallPermission =
  | 'public'
  | 'known'
  | 'any'
  | 'remote'
  | 'team'
  | ((named: RequestParts) => RequiredReleaseRight);

/**
 * Returns the value if it is a string, otherwise undefined. The contract later rejects a call with another value, so the
 * result does not matter.
 */
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Returns the right that publishing a release needs. A release is published for all channels; `channel` names the one whose
 * rules it must meet.
 */
const toPublishRight = ({ path, body }: RequestParts): RequiredReleaseRight => ({
  action: 'publish',
  remote: toText(path['name']),
  channel: toText(body['channel']),
});

const toPreviewRight = ({ path, body }: RequestParts): RequiredReleaseRight => {
  const remote = toText(path['name']);
  const channel = toPreviewChannelName(remote ?? '', toText(body['branch']) ?? '');
  return { action: 'preview', remote, channel };
};

const toRemoteRight = (
  action: TokenAction,
  { path }: Pick<RequestParts, 'path'>,
): RequiredReleaseRight => ({
  action,
  remote: toText(path['name']),
  channel: toText(path['channel']),
});

const toChannelRight =
  (action: TokenAction) =>
  ({ path }: RequestParts): RequiredReleaseRight => ({
    action,
    remote: undefined,
    channel: toText(path['channel']),
  });

const toAllCheckersRight = (): RequiredReleaseRight => CHECKERS_RIGHT;

const toTokensRightOfCall = ({ path }: RequestParts) => toTokensRight(toText(path['name']));
const toCheckersRightOfCall = ({ path }: RequestParts) => toCheckersRight(toText(path['name']));

export const permissionByRegistryCall = {
  'POST /api/v1/remotes/:name/uploads': toPublishRight,
  'PUT /api/v1/remotes/:name/files/:digest': toPublishRight,
  'POST /api/v1/remotes/:name/releases': toPublishRight,
  'POST /api/v1/remotes/:name/releases/:version/checks': toPublishRight,
  'GET /api/v1/remotes/:name/releases/:version/checks': 'remote',
  // A withdrawal affects all channels. Which of them the token must cover is known only once they are locked
  // (review.service.ts).
  'POST /api/v1/remotes/:name/releases/:version/withdraw': ({ path }) => ({
    action: 'withdraw',
    remote: toText(path['name']),
  }),
  'PUT /api/v1/channels/:channel/remotes/:name': ({ path, body }) =>
    toRemoteRight(body['percent'] === undefined ? 'promote' : 'canary', { path }),
  'PATCH /api/v1/channels/:channel/remotes/:name/canary': (parts) => toRemoteRight('canary', parts),
  'POST /api/v1/channels/:channel/rollback': ({ path, body }) => ({
    action: 'rollback',
    remote: toText(body['remote']),
    channel: toText(path['channel']),
  }),
  'GET /api/v1/channels/:channel/revisions': 'any',
  // The call reads whether a token permits an action, so it needs the permission for that action.
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
  'GET /api/v1/channels/:channel/remotes/:name/backend': 'any',
  'GET /api/v1/release-history': 'any',
  'GET /api/v1/remotes/:name/releases': 'any',
  'GET /api/v1/remotes/:name/releases/:version': 'any',
  'GET /api/v1/release-graph': 'any',
  // The response contains lines of source code, which only the team of the remote may read.
  'GET /api/v1/remotes/:name/failures': 'remote',
  // The service checks the right to each remote that the call names (channels.service.ts).
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
  'POST /api/v1/checkers': toAllCheckersRight,
  'DELETE /api/v1/checkers/:name': toAllCheckersRight,
  'GET /api/v1/remotes/:name/access': 'remote',
  // The service checks that the token allows no more than the caller may do (remote-access.service.ts).
  'POST /api/v1/remotes/:name/tokens': toTokensRightOfCall,
  'POST /api/v1/remotes/:name/tokens/:id/renewal': toTokensRightOfCall,
  'DELETE /api/v1/remotes/:name/tokens/:id': toTokensRightOfCall,
  'POST /api/v1/remotes/:name/checkers': toCheckersRightOfCall,
  'POST /api/v1/remotes/:name/checkers/:checker/renewal': toCheckersRightOfCall,
  'DELETE /api/v1/remotes/:name/checkers/:checker': toCheckersRightOfCall,
  'GET /api/v1/release-mails': 'known',
  // The service checks the right to the remote that the body names (release-mails.routes.ts).
  'PUT /api/v1/release-mails': 'known',
  'POST /api/v1/telemetry': 'public',
} as const satisfies Readonly<Record<string, RegistryCallPermission>>;

/** Method and path of a call with a row in the table of permissions. */
export type RegistryCallName = keyof typeof permissionByRegistryCall;

type Authenticate = (request: FastifyRequest, auth?: EndpointAuth) => Promise<ReleaseActor>;

/**
 * Returns the Fastify hooks that protect one call of the registry: authentication before the body is read, authorisation
 * before the body is validated.
 */
export const createRegistryCallGuard = (
  name: RegistryCallName,
  authenticate: Authenticate,
  auth?: EndpointAuth,
) => {
  const needs: RegistryCallPermission = permissionByRegistryCall[name];
  if (needs === 'public') return {};
  return {
    admit: async (request: FastifyRequest) => {
      actors.set(request, await authenticate(request, auth));
    },
    permit: (request: FastifyRequest) => {
      const actor = getReleaseActor(request);
      const parts = readRequestParts(request);
      const remote = toText(parts.path['name']) ?? '';
      if (typeof needs === 'function') requireReleaseRight(actor, needs(parts));
      else if (needs === 'any') requireAnyReleaseRight(actor);
      else if (needs === 'remote') requireRightToRemote(actor, remote);
      else if (needs === 'team') requireRemoteTeam(actor, remote);
    },
  };
};

const actors = new WeakMap<FastifyRequest, ReleaseActor>();

/** Returns the caller of an authenticated request to the registry. */
const getReleaseActor = (request: FastifyRequest): ReleaseActor => {
  const actor = actors.get(request);
  if (!actor) throw new Error(`${request.url} was not authenticated.`);
  return actor;
};

const readRequestParts = ({ params, query, body }: FastifyRequest): RequestParts => ({
  path: toFields(params),
  query: toFields(query),
  body: toFields(body),
});

const toFields = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null ? { ...part } : {};

/** Endpoints with a row in the table of permissions. */
type RegistryEndpoint<Name = RegistryCallName> = Name extends `${infer Method} /api${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never;

type RegistryCallActor<E extends Endpoint> = `${E['method']} /api${E['path']}` extends infer Name
  ? Name extends RegistryCallName
    ? (typeof permissionByRegistryCall)[Name] extends 'public'
      ? undefined
      : ReleaseActor
    : never
  : never;

/** Adds an endpoint of the registry, protected by the permission that the table defines for it. */
export type AddRegistryCall = <E extends Endpoint & RegistryEndpoint>(
  endpoint: E,
  handler: (
    input: EndpointInput<E>,
    actor: RegistryCallActor<E>,
    reply: FastifyReply,
  ) => Promise<EndpointAnswer<E> | SharedResponse<EndpointAnswer<E>>>,
) => void;

export const createAddRegistryCall =
  (add: AddEndpoint, authenticate: Authenticate): AddRegistryCall =>
  (endpoint, handler) => {
    const name = `${endpoint.method} /api${endpoint.path}` as RegistryCallName;
    add(
      endpoint,
      (input, _caller, reply) =>
        handler(input, actors.get(reply.request) as RegistryCallActor<typeof endpoint>, reply),
      createRegistryCallGuard(name, authenticate, endpoint.auth),
    );
  };
