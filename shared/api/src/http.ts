import { ApiError, type ApiErrorKind } from './api-error.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from './endpoint.ts';
import { fetchJson } from './fetch-json.ts';
import { type OnInvalidRecords, parseResponse } from './parse-response.ts';
import type { OnProgress } from './send-with-progress.ts';

/** Credentials of the session at this moment; all absent for a visitor. */
export interface Credentials {
  readonly accessToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly studentId?: string | undefined;
}

/** Responses to calls that were made for this page before its code arrived. */
export interface FirstResponses {
  /** Returns the response to a GET of this URL path with query, once; undefined if there is none for this token. */
  readonly take: (path: string, accessToken: string) => Promise<Response> | undefined;
  /** Forgets all responses, because a change may have made them old. */
  readonly drop: () => void;
}

export interface HttpOptions {
  /** Returns the API base, e.g. `/api` or `https://learn.example/api`; read at every call. */
  readonly baseUrl: () => string;
  /** Returns the current credentials. They are read before every attempt, because another tab may have stored newer tokens. */
  readonly credentials: () => Credentials;
  /** Fetches tokens if the session has only a refresh token. Awaited before each call that is not `keepalive`. */
  readonly ready: () => Promise<unknown>;
  /**
   * Replaces the token that got a 401. Returns false if the session is over or belongs to another student. Rejects when
   * the server cannot be reached.
   */
  readonly renew: (refused: string) => Promise<boolean>;
  /** Time-out of one attempt in milliseconds, with the retry of a read included; 15 000 by default. */
  readonly timeout?: number;
  readonly onMisfit: OnInvalidRecords;
  readonly firstResponses?: FirstResponses | undefined;
  /**
   * Asks the person to confirm the identity for a call that needs a recent sign-in, and returns whether that was done. The call is
   * then sent once more. Absent: the call is rejected.
   */
  readonly confirmIdentity?: (action: string | undefined) => Promise<boolean>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Name of the action, such as 'Disabling an account', which the request to confirm the identity shows. */
  readonly action?: string;
}

export interface LeavingOptions extends CallOptions {
  /**
   * Sends the call before `call` returns, with the current tokens, so that it survives the page. All such bodies
   * together may have 64 KiB; a larger one is rejected with `too-large` and not sent.
   */
  readonly keepalive?: boolean;
  /** Receives the progress of a body that is a Blob or a form. After a token renewal the progress starts again. */
  readonly onProgress?: OnProgress;
}

export interface FileOptions extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Time-out of the download in milliseconds; two minutes by default. */
  readonly timeout?: number;
}

/** Calls endpoints of the contract. Rejects with `ApiError`. */
export interface Http {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> & LeavingOptions,
  ) => Promise<EndpointAnswer<E>>;
  /** Calls an endpoint that returns a file. Returns its bytes with the media type of the server. */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> & CallOptions,
  ) => Promise<Blob>;
  /** Fetches a file outside the API, possibly from another site, without credentials. */
  readonly file: (address: string, options?: FileOptions) => Promise<Blob>;
}

/** Time-out for a large file over a slow connection, in both directions. */
const FILE_TIMEOUT_MS = 120_000;
const CALL_TIMEOUT_MS = 15_000;

type QueryValue = string | number | boolean;

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, QueryValue | readonly QueryValue[] | undefined>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly onProgress?: OnProgress;
  readonly as?: 'blob';
  readonly action?: string;
}

const toEndpointPath = (endpoint: Endpoint, params: Record<string, string> | undefined) =>
  endpoint.path
    .slice(1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));

const toEndpointUrl = (base: string, endpoint: Endpoint, { params, query }: AnyRequest): URL => {
  const url = new URL(
    `${endpoint.base ?? base}/${toEndpointPath(endpoint, params)}`,
    location.href,
  );
  url.search = new URLSearchParams(toQueryPairs(query)).toString();
  return url;
};

const createIdentityHeaders = (
  endpoint: Endpoint,
  credentials: Credentials,
): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (endpoint.auth === 'none' || credentials.accessToken === undefined) return headers;
  headers['jwt-Token'] = credentials.accessToken;
  for (const name of endpoint.identity ?? []) {
    const value = name === 'id-Token' ? credentials.idToken : credentials.studentId;
    if (value !== undefined) headers[name] = value;
  }
  return headers;
};

/** Sends the version only for calls with several forms; without the header, the server answers in the first form. */
const createVersionHeader = ({ since }: Endpoint): Record<string, string> =>
  since === undefined ? {} : { 'accept-version': `${since}.x` };

