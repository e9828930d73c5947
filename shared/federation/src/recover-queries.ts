import type { Query } from '@tanstack/react-query';

const RETRY_DELAYS_MS = { first: 2000, longest: 30_000 };

/**
 * Returns the delay before the next request to a server that did not answer, in milliseconds.
 * @param failures number of requests without an answer so far, at least one
 */
export const getQueryRetryDelayMs = (failures: number): number =>
  Math.min(RETRY_DELAYS_MS.first * 2 ** Math.max(0, failures - 1), RETRY_DELAYS_MS.longest);

/**
 * The properties of `ApiError` of `@cairn/api` that are read here. Each remote bundles its own copy of that class, so
 * `instanceof` fails.
 */
interface FailedCall extends Error {
  readonly kind?: string;
  readonly status?: number;
}

const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);

const isServerUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || error.name !== 'ApiError') return false;
  const { kind, status = 0 }: FailedCall = error;
  return kind === 'offline' || kind === 'timeout' || UNAVAILABLE_STATUSES.has(status);
};

/**
 * Returns the delay before a failed query that is shown is sent again, in milliseconds, or false. Pages thus recover
 * without the student once the server answers again.
 */
export const getRecoveryDelayMs = ({
  state: { status, error, errorUpdateCount },
}: Pick<Query, 'state'>): number | false =>
  status === 'error' && isServerUnavailable(error) ? getQueryRetryDelayMs(errorUpdateCount) : false;
