import { Readable } from 'node:stream';
import type { Endpoint, EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import { errorBodySchema } from '@cairn/api/error.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import { AppError } from '../errors/app-error.ts';
import { answerEtag } from './answer-etag.ts';
import { COMPRESSED_ANSWER } from './compression.ts';
import type { Identify, Identity } from './identity.ts';
import {
  createResponseCache,
  SharedResponse,
  StoredResponse,
} from './response-cache/response-cache.ts';
import { createTurns } from '../jobs/turns.ts';
import type { RequestLimits } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before validation by routes of the contract; undefined for a visitor. */
    identity: Identity | undefined;
  }
}

/** StudentID of the caller; undefined for a visitor. */
type Caller<E extends Endpoint> = E['auth'] extends 'student' ? string : string | undefined;

type EndpointHandler<E extends Endpoint> = (
  input: EndpointInput<E>,
  caller: Caller<E>,
  /** For a status other than 200, a header or a cookie; `reply.request` has the rest. */
  reply: FastifyReply,
) => Promise<EndpointAnswer<E> | SharedResponse<EndpointAnswer<E>>>;

interface EndpointOptions {
  /** Bytes of the body; 1 MiB unless told, 128 KiB where a visitor may call. */
  readonly bodyLimit?: number;
  /** A token that has expired or whose session has ended is enough: for logout, and where the handler checks the session. */
  readonly identity?: 'acceptEnded';
  /**
   * Where something else than `jwt-Token` says who may call. Throws before anything of the body is read, so that a
   * stranger learns nothing about it.
   */
  readonly admit?: (request: FastifyRequest) => void | Promise<void>;
  /** Whether they may what the body asks for. Throws before the body is held against the contract. */
  readonly permit?: (request: FastifyRequest) => void;
  /** Which share of its network an anonymous call is counted in; absent: that of all anonymous calls. */
  readonly share?: 'sign-in';
  /** The handler sends bytes itself and returns the reply. */
  readonly answer?: 'file';
}

/** Adds a route whose input, answer and auth are those of the contract. */
export type AddEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
  options?: EndpointOptions,
) => void;

interface EndpointDeps {
  readonly identify: Identify;
  readonly limits: RequestLimits;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
}

/** Whether a part of a request has fields. A text or a list has none, and listing its millions of indices stops the process. */
const isFields = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Readable);

/**
 * A field that names a student (`StudentID`, `studentId`, in any letter case) must name the caller, wherever it
 * stands. Runs before validation, so nothing has been read or stored by then (PAPI-03).
 */
