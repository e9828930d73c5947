import type { WorkPage } from '@cairn/api/teaching.contract';
import { plural } from '@cairn/messages/plural';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Deferred } from '@cairn/ui/deferred';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { QueryContent } from '@cairn/ui/query-content';
import { Pagination, StepPagination } from '@cairn/ui/pagination';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import {
  createTeachingDeskPath,
  toSubmissionFilter,
  LAST_PAGE_CURSOR,
  toSubmissionPageQuery,
  submissionListUrlState,
  type SubmissionListState,
} from '../../../lib/desk-location.ts';
import type { TeachingDeskViewProps } from '../../../lib/desk-view-props.ts';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { describeUngradedSubmissions } from '../../../lib/work-words.ts';
import { SubmissionFilterBar } from './work-filter-bar.tsx';
import styles from './work.module.css';
import { SubmissionTable, toSubmissionGradingPath } from './submission-table.tsx';

/** View of the teaching desk with ungraded submissions, the oldest first, and with graded ones. */
export const SubmissionList = ({ courses, courseId }: TeachingDeskViewProps) => {
  const list = useListView(createTeachingDeskPath({ courseId }), submissionListUrlState);
  const { view, urlQuery: query } = list;
  const change = (part: Partial<SubmissionListState>) =>
    list.change({ after: '', before: '', ...part });
  const filter = toSubmissionFilter(view, courseId);
  // The search text after a pause in typing; the input itself shows each letter at once.
  const search = useDebouncedValue(filter.search, 250);
  const [now] = useState(() => Date.now());
  const work = useQuery(teachQueries.work({ ...filter, search, ...toSubmissionPageQuery(view) }));
  return (
    <QueryContent query={work} skeleton={<ListSkeleton />} renderFailure={ListFailure}>
      {(page) => (
        <div aria-busy={work.isPlaceholderData || undefined}>
          <ListHead {...{ page, courseId, query, now }} />
          <SubmissionFilterBar {...{ page, courses, filter, change }} />
          <HiddenStatus text={!work.isPlaceholderData && describeShown(page.work.length)} />
          {page.work.length === 0 ? (
            <NoWork
              isFiltered={Boolean(filter.search || filter.itemId)}
              state={filter.state}
              onGraded={page.counts.graded > 0 ? () => change({ state: 'graded' }) : undefined}
            />
          ) : (
            <Deferred>
              <SubmissionTable work={page.work} {...{ courseId, query, now }} />
            </Deferred>
          )}
          <WorkPages {...{ page, view, list }} />
        </div>
      )}
    </QueryContent>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} piece of work on this page.|${count} pieces of work on this page.`);

interface WorkPagesProps {
  readonly page: WorkPage;
  readonly view: SubmissionListState;
  readonly list: Pick<ReturnType<typeof useListView<SubmissionListState>>, 'toUrl' | 'toPageUrl'>;
}

/** Links to the pages of the list: numbers if they can reach the whole list, else Next and Previous from either end. */
const WorkPages = ({ page, view, list }: WorkPagesProps) => {
  const isLong = page.hasMore?.[toSubmissionFilter(view, undefined).state] ?? false;
  const to = (part: Partial<SubmissionListState>) =>
    list.toUrl({ ...view, page: 1, after: '', before: '', ...part });
  if (!isLong && view.after === '' && view.before === '') {
    return (
      <Pagination
        page={page.page}
        pageCount={page.pageCount}
        label={t`Pages of work`}
        to={list.toPageUrl}
      />
    );
  }
  return (
    <StepPagination
      pageKey={page.work[0]?.workId ?? ''}
      label={t`Pages of work`}
      first={page.previous !== undefined && to({})}
      previous={page.previous !== undefined && to({ before: page.previous })}
      next={page.next !== undefined && to({ after: page.next })}
      last={page.next !== undefined && to({ before: LAST_PAGE_CURSOR })}
    />
  );
};

interface ListHeadProps {
  readonly page: WorkPage;
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
  readonly now: number;
}

const ListHead = ({ page, courseId, query, now }: ListHeadProps) => {
  const isFirst = page.page === 1 && page.previous === undefined;
  const oldest = isFirst ? page.work.find(({ waits }) => waits) : undefined;
  return (
    <header className={styles['head']}>
      <div>
        <h2>{t`Submissions`}</h2>
        <p>{describeUngradedSubmissions(page, oldest?.submittedAt, now)}</p>
      </div>
      {oldest && (
        <LinkButton variant="amber" to={toSubmissionGradingPath(oldest, courseId, query)}>
          {t`Grade the oldest`}
          <ArrowRight />
        </LinkButton>
      )}
    </header>
  );
};

interface NoWorkProps {
  readonly isFiltered: boolean;
  readonly state: 'waiting' | 'late' | 'graded';
  /** Shows graded submissions in the list; undefined if there are none. */
  readonly onGraded: (() => void) | undefined;
}

const NoWork = ({ isFiltered, state, onGraded }: NoWorkProps) => {
  if (isFiltered) {
    return (
      <EmptyState art="search" headingLevel={3} title={t`No work matches these filters.`}>
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
      {t`New work appears here when a student hands it in.`}
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
