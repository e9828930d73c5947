/** Calls external services. The size of responses is limited, so that a broken service cannot fill the memory of the server. */
import { Transform } from 'node:stream';
import { throwInsideTransaction } from '../database/transaction-guard.ts';

/** The response of another service is longer than the caller allows. */
export class OversizedResponseError extends Error {
  constructor(maxBytes: number) {
    super(`The response has more than ${maxBytes} bytes`);
  }
}

interface BoundedInit extends RequestInit {
  /** Maximum size of the decoded response body in bytes. */
  readonly maxBytes: number;
  /** Aborts the request and the reading of its response. It is needed because a service may send one byte a second forever. */
  readonly signal: AbortSignal;
}

/**
 * Works as `fetch` does. Reading the body throws an `OversizedResponseError` as soon as it is longer than `maxBytes`, and closes
 * the connection.
 */
export const fetchBounded = async (
  url: string | URL,
  { maxBytes, ...init }: BoundedInit,
): Promise<Response> => {
  throwInsideTransaction('fetch');
  const response = await fetch(url, init);
  const { status, statusText, headers, body } = response;
  if (!body) return response;
  if (Number(headers.get('content-length')) > maxBytes) {
    await body.cancel();
    throw new OversizedResponseError(maxBytes);
  }
  const take = createByteCount(maxBytes);
  const bounded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        take(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, { status, statusText, headers });
};

interface JsonInit extends Omit<BoundedInit, 'signal'> {
  /** Time-out in ms for the whole response. */
  readonly timeoutMs: number;
}

/**
 * Calls another service and returns the parsed JSON of a successful response. Throws for any other status, and for a body
 * that is too long or not JSON.
 */
export const fetchBoundedJson = async (
  url: string | URL,
  { timeoutMs, ...init }: JsonInit,
): Promise<unknown> => {
  const response = await fetchBounded(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new Error(`The service answered ${response.status}`);
};

/**
 * Returns a stream that passes bytes through and fails after `maxBytes` or when the signal aborts, for libraries without `fetch`.
 */
export const createBoundedStream = (maxBytes: number, signal: AbortSignal): Transform => {
  const take = createByteCount(maxBytes);
  return new Transform({
    signal,
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        take(chunk.byteLength);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
};

const createByteCount = (maxBytes: number) => {
  let received = 0;
  return (bytes: number): void => {
    received += bytes;
    if (received > maxBytes) throw new OversizedResponseError(maxBytes);
  };
};
