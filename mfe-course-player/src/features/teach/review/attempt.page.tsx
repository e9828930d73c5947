import type { ReviewedAttempt, WorkPosition } from '@cairn/api/teaching.contract';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { useRef } from 'react';
import { t } from 'ttag';
import { useWorkFilter } from '../desk-location.ts';
import type { ItemProps } from '../desk-views.tsx';
import { WorkHead } from '../grading/submitted-work.tsx';
import {
  type GradeFormActions,
  useOpenNext,
  WorkFrame,
  WorkFrameSkeleton,
} from '../grading/work-frame.tsx';
import { teachQueries } from '../teach.queries.ts';
import { isGradedByPerson, describeAttemptGrades } from './attempt-words.ts';
import { AnswerToGrade } from './answer-to-grade.tsx';
import { PointsPane } from './points-pane.tsx';
import styles from './review.module.css';
import { useAttemptGrading } from './use-attempt-grading.ts';

/** One attempt with written answers, whose points an instructor confirms or changes. */
export const AttemptPage = ({ itemId }: ItemProps) => {
  const { filter } = useWorkFilter();
  const query = useQuery(teachQueries.attempt(itemId, filter));
  return (
    <QueryContent query={query} skeleton={<WorkFrameSkeleton />} renderFailure={PageFailure}>
      {({ attempt, place }) => (
        <Review attempt={attempt} place={place} onReload={() => void query.refetch()} />
      )}
    </QueryContent>
  );
};

interface ReviewProps {
  readonly attempt: ReviewedAttempt;
  readonly place: WorkPosition;
  readonly onReload: () => void;
}

const Review = ({ attempt, place, onReload }: ReviewProps) => {
  const form = useRef<GradeFormActions>(null);
  const onNext = useOpenNext(place);
  const marks = useAttemptGrading(attempt);
  return (
    <WorkFrame
      work={attempt.work}
      place={place}
      form={form}
      pane={
        <PointsPane
          form={form}
          hasNext={place.next !== undefined}
          {...{ attempt, marks, onNext, onReload }}
        />
      }
    >
      <WorkHead work={attempt.work} />
      <Note tone="info">{describeAttemptGrades(attempt)}</Note>
      <ol className={styles['answers']}>
        {attempt.answers.filter(isGradedByPerson).map((answer) => (
          <AnswerToGrade key={answer.index} answer={answer} marks={marks} />
        ))}
      </ol>
    </WorkFrame>
  );
};

const PageFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The answers could not be loaded.`}
    detail={friendlyMessage(error)}
    {...{ isRetrying, onRetry }}
  />
);
