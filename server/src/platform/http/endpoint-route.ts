import { Readable } from 'node:stream';
import type { Endpoint, EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import { errorBodySchema } from '@cairn/api/error.contract';
import type { StaffPermission, StaffScope } from '@cairn/domain/staff.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import { AppError } from '../errors/app-error.ts';
import { RESPONSE_COMPRESS_OPTIONS } from './compression.ts';
import type { AuthoriseStaff, Identify, Identity, StaffCaller } from './identity.ts';
import {
  SharedResponse,
  StoredResponse,
  createResponseCache,
} from './response-cache/response-cache.ts';
import { createFairQueue } from '../jobs/fair-queue.ts';
import type { RequestLimits } from './request-limits.ts';
import { createHash } from 'node:crypto';
import { matchesEntityTag } from './conditional.ts';

/**
 * Adds an ETag for the content of a small JSON response and sends 304 to a browser that has it. The tag is weak because the
 * response is compressed later. A tag that the handler has set (`"production-17"`) becomes the part before a dot.
 */
const addResponseEtag = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  const own = String(reply.getHeader('etag') ?? '').replaceAll('"', '');
  const hash = createHash('sha1').update(payload).digest('base64url');
  const etag = `W/"${own === '' ? hash : `${own}.${hash}`}"`;
  void reply.header('etag', etag);
  if (!matchesEntityTag(request.headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-length');
  return '';
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set before validation by routes of the contract; undefined for a visitor. */
    identity: Identity | undefined;
    /** Part of the site for which the caller has the permission of the call; undefined for calls without a permission. */
    staffScope: StaffScope | undefined;
  }
}

/** Type of a handler's caller: a member of staff, the StudentID, or undefined for a visitor. */
type Caller<E extends Endpoint> = E extends { readonly permission: StaffPermission }
  ? StaffCaller
  : E['auth'] extends 'student'
    ? string
    : string | undefined;

type EndpointHandler<E extends Endpoint> = (
  input: EndpointInput<E>,
  caller: Caller<E>,
  /**
   * The Fastify reply, for a status other than 200, a header or a cookie. `reply.request` has the other data of the
   * request.
   */
  reply: FastifyReply,
) => Promise<EndpointAnswer<E> | SharedResponse<EndpointAnswer<E>>>;

interface EndpointOptions {
  /** Maximum size of the request body in bytes; default: 1 MiB, or 128 KiB when visitors may call. */
  readonly bodyLimit?: number;
  /** Accepts an expired token or an ended session. It is for logout, and for handlers that check the session themselves. */
  readonly identity?: 'acceptEnded';
  /**
   * Authorises the caller when something other than `jwt-Token` decides. Throws before the body is read, so that an
   * unauthorised caller learns nothing about it.
   */
  readonly admit?: (request: FastifyRequest) => void | Promise<void>;
  /** Checks whether the caller may do what the body requests. Throws before the body is validated. */
  readonly permit?: (request: FastifyRequest) => void;
  /** Limit that counts an anonymous call of a network; absent: the limit of all anonymous calls. */
  readonly anonymousLimit?: 'sign-in';
  /** Set to 'file' when the handler sends bytes itself and returns the reply. */
  readonly answer?: 'file';
}

/** Adds the HTTP route of an endpoint, with the input, response and authentication that its contract defines. */
export type AddEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
  options?: EndpointOptions,
) => void;

interface EndpointDeps {
  readonly identify: Identify;
  readonly authorise: AuthoriseStaff;
  readonly limits: RequestLimits;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
}

/**
 * Returns whether a part of a request has fields. Texts and lists are excluded: listing millions of indices would block the
 * process.
 */
const hasFields = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Readable);

/**
 * Rejects a request in which a field for a student (`StudentID`, `studentId`, in any letter case) does not name the caller. Runs
 * before validation, so that nothing has been read or stored (PAPI-03).
 */
