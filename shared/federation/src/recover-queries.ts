import type { Query } from '@tanstack/react-query';

const DELAY_MS = { first: 2000, longest: 30_000 };

/**
 * How long to wait before the server is asked again that did not answer, in milliseconds.
 * @param failures how often it has not answered so far, at least once
 */
export const retryDelayMs = (failures: number): number =>
  Math.min(DELAY_MS.first * 2 ** Math.max(0, failures - 1), DELAY_MS.longest);

/** As far as the `ApiError` of `@cairn/api` is looked into; each remote brings a class of its own. */
interface FailedCall extends Error {
  readonly kind?: string;
  readonly status?: number;
}

const AWAY_STATUSES = new Set([502, 503, 504]);

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || error.name !== 'ApiError') return false;
  const { kind, status = 0 }: FailedCall = error;
  return kind === 'offline' || kind === 'timeout' || AWAY_STATUSES.has(status);
};

/**
 * Returns when a query that is shown is sent again, in milliseconds, or false. A page whose data the server could not send for a while
 * recovers without the student.
 */
export const recoverAfter = ({
  state: { status, error, errorUpdateCount },
}: Pick<Query, 'state'>): number | false =>
  status === 'error' && isAway(error) ? retryDelayMs(errorUpdateCount) : false;
