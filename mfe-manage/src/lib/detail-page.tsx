import { ApiError } from '@cairn/api/api-error';
import { Link } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent, type QueryState } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './detail-page.module.css';
import { LoadFailure } from './load-failure.tsx';

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

/** Content of a page about one person or group, with a link to its list. */
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
      renderFailure={(failed) =>
        failed.error instanceof ApiError && failed.error.kind === 'not-found' ? (
          <ErrorState headingLevel={1} title={unknownTitle} />
        ) : (
          <LoadFailure headingLevel={1} title={failureTitle} {...failed} />
        )
      }
    >
      {children}
    </QueryContent>
  </>
);