const refuseOtherStudents = (request: FastifyRequest) => {
  const caller = request.identity?.studentId;
  if (caller === undefined) return;
  for (const part of [request.params, request.query, request.body]) {
    if (!hasFields(part)) continue;
    for (const name of Object.keys(part)) {
      if (name.toLowerCase() !== 'studentid') continue;
      const value = part[name];
      if (value === undefined || value === null) continue;
      const named: unknown[] = Array.isArray(value) ? value : [value];
      if (named.some((id) => id !== caller)) {
        throw new AppError('forbidden', 'This is not your account.');
      }
    }
  }
};

/** Bodies of visitors are short: the longest is a report of 50 events. The server parses a body before it knows the caller. */
const MAX_VISITOR_BYTES = 128 * 1024;

const findBodyLimit = ({ auth }: Endpoint, { bodyLimit, admit }: EndpointOptions) => {
  const isOpen = auth !== 'student' && admit === undefined;
  const most = bodyLimit ?? (isOpen ? MAX_VISITOR_BYTES : undefined);
  return most === undefined ? {} : { bodyLimit: most };
};

const toRouteSchema = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[1] ?? ''],
  ...(endpoint.auth === 'student' && { security: [{ 'jwt-Token': [] }] }),
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.headers && { headers: endpoint.headers }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.consumes && { consumes: [...endpoint.consumes] }),
  response: { '2xx': endpoint.answer, default: errorBodySchema },
});

/** Several forms of a call may share a path. The header `accept-version` selects one, and without it the first applies. */
const toVersionConstraint = ({ since }: Endpoint) =>
  since === undefined ? {} : { constraints: { version: `${since}.0.0` } };

const TOO_MANY_CHANGES = 'Too many requests. Please wait a moment.';

/**
 * Limits the simultaneous changes of one student. Most of them wait for the same lock, each with a database connection, so many
 * changes of one student would leave no connection for other students. Uploads wait for their client and have a limit of their
 * own.
 */
const createChangeTurns = () =>
  createFairQueue({
    atATime: Infinity,
    atATimeOfOne: 3,
    waitingOfOne: 100,
    messages: { waiting: TOO_MANY_CHANGES, waitingOfOne: TOO_MANY_CHANGES },
  });

const isChange = ({ method, consumes }: Endpoint): boolean => method !== 'GET' && !consumes;

const needsIdToken = ({ auth, identity }: Endpoint): boolean =>
  auth === 'student' && identity?.includes('id-Token') === true;

/**
 * Identifies the caller and counts the call. A call with a valid token counts for its student only, so that anonymous calls from
 * the same network cannot lock students out.
 */
const createIdentifyCaller =
  ({ identify, limits, monitor }: EndpointDeps) =>
  async (
    request: FastifyRequest,
    { auth }: Endpoint,
    { anonymousLimit, identity }: EndpointOptions,
  ): Promise<Identity | undefined> => {
    const countAnonymous = () =>
      anonymousLimit === 'sign-in' ? limits.perSignIn(request) : limits.perAddress(request);
    const isAnonymous = auth === 'none' || request.headers['jwt-token'] === undefined;
    if (isAnonymous) await countAnonymous();
    try {
      return await monitor.whileUp(() => identify(request, auth, identity));
    } catch (error) {
      if (!isAnonymous) await countAnonymous();
      throw error;
    }
  };

/** Returns the headers besides the URL on which a response depends; undefined: none. */
const findVaryHeader = ({ auth, since }: Endpoint): string | undefined => {
  const names = [
    ...(auth === 'optional' ? ['jwt-token'] : []),
    ...(since === undefined ? [] : ['accept-version']),
  ];
  return names.length > 0 ? names.join(', ') : undefined;
};

const toCaller = ({ identity, staffScope, id }: FastifyRequest) =>
  identity && staffScope !== undefined
    ? ({ ...identity, scope: staffScope, requestId: id } satisfies StaffCaller)
    : identity?.studentId;

