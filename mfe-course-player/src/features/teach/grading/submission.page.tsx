import type { GradedSubmission, WorkPlace } from '@cairn/api/teaching.contract';
import { type Failure, useQuery, useQueryClient } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { useDeskPlace, useWorkFilter } from '../desk-place.ts';
import type { ItemProps } from '../desk-views.tsx';
import { teachQueries } from '../teach.queries.ts';
import { EarlierGrades } from './earlier-grades.tsx';
import { GradePane } from './grade-pane.tsx';
import { SubmittedWork } from './submitted-work.tsx';
import { type GradeForm, useOnward, WorkFrame, WorkFrameSkeleton } from './work-frame.tsx';

/** One submission with its grade. The response includes its neighbours in the list from which it was opened. */
export const SubmissionPage = ({ itemId }: ItemProps) => {
  const { filter } = useWorkFilter();
  const query = useQuery(teachQueries.submission(itemId, filter));
  return (
    <Loaded query={query} skeleton={<WorkFrameSkeleton />} renderFailure={PageFailure}>
      {({ submission, place }) => (
        <Grading submission={submission} place={place} onReload={() => void query.refetch()} />
      )}
    </Loaded>
  );
};

interface GradingProps {
  readonly submission: GradedSubmission;
  readonly place: WorkPlace;
  readonly onReload: () => void;
}

const Grading = ({ submission, place, onReload }: GradingProps) => {
  const { courseId } = useDeskPlace();
  const { query } = useWorkFilter();
  const form = useRef<GradeForm>(null);
  const onNext = useOnward(place);
  useNextAhead(place.next);
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
const useNextAhead = (next: WorkPlace['next']): void => {
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
