/** Forwards calls of pages, /api/remotes/<remote>/…, to the remote's own backend. */
import { selectForwardedHeaders } from '@cairn/release-contract/backend';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import { RESPONSE_COMPRESS_OPTIONS } from '../../../platform/http/compression.ts';
import type { Identify } from '../../../platform/http/identity.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { AddCallLimit } from '../../../platform/limits/call-limits.ts';
import { readTraceHeaders } from '../../../platform/observability/trace-headers.ts';
import {
  type BackendLocation,
  type BackendSettings,
  findBackendLocation,
  toBackendCallUrl,
} from './backend-location.ts';
import {
  BackendCallError,
  type BackendFault,
  type BackendResponse,
  MAX_BACKEND_REQUEST_BYTES,
  sendBackendCall,
  toBackendCallEnd,
} from './backend-request.ts';
import type { IssueBackendToken } from './backend-token.ts';
import { BACKEND_PAUSE_MS, type CircuitBreaker } from './circuit-breaker.ts';

const ROUTE_PREFIX = '/api/remotes/';
/** Maximum number of calls a minute of one student, or of the visitors of one network, to one backend. */
const MAX_CALLS_PER_MINUTE = 300;

interface BackendProxyDeps {
  readonly backends: BackendSettings;
  readonly identify: Identify;
  readonly limits: Pick<RequestLimits, 'perNetwork' | 'perStudent' | 'perAddress'>;
  readonly addCallLimit: AddCallLimit;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly issueToken: IssueBackendToken;
  readonly findBreaker: (url: string) => CircuitBreaker;
  /** Returns the channel that the pages of this browser show. */
  readonly findChannel: (request: FastifyRequest) => Promise<string>;
}

type BackendRequest = FastifyRequest<{ Params: { remote: string } }>;

export const addBackendProxyRoute = async (
  app: FastifyInstance,
  deps: BackendProxyDeps,
): Promise<void> => {
  const admit = createAdmission(deps);
  await app.register(async (scope) => {
    // The body of a call is forwarded unchanged.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { remote: string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${ROUTE_PREFIX}:remote/*`,
      schema: { hide: true },
      bodyLimit: MAX_BACKEND_REQUEST_BYTES,
      compress: RESPONSE_COMPRESS_OPTIONS,
      onRequest: admit,
      handler: (request, reply) => forwardCall(deps, request, reply),
    });
  });
};

/** Identifies the caller, and counts the call, before the body is read. */
const createAdmission = ({ identify, limits, addCallLimit, monitor }: BackendProxyDeps) => {
  const take = addCallLimit({
    name: 'backend',
    most: MAX_CALLS_PER_MINUTE,
    refusal: 'Too many requests. Please wait a moment.',
  });
  return async (request: BackendRequest): Promise<void> => {
    await limits.perNetwork(request);
    if (request.headers['jwt-token'] === undefined) await limits.perAddress(request);
    request.identity = await monitor.whileUp(() => identify(request, 'optional'));
    if (request.identity) await limits.perStudent(request);
    const caller = request.identity?.studentId ?? `address ${toClientNetwork(request)}`;
    take(`${request.params.remote} ${caller}`);
  };
};

const forwardCall = async (
  deps: BackendProxyDeps,
  request: BackendRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { remote } = request.params;
  const channel = await deps.monitor.whileUp(() => deps.findChannel(request));
  const location = findBackendLocation(deps.backends, remote, channel);
  const url = location && toBackendCallUrl(location.url, readTarget(request));
  if (!location || !url) throw new AppError('not-found', 'This page has no such service.');
  const authorization = await deps.monitor.whileUp(() =>
    deps.issueToken({
      remote,
      channel,
      studentId: request.identity?.studentId,
      requestId: request.id,
    }),
  );
  const answer = await callWithinLimits(deps, request, reply, { ...location, authorization }, url);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
};

/** Returns path and query behind the remote's name, in the encoded form that the page has sent. */
const readTarget = ({ raw, params }: BackendRequest): string =>
  (raw.url ?? '').slice(ROUTE_PREFIX.length + params.remote.length);

interface AuthorisedLocation extends BackendLocation {
  readonly authorization: string;
}

const callWithinLimits = async (
  { findBreaker }: BackendProxyDeps,
  request: BackendRequest,
  reply: FastifyReply,
  { url: baseUrl, timeoutMs, authorization }: AuthorisedLocation,
  url: URL,
): Promise<BackendResponse> => {
  const end = findBreaker(baseUrl).begin();
  if (!end) throw createPausedError();
  const page = new AbortController();
  reply.raw.once('close', () => page.abort());
  try {
    const answer = await sendBackendCall({
      url,
      timeoutMs,
      method: request.method,
      headers: {
        ...selectForwardedHeaders(request.headers),
        ...readTraceHeaders(request.id),
        authorization: `Bearer ${authorization}`,
        'x-request-id': request.id,
        'user-agent': 'cairn',
      },
      body: request.body instanceof Buffer ? request.body : undefined,
      signal: page.signal,
    });
    end(toBackendCallEnd(answer));
    return answer;
  } catch (error) {
    const isFault = error instanceof BackendCallError;
    end(isFault ? toBackendCallEnd(error) : 'aborted');
    if (!isFault) throw error;
    const { fault, cause } = error;
    request.log.warn({ remote: request.params.remote, fault, err: cause }, 'backend call failed');
    throw new AppError('server', TEXT_BY_FAULT[fault], { backend: fault }, { status: 502 });
  }
};

const createPausedError = (): AppError =>
  new AppError(
    'server',
    'The service of this page does not work at the moment. Please try again in a moment.',
    { backend: 'paused' },
    { status: 503, retryAfter: BACKEND_PAUSE_MS / 1000 },
  );

const UNUSABLE = 'The service of this page sent a response that cannot be used.';

const TEXT_BY_FAULT: Readonly<Record<BackendFault, string>> = {
  unreachable: 'The service of this page cannot be reached. Please try again in a moment.',
  timeout: 'The service of this page did not respond in time. Please try again in a moment.',
  redirect: UNUSABLE,
  'media-type': UNUSABLE,
  'too-large': UNUSABLE,
  'token-refused': 'The service of this page does not accept requests of this site.',
};