/** Creates the function that calls an endpoint's handler after the input was validated, and sends its result. */
const createRequestHandler = ({ monitor }: Pick<EndpointDeps, 'monitor'>) => {
  const inTurn = createChangeTurns();
  const responses = createResponseCache();
  return async <E extends Endpoint>(
    endpoint: E,
    handler: EndpointHandler<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const { params, query, headers, body } = request;
    const input = { params, query, headers, body } as EndpointInput<E>;
    const caller = toCaller(request) as Caller<E>;
    const work = () =>
      monitor.whileUp(async () => {
        const answer = await handler(input, caller, reply);
        return answer instanceof SharedResponse
          ? responses.encode(request, endpoint, answer)
          : answer;
      });
    const studentId = request.identity?.studentId;
    const isInTurn = studentId !== undefined && isChange(endpoint);
    const answer = await (isInTurn ? inTurn(studentId, work) : work());
    return answer instanceof StoredResponse ? answer.send(request, reply) : answer;
  };
};

/**
 * Checks a caller again whose body arrived after the first check. While the client sent the body slowly, the session or the
 * token may have ended.
 */
const createRecheckCaller =
  ({ identify, authorise, monitor }: Pick<EndpointDeps, 'identify' | 'authorise' | 'monitor'>) =>
  (request: FastifyRequest, endpoint: Endpoint, options: EndpointOptions): Promise<void> =>
    monitor.whileUp(async () => {
      request.identity = await identify(request, endpoint.auth, options.identity);
      request.staffScope = await findScope(request, endpoint, authorise);
      await options.admit?.(request);
    });

const needsAuthorisation = ({ permission, needsRecentSignIn }: Endpoint): boolean =>
  permission !== undefined || needsRecentSignIn === true;

/** Returns the part of the site for which the caller has the permission of the call; undefined if it needs none. */
const findScope = async (
  { identity }: FastifyRequest,
  endpoint: Endpoint,
  authorise: AuthoriseStaff,
): Promise<StaffScope | undefined> => {
  if (!needsAuthorisation(endpoint)) return undefined;
  if (!identity) throw new Error('A call that needs a permission must need a sign-in.');
  return authorise(identity, endpoint);
};

export const createAddEndpoint = (app: FastifyInstance, deps: EndpointDeps): AddEndpoint => {
  const { limits, monitor, authorise } = deps;
  app.decorateRequest('identity', undefined);
  app.decorateRequest('staffScope', undefined);
  /** Requests whose body had not arrived when their caller was checked. */
  const incomplete = new WeakSet<FastifyRequest>();

  const identifyCaller = createIdentifyCaller(deps);
  const recheckCaller = createRecheckCaller(deps);
  const answerRequest = createRequestHandler(deps);

  return (endpoint, handler, options = {}) => {
    const isFile = options.answer === 'file';
    const isPublic = endpoint.method === 'GET' && endpoint.auth !== 'student';
    const vary = findVaryHeader(endpoint);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: toRouteSchema(endpoint),
      ...toVersionConstraint(endpoint),
      // A file keeps its Content-Length, which range requests need.
      compress: isFile ? false : RESPONSE_COMPRESS_OPTIONS,
      ...findBodyLimit(endpoint, options),
      // The caller is identified before validation, so that a visitor learns nothing about the body.
      onRequest: async (request, reply) => {
        await limits.perNetwork(request);
        request.identity = await identifyCaller(request, endpoint, options);
        if (needsIdToken(endpoint) && request.headers['id-token'] === undefined) {
          throw new AppError('unauthorized', 'Please sign in again.');
        }
        if (request.identity) await limits.perStudent(request);
        if (needsAuthorisation(endpoint))
          request.staffScope = await monitor.whileUp(() => findScope(request, endpoint, authorise));
        const { admit } = options;
        if (admit) await monitor.whileUp(async () => admit(request));
        if (!request.raw.complete) incomplete.add(request);
        void reply.header('cache-control', isPublic ? 'no-cache' : 'no-store');
        if (vary !== undefined) void reply.header('vary', vary);
      },
      preValidation: async (request) => {
        if (incomplete.has(request) && request.body !== undefined)
          await recheckCaller(request, endpoint, options);
        refuseOtherStudents(request);
        options.permit?.(request);
      },
      handler: (request, reply) => answerRequest(endpoint, handler, request, reply),
      ...(isPublic && !isFile && { onSend: addResponseEtag }),
    });
  };
};
