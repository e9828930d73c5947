import { friendlyMessage } from '@cairn/session';
import { ErrorState, type ErrorStateProps } from '@cairn/ui/error-state';
import { type Loadable, Loaded } from '@cairn/ui/loaded';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';

interface LoadedPartProps<Data> extends Pick<ErrorStateProps, 'headingLevel'> {
  readonly query: Loadable<Data>;
  /** What is said while it is on its way. */
  readonly loading: string;
  /** The lines or blocks it will take up. */
  readonly shape: ReactNode;
  /** What is said when it could not be loaded; what the server says stands below. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of these pages that comes from the server. */
export const LoadedPart = <Data,>({
  query,
  loading,
  shape,
  failure,
  headingLevel = 3,
  children,
}: LoadedPartProps<Data>) => (
  <Loaded
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
  </Loaded>
);
