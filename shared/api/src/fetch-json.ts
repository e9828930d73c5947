import { ApiError, type ApiErrorKind } from './api-error.ts';
import { errorBodySchema } from './error.contract.ts';
import { safeParse } from './parse.ts';

export interface FetchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, a Blob or a form as it is; undefined sends none. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  readonly credentials: RequestCredentials;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** A 2xx answer is read as JSON unless told. */
  readonly as?: 'blob' | undefined;
}

const RETRY_AFTER_MS = 300;
const UNAVAILABLE = 503;

/**
 * The body of a 2xx answer: parsed (undefined when there is none), or a Blob. A read that met no server, or one that
 * is not ready yet, is asked once more. Rejects with `ApiError`; the caller's own abort stays an AbortError.
 */
export const fetchJson = async (url: URL, request: FetchRequest): Promise<unknown> => {
  try {
    return await attempt(url, request);
  } catch (error) {
    const isPassing =
      error instanceof ApiError && (error.kind === 'offline' || error.status === UNAVAILABLE);
    if (!isPassing || request.method !== 'GET' || request.signal?.aborted === true) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER_MS);
    });
    return attempt(url, request);
  }
};

const attempt = async (url: URL, request: FetchRequest): Promise<unknown> => {
  const { method, body, headers, credentials } = request;
  const isJson = body !== undefined && !(body instanceof Blob || body instanceof FormData);
  const limit = AbortSignal.timeout(request.timeout);
  try {
    const response = await fetch(url, {
      method,
      credentials,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    });
    if (response.ok && request.as === 'blob') return await response.blob();
    const answer = await readJson(response);
    if (response.ok) return answer;
    throw refusal(response.status, answer);
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted === true) throw error;
    const kind = limit.aborted ? 'timeout' : 'offline';
    throw new ApiError(`${method} ${url.pathname}: ${kind}`, { kind, cause: error });
  }
};

/** Undefined for no body and for what is no JSON, such as a proxy's page. */
const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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

const refusal = (status: number, answer: unknown): ApiError => {
  const body = safeParse(errorBodySchema, answer);
  return new ApiError(body?.message ?? `The server answered ${status}`, {
    kind: kindOfStatus(status),
    status,
    serverMessage: body?.message,
    details: body?.details,
  });
};
