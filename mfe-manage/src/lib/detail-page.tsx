import { ApiError } from '@cairn/api/api-error';
import { Link } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent, type QueryState } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './detail-page.module.css';
import { LazySecondFactorNeeded } from './lazy-second-factor-needed.ts';
import { isSecondFactorNeeded } from './refusal.ts';

interface DetailContentProps<Data> {
  readonly query: QueryState<Data>;
  /** Path and name of the list that the page belongs to. */
  readonly list: string;
  readonly listName: string;
  /** Headings of the page if its person or group could not be loaded: for an unknown id, and for all other failures. */
  readonly unknownTitle: string;
  readonly failureTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Content of a page about one person or group, with the way back to its list. */
export const DetailContent = <Data,>({
  query,
  list,
  listName,
  unknownTitle,
  failureTitle,
  children,
}: DetailContentProps<Data>) => (
  <>
    <Link to={list} className={styles['back']}>
      <ChevronLeft />
      {listName}
    </Link>
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading`}>
          <SkeletonText heading lines={8} />
        </Skeleton>
      }
      renderFailure={({ error, isRetrying, onRetry }) => {
        if (isSecondFactorNeeded(error)) return <LazySecondFactorNeeded />;
        const isUnknown = error instanceof ApiError && error.kind === 'not-found';
        return (
          <ErrorState
            headingLevel={1}
            title={isUnknown ? unknownTitle : failureTitle}
            detail={isUnknown ? undefined : friendlyMessage(error)}
            isRetrying={isRetrying}
            onRetry={isUnknown ? undefined : onRetry}
          />
        );
      }}
    >
      {children}
    </QueryContent>
  </>
);