/** Returns the query as pairs: one for each value of a list, and none for undefined. */
const toQueryPairs = (query: AnyRequest['query'] = {}): string[][] =>
  Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [key, String(one)]),
  );

const isOfKind = (error: unknown, kind: ApiErrorKind): boolean =>
  error instanceof ApiError && error.kind === kind;

const fetchFile: Http['file'] = async (
  address,
  { signal, headers = {}, timeout = FILE_TIMEOUT_MS } = {},
) =>
  (await fetchJson(new URL(address, location.href), {
    method: 'GET',
    headers,
    body: undefined,
    signal,
    credentials: 'omit',
    timeout,
    as: 'blob',
  })) as Blob;

const createHeaders = (endpoint: Endpoint, request: AnyRequest, credentials: Credentials) => ({
  ...createVersionHeader(endpoint),
  ...createIdentityHeaders(endpoint, credentials),
  ...request.headers,
});

/**
 * A page preloads public data without a token, and a browser ignores headers when it reuses a preloaded response. Another credentials
 * mode keeps a student from getting the visitor's list.
 */
const toCredentialsMode = ({ accessToken }: Credentials): RequestCredentials =>
  accessToken === undefined ? 'same-origin' : 'include';

/** Returns the response to this call if the page's document has made the same one. */
const takeFirstResponse = (
  { firstResponses }: HttpOptions,
  { method, auth, since }: Endpoint,
  { origin, pathname, search }: URL,
  { accessToken }: Credentials,
): Promise<Response> | undefined => {
  if (method !== 'GET') firstResponses?.drop();
  const isPossible = method === 'GET' && since === undefined && origin === location.origin;
  if (!isPossible || accessToken === undefined || auth === 'none') return undefined;
  return firstResponses?.take(pathname + search, accessToken);
};

type SendRequest = (endpoint: Endpoint, request: AnyRequest) => Promise<unknown>;

/** Sends a call that needs a recent sign-in once more, after the person has confirmed the identity (003 §1). */
const createConfirmedSender =
  ({ confirmIdentity }: HttpOptions, send: SendRequest): SendRequest =>
  async (endpoint, request) => {
    try {
      return await send(endpoint, request);
    } catch (error) {
      if (!isOfKind(error, 'recent-sign-in-needed') || request.keepalive === true) throw error;
      if ((await confirmIdentity?.(request.action)) !== true) throw error;
      return send(endpoint, request);
    }
  };

const createAttempt =
  (options: HttpOptions) => (endpoint: Endpoint, request: AnyRequest, credentials: Credentials) => {
    const isFile = request.as === 'blob' || request.body instanceof Blob;
    const url = toEndpointUrl(options.baseUrl(), endpoint, request);
    return fetchJson(url, {
      method: endpoint.method,
      headers: createHeaders(endpoint, request, credentials),
      body: request.body,
      signal: request.signal,
      credentials: toCredentialsMode(credentials),
      successStatus: endpoint.successStatus,
      timeout:
        endpoint.timeout ?? (isFile ? FILE_TIMEOUT_MS : (options.timeout ?? CALL_TIMEOUT_MS)),
      as: request.as,
      keepalive: request.keepalive,
      onProgress: request.onProgress,
      first: takeFirstResponse(options, endpoint, url, credentials),
    });
  };

/** Creates the HTTP client. Rules of 000 §7: at most one token renewal and one retry after a 401. */
export const createHttp = (options: HttpOptions): Http => {
  const attempt = createAttempt(options);

  const attemptTwice = async (endpoint: Endpoint, request: AnyRequest) => {
    if (endpoint.auth === 'none') return attempt(endpoint, request, {});
    if (request.keepalive !== true) await options.ready();
    const credentials = options.credentials();
    try {
      return await attempt(endpoint, request, credentials);
    } catch (error) {
      if (!isOfKind(error, 'unauthorized') || credentials.accessToken === undefined) throw error;
      if (await options.renew(credentials.accessToken)) {
        return attempt(endpoint, request, options.credentials());
      }
      if (endpoint.auth === 'optional') return attempt(endpoint, request, {});
      throw error;
    }
  };

  const attemptConfirmed = createConfirmedSender(options, attemptTwice);

  return {
    call: async (endpoint, request) => {
      const raw = await attemptConfirmed(endpoint, request);
      const answer = parseResponse(endpoint, raw, options.onMisfit);
      if (answer !== undefined) return answer;
      const message = `${endpoint.method} ${endpoint.path} answered outside its contract`;
      throw new ApiError(message, { kind: 'server', status: 200 });
    },
    download: async (endpoint, request) =>
      (await attemptTwice(endpoint, { ...request, as: 'blob' })) as Blob,
    file: fetchFile,
  };
};
