import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky';
import { ApiError, type ApiErrorKind } from './api-error.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from './endpoint.ts';
import { errorBodySchema } from './error.contract.ts';
import { safeParse } from './parse.ts';

/** Who the caller is, as the session knows at this moment. All absent for a visitor. */
export interface Credentials {
  readonly accessToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly studentId?: string | undefined;
}

export interface HttpOptions {
  /** API base, e.g. `/api` or `https://learn.example/api`; read at every call. */
  readonly baseUrl: () => string;
  /** Asked before every attempt, so that another tab's newer tokens are the ones sent. */
  readonly credentials: () => Promise<Credentials>;
  /** After a 401: gets new tokens; false when the session is over. Rejects when the server cannot be reached. */
  readonly renew: (refused: Credentials) => Promise<boolean>;
  /** Milliseconds for one attempt; 15 000 unless told. */
  readonly timeout?: number;
}

/** Calls endpoints of the contract. Rejects with `ApiError`. */
export interface Http {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E> & { readonly signal?: AbortSignal },
  ) => Promise<EndpointAnswer<E>>;
}

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const KIND_OF_STATUS: Partial<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'invalid',
  422: 'invalid',
  429: 'too-many',
};

/** The kind of failure that an HTTP status stands for. */
export const kindOfStatus = (status: number): ApiErrorKind => KIND_OF_STATUS[status] ?? 'server';

const toApiError = (error: unknown): unknown => {
  if (isHTTPError(error)) {
    const { status } = error.response;
    const body = safeParse(errorBodySchema, error.data);
    return new ApiError(body?.message ?? error.message, {
      kind: kindOfStatus(status),
      status,
      serverMessage: body?.message,
      details: body?.details,
      cause: error,
    });
  }
  if (isTimeoutError(error)) return new ApiError(error.message, { kind: 'timeout', cause: error });
  if (isNetworkError(error)) return new ApiError(error.message, { kind: 'offline', cause: error });
  return error;
};

const pathOf = (endpoint: Endpoint, params: Record<string, string> | undefined) =>
  endpoint.path
    .slice(1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));

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

const present = (query: AnyRequest['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );

const send = async (
  client: KyInstance,
  endpoint: Endpoint,
  request: AnyRequest,
  who: Credentials,
): Promise<unknown> => {
  const query = present(request.query);
  try {
    return await client(pathOf(endpoint, request.params), {
      method: endpoint.method,
      headers: { ...identityHeaders(endpoint, who), ...request.headers },
      ...(Object.keys(query).length > 0 && { searchParams: query }),
      ...(request.body !== undefined && { json: request.body }),
      ...(request.signal && { signal: request.signal }),
      // A page preloads public data without a token, and a browser compares no headers when it reuses an answer: only
      // another credentials mode keeps a student from getting the visitor's list.
      ...(who.accessToken !== undefined && { credentials: 'include' as const }),
    }).json();
  } catch (error) {
    throw toApiError(error);
  }
};

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unauthorized';

/** The HTTP client of the product. Rules of 000 §7: one renewal and one retry after a 401, never more. */
export const createHttp = (options: HttpOptions): Http => {
  const attempt = async (endpoint: Endpoint, request: AnyRequest, who: Credentials) => {
    const client = ky.create({
      prefix: new URL(options.baseUrl(), location.href).href,
      timeout: options.timeout ?? 15_000,
      retry: { limit: 1, methods: ['get'], statusCodes: [503] },
    });
    return send(client, endpoint, request, who);
  };

  const attemptTwice = async (endpoint: Endpoint, request: AnyRequest) => {
    if (endpoint.auth === 'none') return attempt(endpoint, request, {});
    const who = await options.credentials();
    try {
      return await attempt(endpoint, request, who);
    } catch (error) {
      if (!isRefusal(error) || who.accessToken === undefined) throw error;
      if (await options.renew(who)) {
        return attempt(endpoint, request, await options.credentials());
      }
      if (endpoint.auth === 'optional') return attempt(endpoint, request, {});
      throw error;
    }
  };

  return {
    call: async (endpoint, request) => {
      const raw = await attemptTwice(endpoint, request);
      const answer = safeParse(endpoint.answer, raw);
      if (answer !== undefined) return answer as EndpointAnswer<typeof endpoint>;
      const message = `${endpoint.method} ${endpoint.path} answered outside its contract`;
      throw new ApiError(message, { kind: 'server', status: 200 });
    },
  };
};
