/**
 * Sends a call to a backend and makes its response safe for a page of the site: without cookies, redirects, and content that a
 * browser would run or show as a document.
 */
import { isInertContentType, selectReturnedHeaders } from '@cairn/release-contract/backend';
import { fetchBounded, OversizedResponseError } from '../../../platform/http/bounded-fetch.ts';
import type { BackendCallEnd } from './circuit-breaker.ts';

export const MAX_BACKEND_REQUEST_BYTES = 1024 * 1024;
const MAX_BACKEND_RESPONSE_BYTES = 5 * 1024 * 1024;

/** Reason why a page gets no response of the backend. The log of the server and the page /releases contain it. */
export type BackendFault =
  | 'unreachable'
  | 'timeout'
  | 'redirect'
  | 'media-type'
  | 'too-large'
  | 'token-refused';

export class BackendCallError extends Error {
  readonly fault: BackendFault;

  constructor(fault: BackendFault, options?: ErrorOptions) {
    super(`The backend call failed: ${fault}`, options);
    this.fault = fault;
  }
}

interface BackendCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly timeoutMs: number;
  /** Signal that is aborted when the page no longer waits for the response. */
  readonly signal: AbortSignal;
}

export interface BackendResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Calls a backend. @throws BackendCallError; the signal's reason once it is aborted */
export const sendBackendCall = async (call: BackendCall): Promise<BackendResponse> => {
  const limit = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetchBounded(call.url, {
      method: call.method,
      headers: call.headers,
      ...(call.body && { body: new Uint8Array(call.body) }),
      redirect: 'manual',
      signal: AbortSignal.any([call.signal, limit]),
      maxBytes: MAX_BACKEND_RESPONSE_BYTES,
    });
    return await toSafeResponse(response);
  } catch (error) {
    if (error instanceof BackendCallError) throw error;
    call.signal.throwIfAborted();
    throw new BackendCallError(toFault(error, limit), { cause: error });
  }
};

const toFault = (error: unknown, limit: AbortSignal): BackendFault => {
  if (limit.aborted) return 'timeout';
  return error instanceof OversizedResponseError ? 'too-large' : 'unreachable';
};

/**
 * Returns how the end of a call counts for the circuit breaker. Faults that the backend reports quickly do not stop other
 * calls.
 */
export const toBackendCallEnd = (result: BackendResponse | BackendCallError): BackendCallEnd => {
  if (!(result instanceof BackendCallError))
    return GATEWAY_STATUSES.has(result.status) ? 'failure' : 'success';
  const isFailure = result.fault === 'unreachable' || result.fault === 'timeout';
  return isFailure ? 'failure' : 'success';
};

/** HTTP statuses by which a server, or a proxy in front of it, reports that it is unavailable. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

const toSafeResponse = async (response: Response): Promise<BackendResponse> => {
  const { status } = response;
  const fault = findFault(response);
  if (fault === undefined) {
    const body = Buffer.from(await response.arrayBuffer());
    return { status, headers: toSafeHeaders(response, body), body };
  }
  await response.body?.cancel();
  if (fault !== 'media-type' || status < 400) throw new BackendCallError(fault);
  // Many frameworks send errors as HTML, so only the status is passed on.
  return { status, headers: SAFE_HEADERS, body: Buffer.alloc(0) };
};

const findFault = ({ status, headers }: Response): BackendFault | undefined => {
  if (status >= 300 && status < 400) return 'redirect';
  // The page would interpret this status as the end of its session, although the backend has refused the token of the site.
  if (status === 401) return 'token-refused';
  const type = headers.get('content-type');
  return type === null || isInertContentType(type) ? undefined : 'media-type';
};

const SAFE_HEADERS = {
  // Stored responses of one student could be shown to the next one in the same browser.
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const toSafeHeaders = ({ headers }: Response, body: Buffer): BackendResponse['headers'] => {
  const hasType = headers.has('content-type') || body.length === 0;
  return {
    ...(!hasType && { 'content-type': 'application/octet-stream' }),
    ...selectReturnedHeaders(headers),
    ...SAFE_HEADERS,
  };
};
