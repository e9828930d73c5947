import type { ReviewedAttempt, WorkPosition } from '@cairn/api/teaching.contract';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { useRef } from 'react';
import { t } from 'ttag';
import { useSubmissionFilter } from '../../../lib/desk-location.ts';
import type { TeachingDeskItemProps } from '../../../lib/desk-view-props.ts';
import { SubmissionHeading } from '../grading/submitted-work.tsx';
import {
  type GradeFormActions,
  useOpenNextSubmission,
  SubmissionGradingFrame,
  SubmissionGradingSkeleton,
} from '../grading/submission-grading-frame.tsx';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { canGradeAnswerManually, describeAttemptGrades } from './attempt-words.ts';
import { AnswerToGrade } from './answer-to-grade.tsx';
import { AttemptPointsForm } from './attempt-points-form.tsx';
import styles from './review.module.css';
import { useAttemptGrading } from './use-attempt-grading.ts';

/** Page with one attempt at an assessment; an instructor confirms or changes the points of its written answers. */
export const AttemptGradingPage = ({ itemId }: TeachingDeskItemProps) => {
  const { filter } = useSubmissionFilter();
  const query = useQuery(teachQueries.attempt(itemId, filter));
  return (
    <QueryContent
      query={query}
      skeleton={<SubmissionGradingSkeleton />}
      renderFailure={PageFailure}
    >
      {({ attempt, place }) => (
        <Review attempt={attempt} position={place} onReload={() => void query.refetch()} />
      )}
    </QueryContent>
  );
};

interface ReviewProps {
  readonly attempt: ReviewedAttempt;
  readonly position: WorkPosition;
  readonly onReload: () => void;
}

const Review = ({ attempt, position, onReload }: ReviewProps) => {
  const form = useRef<GradeFormActions>(null);
  const onNext = useOpenNextSubmission(position);
  const marks = useAttemptGrading(attempt);
  return (
    <SubmissionGradingFrame
      work={attempt.work}
      position={position}
      form={form}
      pane={
        <AttemptPointsForm
          form={form}
          hasNext={position.next !== undefined}
          {...{ attempt, marks, onNext, onReload }}
        />
      }
    >
      <SubmissionHeading work={attempt.work} />
      <Note tone="info">{describeAttemptGrades(attempt)}</Note>
      <ol className={styles['answers']}>
        {attempt.answers.filter(canGradeAnswerManually).map((answer) => (
          <AnswerToGrade key={answer.index} answer={answer} marks={marks} />
        ))}
      </ol>
    </SubmissionGradingFrame>
  );
};

const PageFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The answers could not be loaded.`}
    detail={friendlyMessage(error)}
    {...{ isRetrying, onRetry }}
  />
);