const refuseOtherStudents = (request: FastifyRequest) => {
  const caller = request.identity?.studentId;
  if (caller === undefined) return;
  for (const part of [request.params, request.query, request.body]) {
    if (!isFields(part)) continue;
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

/** What visitors send is short: the longest is a report of 50 events. The server parses a body before it knows who sends it. */
const MAX_VISITOR_BYTES = 128 * 1024;

const bodyLimitOf = ({ auth }: Endpoint, { bodyLimit, admit }: EndpointOptions) => {
  const isOpen = auth !== 'student' && admit === undefined;
  const most = bodyLimit ?? (isOpen ? MAX_VISITOR_BYTES : undefined);
  return most === undefined ? {} : { bodyLimit: most };
};

const schemaOf = (endpoint: Endpoint) => ({
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

/** Beside the call's other forms, which have the same address: `accept-version` says which is meant, nothing the first. */
const formOf = ({ since }: Endpoint) =>
  since === undefined ? {} : { constraints: { version: `${since}.0.0` } };

const TOO_MANY = 'Too many requests. Please wait a moment.';

/**
 * Changes of one student that are worked on at the same time. Most of them wait for the same lock, each with a connection of the
 * database: more of them would leave none to others. Uploads wait for their client, and have a limit of their own.
 */
const createChangeTurns = () =>
  createTurns({
    atATime: Infinity,
    atATimeOfOne: 3,
    waitingOfOne: 100,
    messages: { waiting: TOO_MANY, waitingOfOne: TOO_MANY },
  });

const isChange = ({ method, consumes }: Endpoint): boolean => method !== 'GET' && !consumes;

const needsIdToken = ({ auth, identity }: Endpoint): boolean =>
  auth === 'student' && identity?.includes('id-Token') === true;

/** A call with a good token is counted for its student alone: anonymous calls from the same network cannot lock students out. */
const createIdentifyCaller =
  ({ identify, limits, monitor }: EndpointDeps) =>
  async (
    request: FastifyRequest,
    { auth }: Endpoint,
    { share, identity }: EndpointOptions,
  ): Promise<Identity | undefined> => {
    const countAnonymous = () =>
      share === 'sign-in' ? limits.perSignIn(request) : limits.perAddress(request);
    const isAnonymous = auth === 'none' || request.headers['jwt-token'] === undefined;
    if (isAnonymous) await countAnonymous();
    try {
      return await monitor.whileUp(() => identify(request, auth, identity));
    } catch (error) {
      if (!isAnonymous) await countAnonymous();
      throw error;
    }
  };

/** Headers besides the address that an answer depends on; undefined: none. */
const varyOf = ({ auth, since }: Endpoint): string | undefined => {
  const names = [
    ...(auth === 'optional' ? ['jwt-token'] : []),
    ...(since === undefined ? [] : ['accept-version']),
  ];
  return names.length > 0 ? names.join(', ') : undefined;
};

/** Answers a request whose input was validated. */
const createAnswerRequest = ({ monitor }: Pick<EndpointDeps, 'monitor'>) => {
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
    const caller = request.identity?.studentId as Caller<E>;
    const work = () =>
      monitor.whileUp(async () => {
        const answer = await handler(input, caller, reply);
        return answer instanceof SharedResponse
          ? responses.encode(request, endpoint, answer)
          : answer;
      });
    const isInTurn = caller !== undefined && isChange(endpoint);
    const answer = await (isInTurn ? inTurn(caller, work) : work());
    return answer instanceof StoredResponse ? answer.send(request, reply) : answer;
  };
};

export const endpointRoutes = (app: FastifyInstance, deps: EndpointDeps): AddEndpoint => {
  const { limits, monitor } = deps;
  app.decorateRequest('identity', undefined);

  const identifyCaller = createIdentifyCaller(deps);
  const answerRequest = createAnswerRequest(deps);

  return (endpoint, handler, options = {}) => {
    const isFile = options.answer === 'file';
    const isPublic = endpoint.method === 'GET' && endpoint.auth !== 'student';
    const vary = varyOf(endpoint);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: schemaOf(endpoint),
      ...formOf(endpoint),
      // A file keeps its length, which parts of it are counted from.
      compress: isFile ? false : COMPRESSED_ANSWER,
      ...bodyLimitOf(endpoint, options),
      // Identity comes before validation, so a visitor learns nothing about the body.
      onRequest: async (request, reply) => {
        await limits.perNetwork(request);
        request.identity = await identifyCaller(request, endpoint, options);
        if (needsIdToken(endpoint) && request.headers['id-token'] === undefined) {
          throw new AppError('unauthorized', 'Please sign in again.');
        }
        if (request.identity) await limits.perStudent(request);
        const { admit } = options;
        if (admit) await monitor.whileUp(async () => admit(request));
        void reply.header('cache-control', isPublic ? 'no-cache' : 'no-store');
        if (vary !== undefined) void reply.header('vary', vary);
      },
      preValidation: async (request) => {
        refuseOtherStudents(request);
        options.permit?.(request);
      },
      handler: (request, reply) => answerRequest(endpoint, handler, request, reply),
      ...(isPublic && !isFile && { onSend: answerEtag }),
    });
  };
};
