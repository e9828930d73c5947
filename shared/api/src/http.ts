import { ApiError } from './api-error.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from './endpoint.ts';
import { fetchJson } from './fetch-json.ts';
import { type OnMisfit, readAnswer } from './read-answer.ts';
import type { OnProgress } from './send-with-progress.ts';

/** Who the caller is, as the session knows at this moment. All absent for a visitor. */
export interface Credentials {
  readonly accessToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly studentId?: string | undefined;
}

export interface HttpOptions {
  /** API base, e.g. `/api` or `https://learn.example/api`; read at every call. */
  readonly baseUrl: () => string;
  /** As they are now; asked before every attempt, so that another tab's newer tokens are the ones sent. */
  readonly credentials: () => Credentials;
  /** Before a call that can wait: gets tokens where nothing but the means to get them is there. */
  readonly ready: () => Promise<unknown>;
  /**
   * After a 401: sees to other tokens than the one that was refused; false when the session is over or another
   * student's. Rejects when the server cannot be reached.
   */
  readonly renew: (refused: string) => Promise<boolean>;
  /** Milliseconds for one attempt, the second try of a read included; 15 000 unless told. */
  readonly timeout?: number;
  readonly onMisfit: OnMisfit;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface LeavingOptions extends CallOptions {
  /**
   * The call outlives the page: it is sent before `call` returns, with the tokens of that moment. All such bodies
   * together may have 64 KiB; one that is larger is refused with `too-large` and not sent.
   */
  readonly keepalive?: boolean;
  /** For a body that is a Blob or a form: told what has left. A renewed token begins it anew. */
  readonly onProgress?: OnProgress;
}

export interface FileOptions extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds; two minutes unless told. */
  readonly timeout?: number;
}

/** Calls endpoints of the contract. Rejects with `ApiError`. */
export interface Http {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> & LeavingOptions,
  ) => Promise<EndpointAnswer<E>>;
  /** For an endpoint that answers a file: its bytes, with the media type that the server gave. */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> & CallOptions,
  ) => Promise<Blob>;
  /** A file outside the API, maybe on another site, which is told neither who asks nor from which session. */
  readonly file: (address: string, options?: FileOptions) => Promise<Blob>;
}

/** A large file over a slow line, either way. */
const FILE_MS = 120_000;
const CALL_MS = 15_000;

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly onProgress?: OnProgress;
  readonly as?: 'blob';
}

const pathOf = (endpoint: Endpoint, params: Record<string, string> | undefined) =>
  endpoint.path
    .slice(1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));

const addressOf = (base: string, endpoint: Endpoint, { params, query }: AnyRequest): URL => {
  const url = new URL(`${base}/${pathOf(endpoint, params)}`, location.href);
  url.search = new URLSearchParams(present(query)).toString();
  return url;
};

const identityHeaders = (endpoint: Endpoint, who: Credentials): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (endpoint.auth === 'none' || who.accessToken === undefined) return headers;
  headers['jwt-Token'] = who.accessToken;
  for (const name of endpoint.identity ?? []) {
    const value = name === 'id-Token' ? who.idToken : who.studentId;
    if (value !== undefined) headers[name] = value;
  }
  return headers;
};

/** Said only where there is more than one form: whoever says nothing gets the first. */
const formHeader = ({ since }: Endpoint): Record<string, string> =>
  since === undefined ? {} : { 'accept-version': `${since}.x` };

const present = (query: AnyRequest['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unauthorized';

const readFile: Http['file'] = async (address, { signal, headers = {}, timeout = FILE_MS } = {}) =>
  (await fetchJson(new URL(address, location.href), {
    method: 'GET',
    headers,
    body: undefined,
    signal,
    credentials: 'omit',
    timeout,
    as: 'blob',
  })) as Blob;

/** The HTTP client of the product. Rules of 000 §7: one renewal and one retry after a 401, never more. */
export const createHttp = (options: HttpOptions): Http => {
  const attempt = (endpoint: Endpoint, request: AnyRequest, who: Credentials) => {
    const isFile = request.as === 'blob' || request.body instanceof Blob;
    return fetchJson(addressOf(options.baseUrl(), endpoint, request), {
      method: endpoint.method,
      headers: { ...formHeader(endpoint), ...identityHeaders(endpoint, who), ...request.headers },
      body: request.body,
      signal: request.signal,
      // A page preloads public data without a token, and a browser compares no headers when it reuses an answer: only
      // another credentials mode keeps a student from getting the visitor's list.
      credentials: who.accessToken === undefined ? 'same-origin' : 'include',
      successStatus: endpoint.successStatus,
      timeout: endpoint.timeout ?? (isFile ? FILE_MS : (options.timeout ?? CALL_MS)),
      as: request.as,
      keepalive: request.keepalive,
      onProgress: request.onProgress,
    });
  };

  const attemptTwice = async (endpoint: Endpoint, request: AnyRequest) => {
    if (endpoint.auth === 'none') return attempt(endpoint, request, {});
    if (request.keepalive !== true) await options.ready();
    const who = options.credentials();
    try {
      return await attempt(endpoint, request, who);
    } catch (error) {
      if (!isRefusal(error) || who.accessToken === undefined) throw error;
      if (await options.renew(who.accessToken)) {
        return attempt(endpoint, request, options.credentials());
      }
      if (endpoint.auth === 'optional') return attempt(endpoint, request, {});
      throw error;
    }
  };

  return {
    call: async (endpoint, request) => {
      const raw = await attemptTwice(endpoint, request);
      const answer = readAnswer(endpoint, raw, options.onMisfit);
      if (answer !== undefined) return answer;
      const message = `${endpoint.method} ${endpoint.path} answered outside its contract`;
      throw new ApiError(message, { kind: 'server', status: 200 });
    },
    download: async (endpoint, request) =>
      (await attemptTwice(endpoint, { ...request, as: 'blob' })) as Blob,
    file: readFile,
  };
};
