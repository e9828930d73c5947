import type { WorkPage } from '@cairn/api/teaching.contract';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { Loaded } from '@cairn/ui/loaded';
import { Pagination } from '@cairn/ui/pagination';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { useSettled } from '@cairn/ui/use-settled';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { deskPath, filterOf, workAddress } from '../desk-place.ts';
import type { ViewProps } from '../desk-views.tsx';
import { teachQueries } from '../teach.queries.ts';
import { waitingText } from '../work-words.ts';
import { WorkFilterBar } from './work-filter-bar.tsx';
import styles from './work.module.css';
import { WorkTable, workPath } from './work-table.tsx';

/** Work that waits for a grade, the oldest first; and what has been graded. */
export const WorkList = ({ courses, courseId }: ViewProps) => {
  const list = useListView(deskPath({ courseId }), workAddress);
  const { view, asked: query, change } = list;
  const filter = filterOf(view, courseId);
  // Each letter is shown at once and asked for when the next ones have not come.
  const search = useSettled(filter.search, 250);
  const [now] = useState(() => Date.now());
  const work = useQuery(teachQueries.work({ ...filter, search, page: view.page }));
  return (
    <Loaded query={work} skeleton={<ListSkeleton />} renderFailure={ListFailure}>
      {(page) => (
        <div aria-busy={work.isPlaceholderData || undefined}>
          <ListHead {...{ page, courseId, query, now }} />
          <WorkFilterBar {...{ page, courses, filter, change }} />
          {page.work.length === 0 ? (
            <Nothing
              isFiltered={Boolean(filter.search || filter.itemId)}
              state={filter.state}
              onGraded={page.counts.graded > 0 ? () => change({ state: 'graded' }) : undefined}
            />
          ) : (
            <WorkTable work={page.work} {...{ courseId, query, now }} />
          )}
          <Pagination
            page={page.page}
            pageCount={page.pageCount}
            label={t`Pages of work`}
            to={list.addressOfPage}
          />
        </div>
      )}
    </Loaded>
  );
};

interface ListHeadProps {
  readonly page: WorkPage;
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
  readonly now: number;
}

const ListHead = ({ page, courseId, query, now }: ListHeadProps) => {
  const oldest = page.page === 1 ? page.work.find(({ waits }) => waits) : undefined;
  return (
    <header className={styles['head']}>
      <div>
        <h2>{t`Submissions`}</h2>
        <p>{waitingText(page.counts.waiting, oldest?.submittedAt, now)}</p>
      </div>
      {oldest && (
        <LinkButton variant="amber" to={workPath(oldest, courseId, query)}>
          {t`Grade the oldest`}
          <ArrowRight />
        </LinkButton>
      )}
    </header>
  );
};

interface NothingProps {
  readonly isFiltered: boolean;
  readonly state: 'waiting' | 'late' | 'graded';
  /** Shows what has been graded; undefined: nothing has. */
  readonly onGraded: (() => void) | undefined;
}

const Nothing = ({ isFiltered, state, onGraded }: NothingProps) => {
  if (isFiltered) {
    return (
      <EmptyState art="search" headingLevel={3} title={t`No work like this.`}>
        {t`Try another name, another assignment or all of them.`}
      </EmptyState>
    );
  }
  if (state === 'graded') {
    return (
      <EmptyState art="trail" headingLevel={3} title={t`Nothing is graded yet.`}>
        {t`What you grade stays here with its history.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="summit"
      headingLevel={3}
      title={t`Everything is graded.`}
      action={
        onGraded && (
          <Button variant="line" onClick={onGraded}>
            {t`Show graded work`}
          </Button>
        )
      }
    >
      {t`New work appears here as soon as somebody hands it in.`}
    </EmptyState>
  );
};

const ListSkeleton = () => (
  <Skeleton label={t`Loading`}>
    <SkeletonText heading lines={8} />
  </Skeleton>
);

const ListFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The submissions could not be loaded.`}
    detail={friendlyMessage(error)}
    {...{ isRetrying, onRetry }}
  />
);
