import ky, { HTTPError } from 'ky';
import { ApiError } from './api-error.ts';
import { refuseChangedFile } from './changed-file.ts';
import { parseJson } from './parse.ts';
import { refusal } from './refusal.ts';
import { type OnProgress, sendWithProgress } from './send-with-progress.ts';

export interface FetchRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, a Blob or a form as it is; undefined sends none. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  readonly credentials: RequestCredentials;
  /** Milliseconds for the call: a second try and the answer's body included. */
  readonly timeout: number;
  /** The only status that means success; absent: every 2xx. */
  readonly successStatus?: number | undefined;
  /** A 2xx answer is read as JSON unless told. */
  readonly as?: 'blob' | undefined;
  /** Sent at once, and also when the page goes away meanwhile; all such bodies together may have `MOST_KEEPALIVE` bytes. */
  readonly keepalive?: boolean | undefined;
  /** For a Blob or a form: told what has left. */
  readonly onProgress?: OnProgress | undefined;
}

/** What browsers let all requests together send that outlive their page. */
const MOST_KEEPALIVE = 65_536;
/** Of it, what is on its way. */
let keptAlive = 0;

/** Before the second try where the server names no time. */
const SOON_MS = 300;
/** Nobody looks at a blank page for longer: a server that asks for more time has failed. */
const MOST_WAIT_MS = 5000;

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * The body of a 2xx answer: parsed (undefined when there is none), or a Blob. Rejects with `ApiError`; the caller's own
 * abort stays an AbortError.
 *
 * The one place that tries again, and once: a read that met no server, or one that is not ready (503) or says when it
 * is (429), and never before the time of its `Retry-After`.
 */
export const fetchJson = async (url: URL, request: FetchRequest): Promise<unknown> => {
  const { method, signal } = request;
  const limit = AbortSignal.timeout(request.timeout);
  const init = initOf(request, signal ? AbortSignal.any([signal, limit]) : limit);
  const leaveRoom = takeRoom(init);
  try {
    const response = await answerTo(url, request, init);
    if (!response.ok) throw await refusal(response);
    refuseOtherSuccess(response.status, request.successStatus);
    return request.as === 'blob' ? await response.blob() : parseJson(await response.text());
  } catch (error) {
    if (error instanceof HTTPError) throw await refusal(error.response);
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    if (!limit.aborted) await refuseChangedFile(request.body);
    const kind = limit.aborted ? 'timeout' : 'offline';
    throw new ApiError(`${method} ${url.pathname}: ${kind}`, { kind, cause: error });
  } finally {
    leaveRoom();
  }
};

const refuseOtherSuccess = (status: number, expected: number | undefined): void => {
  if (expected === undefined || status === expected) return;
  throw new ApiError(`Status ${status} instead of ${expected}`, { kind: 'server', status });
};

/** Refuses what the browser would: it says only that something failed, and not before it is tried. */
const takeRoom = ({ keepalive, body, signal }: RequestInit): (() => void) => {
  const bytes = keepalive === true && typeof body === 'string' ? new Blob([body]).size : 0;
  if (keptAlive + bytes > MOST_KEEPALIVE) {
    const message = `More than the ${MOST_KEEPALIVE} bytes that may outlive a page`;
    throw new ApiError(message, { kind: 'too-large' });
  }
  keptAlive += bytes;
  let taken = bytes;
  const leaveRoom = () => {
    keptAlive -= taken;
    taken = 0;
  };
  // At once: who calls one off to send another has its room.
  signal?.addEventListener('abort', leaveRoom, { once: true });
  return leaveRoom;
};

const answerTo = (url: URL, request: FetchRequest, init: RequestInit & { signal: AbortSignal }) => {
  const { method, headers, credentials, body, onProgress } = request;
  if (onProgress && (body instanceof Blob || body instanceof FormData)) {
    const { signal } = init;
    return sendWithProgress(url, { method, headers, credentials, body, signal }, onProgress);
  }
  // A page that leaves cannot wait, and ky does, before it sends: it keeps a copy for a second try.
  return request.keepalive === true ? fetch(url, init) : ask(url, init);
};

const initOf = (
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

/** ky asks for the delay without saying what for, so the refusal is looked at before. */
const ask = (url: URL, init: RequestInit): Promise<Response> => {
  let wait: number | undefined = SOON_MS;
  return ky(url, {
    ...init,
    // Its own limit ends with the headers and begins anew with the second try: that of the signal holds for all.
    timeout: false,
    retry: {
      limit: 1,
      methods: ['get'],
      statusCodes: [TOO_MANY, UNAVAILABLE],
      afterStatusCodes: [],
      delay: () => wait ?? 0,
    },
    hooks: {
      beforeError: [
        (error) => {
          wait = waitOf(error.response);
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

/** Milliseconds until a second try makes sense; undefined: none does. */
const waitOf = ({ status, headers }: Response): number | undefined => {
  const named = headers.get('retry-after');
  if (named === null) return status === UNAVAILABLE ? SOON_MS : undefined;
  const seconds = Number(named);
  const ms = Number.isNaN(seconds) ? Date.parse(named) - Date.now() : seconds * 1000;
  return ms <= MOST_WAIT_MS ? Math.max(ms, 0) : undefined;
};
