import ky, { HTTPError } from 'ky';
import { ApiError } from './api-error.ts';
import { rejectChangedFiles } from './changed-file.ts';
import { parseJson } from './parse.ts';
import { parseRetryAfterMs } from './retry-after.ts';
import { toApiError } from './to-api-error.ts';
import { type OnProgress, sendWithProgress } from './send-with-progress.ts';

export interface FetchRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Body: a Blob or a form is sent unchanged, other values as JSON; undefined for none. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  readonly credentials: RequestCredentials;
  /** Time-out of the call in milliseconds, with its retry and the response's body included. */
  readonly timeout: number;
  /** HTTP status that alone counts as success; absent: every 2xx does. */
  readonly successStatus?: number | undefined;
  /** Reads a 2xx response as a Blob; absent for JSON. */
  readonly as?: 'blob' | undefined;
  /**
   * Sends the request at once, and also when the page closes meanwhile. All such bodies together may have
   * `MAX_KEEPALIVE_BYTES` bytes.
   */
  readonly keepalive?: boolean | undefined;
  /** Receives the upload progress of a Blob or a form. */
  readonly onProgress?: OnProgress | undefined;
  /** Response to an equal request that was sent before. It is used if it succeeds; otherwise the request is sent. */
  readonly first?: Promise<Response> | undefined;
}

/** Limit of browsers on the bytes of all keepalive requests together. */
const MAX_KEEPALIVE_BYTES = 65_536;
/** Number of bytes of all keepalive requests that are pending now. */
let keepaliveBytes = 0;

/** Delay in ms before a retry if the server sends no `Retry-After`. */
const DEFAULT_RETRY_DELAY_MS = 300;
/** Longest retry delay. Users do not wait longer on a blank page, so a longer `Retry-After` is a failure. */
const MAX_RETRY_DELAY_MS = 5000;

const STATUS_TOO_MANY_REQUESTS = 429;
const STATUS_UNAVAILABLE = 503;

/**
 * Returns the body of a 2xx response: parsed JSON (undefined for an empty body), or a Blob. Rejects with `ApiError`;
 * the caller's own abort stays an AbortError.
 *
 * Only this function retries, and once: a GET without a response, with 503, or with 429 and a `Retry-After`, and never
 * before the time of the `Retry-After`.
 */
export const fetchJson = async (url: URL, request: FetchRequest): Promise<unknown> => {
  const { method, signal } = request;
  const limit = AbortSignal.timeout(request.timeout);
  const init = toRequestInit(request, signal ? AbortSignal.any([signal, limit]) : limit);
  const releaseBytes = reserveKeepaliveBytes(init);
  try {
    // Without a first response, the request is sent synchronously, as a page that is closing requires.
    const first = request.first && (await waitForSuccess(request.first, init.signal));
    const response = first ?? (await sendRequest(url, request, init));
    if (!response.ok) throw await toApiError(response);
    rejectOtherSuccess(response.status, request.successStatus);
    return request.as === 'blob' ? await response.blob() : parseJson(await response.text());
  } catch (error) {
    if (error instanceof HTTPError) throw await toApiError(error.response);
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    if (!limit.aborted) await rejectChangedFiles(request.body);
    const kind = limit.aborted ? 'timeout' : 'offline';
    throw new ApiError(`${method} ${url.pathname}: ${kind}`, { kind, cause: error });
  } finally {
    releaseBytes();
  }
};

/** Returns a successful response; undefined if the request has failed. @throws the signal's reason when it is aborted */
const waitForSuccess = async (
  first: Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> => {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const response = await Promise.race([first.catch(() => undefined), aborted]);
  return response?.ok === true ? response : undefined;
};

const rejectOtherSuccess = (status: number, expected: number | undefined): void => {
  if (expected === undefined || status === expected) return;
  throw new ApiError(`Status ${status} instead of ${expected}`, { kind: 'server', status });
};

/** Rejects a body that exceeds the browser's limit, because the browser would give no reason, and only after an attempt. */
const reserveKeepaliveBytes = ({ keepalive, body, signal }: RequestInit): (() => void) => {
  const bytes = keepalive === true && typeof body === 'string' ? new Blob([body]).size : 0;
  if (keepaliveBytes + bytes > MAX_KEEPALIVE_BYTES) {
    const message = `More than the ${MAX_KEEPALIVE_BYTES} bytes that may outlive a page`;
    throw new ApiError(message, { kind: 'too-large' });
  }
  keepaliveBytes += bytes;
  let taken = bytes;
  const releaseBytes = () => {
    keepaliveBytes -= taken;
    taken = 0;
  };
  // Releases the bytes on an abort at once, because the caller may send another request that needs them.
  signal?.addEventListener('abort', releaseBytes, { once: true });
  return releaseBytes;
};

const sendRequest = (
  url: URL,
  request: FetchRequest,
  init: RequestInit & { signal: AbortSignal },
) => {
  const { method, headers, credentials, body, onProgress } = request;
  if (onProgress && (body instanceof Blob || body instanceof FormData)) {
    const { signal } = init;
    return sendWithProgress(url, { method, headers, credentials, body, signal }, onProgress);
  }
  // Sends keepalive requests without ky, which clones a request before it sends it: a closing page cannot wait for that.
  return request.keepalive === true ? fetch(url, init) : sendWithKy(url, init);
};

const toRequestInit = (
  { method, headers, body, credentials, keepalive = false }: FetchRequest,
  signal: AbortSignal,
): RequestInit & { signal: AbortSignal } => {
  const init = { method, headers, credentials, keepalive, signal };
  if (body === undefined) return init;
  if (body instanceof Blob || body instanceof FormData) return { ...init, body };
  return {
    ...init,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
};

/** Sends the request with ky. Its `delay` does not get the response, so the `beforeError` hook reads `Retry-After` first. */
const sendWithKy = (url: URL, init: RequestInit): Promise<Response> => {
  let wait: number | undefined = DEFAULT_RETRY_DELAY_MS;
  return ky(url, {
    ...init,
    // ky's own time-out is off, because it ends with the headers and restarts with the retry. The signal limits the whole call.
    timeout: false,
    retry: {
      limit: 1,
      methods: ['get'],
      statusCodes: [STATUS_TOO_MANY_REQUESTS, STATUS_UNAVAILABLE],
      afterStatusCodes: [],
      delay: () => wait ?? 0,
    },
    hooks: {
      beforeError: [
        (error) => {
          wait = parseRetryDelay(error.response);
          return error;
        },
      ],
      beforeRetry: [
        ({ error }) => {
          if (wait === undefined) throw error;
        },
      ],
    },
  });
};

/** Returns the milliseconds until the retry; undefined if the call must not be retried. */
const parseRetryDelay = ({ status, headers }: Response): number | undefined => {
  if (!headers.has('retry-after'))
    return status === STATUS_UNAVAILABLE ? DEFAULT_RETRY_DELAY_MS : undefined;
  const ms = parseRetryAfterMs(headers);
  return ms !== undefined && ms <= MAX_RETRY_DELAY_MS ? ms : undefined;
};
