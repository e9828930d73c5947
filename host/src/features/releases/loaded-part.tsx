import { friendlyMessage } from '@cairn/session';
import { ErrorState, type ErrorStateProps } from '@cairn/ui/error-state';
import { type QueryState, QueryContent } from '@cairn/ui/query-content';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';

interface LoadedPartProps<Data> extends Pick<ErrorStateProps, 'headingLevel'> {
  readonly query: QueryState<Data>;
  /** Label while loading. */
  readonly loading: string;
  /** Placeholder of the lines or blocks to come. */
  readonly shape: ReactNode;
  /** Message after a failure, followed by the server's explanation. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of these pages that is loaded from the server. */
export const LoadedPart = <Data,>({
  query,
  loading,
  shape,
  failure,
  headingLevel = 3,
  children,
}: LoadedPartProps<Data>) => (
  <QueryContent
    query={query}
    skeleton={<Skeleton label={loading}>{shape}</Skeleton>}
    renderFailure={({ error, ...again }) => (
      <ErrorState
        title={failure}
        detail={friendlyMessage(error)}
        headingLevel={headingLevel}
        {...again}
      />
    )}
  >
    {children}
  </QueryContent>
);
