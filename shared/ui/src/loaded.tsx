import type { Failure } from '@cairn/runtime';
import { useState, type ReactNode } from 'react';

/** What a screen needs of a query, or of several (`together`). */
export interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Loadable<Data>;
  /** The shape of what is on its way. */
  readonly skeleton: ReactNode;
  /** In the screen's own words; `isRetrying` and `onRetry` fit an ErrorState. */
  readonly renderFailure: (failure: Failure<Error>) => ReactNode;
  /** What was there once stays, when reading it again fails. */
  readonly children: (data: Data) => ReactNode;
}

/**
 * A place of a screen whose content comes from a query: on its way, failed with another try, or there. The failure stays
 * on screen, busy and with the focus in it, while it is tried again: the query forgets it as soon as that begins.
 */
export const Loaded = <Data,>({ query, skeleton, renderFailure, children }: LoadedProps<Data>) => {
  const { data, error, isFetching, refetch } = query;
  /** What is being tried again. */
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

/** Queries of which a screen needs all: there with the last of them; only what has failed is tried again. */
export const together = <Data extends readonly unknown[]>(
  ...queries: { readonly [Index in keyof Data]: Loadable<Data[Index]> }
): Loadable<Data> => {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  return {
    // Each is what its place of the tuple says.
    data: queries.every(({ data }) => data !== undefined)
      ? (queries.map(({ data }) => data) as unknown as Data)
      : undefined,
    error: failed[0]?.error ?? null,
    isFetching: (failed.length > 0 ? failed : queries).some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
};
