import { QueryContent, type QueryState } from '@cairn/ui/query-content';
import { Skeleton, SkeletonRow, SkeletonText } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { LoadFailure } from './load-failure.tsx';

interface LoadedContentProps<Data> {
  readonly query: QueryState<Data>;
  /** Title of the failure, such as 'The log could not be loaded.' */
  readonly failure: string;
  /** Sentence that is shown after the reason of the failure. */
  readonly hint?: string;
  /** Number of placeholder lines of a section; absent for the list of a page. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

const SKELETON_ROWS = 8;

/** A list of /manage, or a section with a heading of its own (`lines`): loading, failed with a retry, or loaded. */
export const LoadedContent = <Data,>({
  query,
  failure,
  hint,
  lines,
  children,
}: LoadedContentProps<Data>) => (
  <QueryContent
    query={query}
    skeleton={
      <Skeleton label={t`Loading`}>
        {lines === undefined ? (
          Array.from({ length: SKELETON_ROWS }, (_, at) => <SkeletonRow key={at} />)
        ) : (
          <SkeletonText lines={lines} />
        )}
      </Skeleton>
    }
    renderFailure={(failed) => (
      <LoadFailure
        headingLevel={lines === undefined ? 2 : 3}
        title={failure}
        hint={hint}
        {...failed}
      />
    )}
  >
    {children}
  </QueryContent>
);
