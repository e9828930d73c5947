import { ApiError } from '@cairn/api/api-error';

interface RepeatOptions {
  /** Signal whose abort stops the retries. */
  readonly signal: AbortSignal;
  /** Called after each failed attempt that is followed by a retry. */
  readonly onFailure: (error: unknown, tries: number) => void;
}

const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Returns whether a retry of the request may succeed: no network, no response, a server error, too many requests. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof ApiError && ['offline', 'timeout', 'server', 'too-many'].includes(error.kind);

/**
 * Creates the delay before the next attempt of a request: 1, 2, 4 … 30 seconds, or until the browser is online again.
 * @returns a promise of true when the delay is over; of false after `stop`
 */
export const createRetryDelay = (tries: number) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const delay = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);
  const onTime = () => resolve(true);
  const timer = setTimeout(onTime, delay);
  window.addEventListener('online', onTime);
  const stop = () => resolve(false);
  const ended = promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', onTime);
  });
  return { promise: ended, stop };
};

/**
 * Repeats a call until the server has acknowledged it. The call has to be idempotent. Rejects with the first failure that is not
 * transient, and with the reason of an abort.
 */
export const retryUntilAcknowledged = async <T>(
  call: () => Promise<T>,
  { signal, onFailure }: RepeatOptions,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransientFailure(error)) throw error;
      onFailure(error, tries);
      const { promise, stop } = createRetryDelay(tries);
      signal.addEventListener('abort', stop, { once: true });
      await promise;
    }
  }
};
