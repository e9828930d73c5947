import type { GradedSubmission, WorkPosition } from '@cairn/api/teaching.contract';
import { type Failure, useQuery, useQueryClient } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { useDeskLocation, useWorkFilter } from '../desk-location.ts';
import type { ItemProps } from '../desk-views.tsx';
import { teachQueries } from '../teach.queries.ts';
import { EarlierGrades } from './earlier-grades.tsx';
import { GradePane } from './grade-pane.tsx';
import { SubmittedWork } from './submitted-work.tsx';
import { type GradeFormActions, useOpenNext, WorkFrame, WorkFrameSkeleton } from './work-frame.tsx';

/** One submission with its grade. The response includes its neighbours in the list from which it was opened. */
export const SubmissionPage = ({ itemId }: ItemProps) => {
  const { filter } = useWorkFilter();
  const query = useQuery(teachQueries.submission(itemId, filter));
  return (
    <QueryContent query={query} skeleton={<WorkFrameSkeleton />} renderFailure={PageFailure}>
      {({ submission, place }) => (
        <Grading submission={submission} place={place} onReload={() => void query.refetch()} />
      )}
    </QueryContent>
  );
};

interface GradingProps {
  readonly submission: GradedSubmission;
  readonly place: WorkPosition;
  readonly onReload: () => void;
}

const Grading = ({ submission, place, onReload }: GradingProps) => {
  const { courseId } = useDeskLocation();
  const { query } = useWorkFilter();
  const form = useRef<GradeFormActions>(null);
  const onNext = useOpenNext(place);
  usePreloadNext(place.next);
  return (
    <WorkFrame
      work={submission.work}
      place={place}
      form={form}
      pane={
        <>
          <GradePane
            form={form}
            submission={submission}
            hasNext={place.next !== undefined}
            {...{ onNext, onReload }}
          />
          <EarlierGrades {...{ submission, courseId, query }} />
        </>
      }
    >
      <SubmittedWork submission={submission} />
    </WorkFrame>
  );
};

/** Prefetches the next submission. */
const usePreloadNext = (next: WorkPosition['next']): void => {
  const queries = useQueryClient();
  const { filter } = useWorkFilter();
  useEffect(() => {
    if (next?.kind !== 'assignment') return;
    void queries.prefetchQuery(teachQueries.submission(next.workId, filter));
  });
};

const PageFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The submission could not be loaded.`}
    detail={friendlyMessage(error)}
    {...{ isRetrying, onRetry }}
  />
);
