import type { GradedSubmission, WorkPosition } from '@cairn/api/teaching.contract';
import { type Failure, useQuery, useQueryClient } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { useTeachingDeskLocation, useSubmissionFilter } from '../../../lib/desk-location.ts';
import type { TeachingDeskItemProps } from '../../../lib/desk-view-props.ts';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { EarlierSubmissionGrades } from './earlier-grades.tsx';
import { SubmissionGradeForm } from './submission-grade-form.tsx';
import { SubmittedWork } from './submitted-work.tsx';
import {
  type GradeFormActions,
  useOpenNextSubmission,
  SubmissionGradingFrame,
  SubmissionGradingSkeleton,
} from './submission-grading-frame.tsx';

/** Page with one submission and its grade. The response includes its neighbours in the list from which it was opened. */
export const SubmissionGradingPage = ({ itemId }: TeachingDeskItemProps) => {
  const { filter } = useSubmissionFilter();
  const query = useQuery(teachQueries.submission(itemId, filter));
  return (
    <QueryContent
      query={query}
      skeleton={<SubmissionGradingSkeleton />}
      renderFailure={PageFailure}
    >
      {({ submission, place }) => (
        <Grading submission={submission} position={place} onReload={() => void query.refetch()} />
      )}
    </QueryContent>
  );
};

interface GradingProps {
  readonly submission: GradedSubmission;
  readonly position: WorkPosition;
  readonly onReload: () => void;
}

const Grading = ({ submission, position, onReload }: GradingProps) => {
  const { courseId } = useTeachingDeskLocation();
  const { query } = useSubmissionFilter();
  const form = useRef<GradeFormActions>(null);
  const onNext = useOpenNextSubmission(position);
  usePreloadNext(position.next);
  return (
    <SubmissionGradingFrame
      work={submission.work}
      position={position}
      form={form}
      pane={
        <>
          <SubmissionGradeForm
            form={form}
            submission={submission}
            hasNext={position.next !== undefined}
            {...{ onNext, onReload }}
          />
          <EarlierSubmissionGrades {...{ submission, courseId, query }} />
        </>
      }
    >
      <SubmittedWork submission={submission} />
    </SubmissionGradingFrame>
  );
};

/** Prefetches the next submission of the list. */
const usePreloadNext = (next: WorkPosition['next']): void => {
  const queries = useQueryClient();
  const { filter } = useSubmissionFilter();
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
