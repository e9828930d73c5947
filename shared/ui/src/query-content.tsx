import type { Failure } from '@cairn/runtime';
import { useState, type ReactNode } from 'react';

/** The part of a query, or of several (`together`), that a screen needs. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryContentProps<Data> {
  readonly query: QueryState<Data>;
  /** Placeholder that is shown while the data load. */
  readonly skeleton: ReactNode;
  /** Draws the failure in the screen's own words; `isRetrying` and `onRetry` fit an ErrorState. */
  readonly renderFailure: (failure: Failure<Error>) => ReactNode;
  /** Draws the data. Data that were loaded once stay if loading them again fails. */
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a screen that shows a query: loading, failed with a retry, or loaded. The failure stays on screen, busy and with the
 * focus in it, during a retry. The query itself forgets its error as soon as the retry starts.
 */
export const QueryContent = <Data,>({
  query,
  skeleton,
  renderFailure,
  children,
}: QueryContentProps<Data>) => {
  const { data, error, isFetching, refetch } = query;
  /** Error of the failed query, which stays on screen while the retry is running. */
  const [retried, setRetried] = useState<Error>();
  const isOver = data !== undefined || (error !== null && error !== retried);
  if (retried && isOver) setRetried(undefined);
  if (data !== undefined) return children(data);
  const shown = error ?? (isFetching ? retried : undefined);
  if (!shown) return skeleton;
  const onRetry = () => {
    setRetried(shown);
    void refetch();
  };
  return renderFailure({ error: shown, isRetrying: isFetching, onRetry });
};

/** Combines queries that a screen needs together: they have loaded when the last one has. Only failed ones are retried. */
export const combineQueries = <Data extends readonly unknown[]>(
  ...queries: { readonly [Index in keyof Data]: QueryState<Data[Index]> }
): QueryState<Data> => {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  return {
    // The cast is safe: each element has the type of its position in the tuple.
    data: queries.every(({ data }) => data !== undefined)
      ? (queries.map(({ data }) => data) as unknown as Data)
      : undefined,
    error: failed[0]?.error ?? null,
    isFetching: (failed.length > 0 ? failed : queries).some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
};
