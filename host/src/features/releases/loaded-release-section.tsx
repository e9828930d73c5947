import { friendlyMessage } from '@cairn/session';
import { ErrorState, type ErrorStateProps } from '@cairn/ui/error-state';
import { type QueryState, QueryContent } from '@cairn/ui/query-content';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';

interface LoadedPartProps<Data> extends Pick<ErrorStateProps, 'headingLevel'> {
  readonly query: QueryState<Data>;
  /** Label of the loading placeholder for screen readers. */
  readonly loading: string;
  /** Skeleton in the shape of the section, shown while its data load. */
  readonly shape: ReactNode;
  /** Message shown if the section's data cannot be loaded, above the server's explanation. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** Part of a releases page that shows a query: loading, failed with a retry, or loaded. */
export const LoadedReleaseSection = <Data,>({
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
