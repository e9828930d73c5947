import type { ReviewedAttempt, WorkPlace } from '@cairn/api/teaching.contract';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Note } from '@cairn/ui/note';
import { useRef } from 'react';
import { t } from 'ttag';
import { useWorkFilter } from '../desk-place.ts';
import type { ItemProps } from '../desk-views.tsx';
import { WorkHead } from '../grading/submitted-work.tsx';
import { type GradeForm, useOnward, WorkFrame, WorkFrameSkeleton } from '../grading/work-frame.tsx';
import { teachQueries } from '../teach.queries.ts';
import { isForPeople, summaryText } from './attempt-words.ts';
import { AnswerToMark } from './answer-to-mark.tsx';
import { PointsPane } from './points-pane.tsx';
import styles from './review.module.css';
import { useMarks } from './use-marks.ts';

/** One attempt with written answers, whose points an instructor confirms or changes. */
export const AttemptPage = ({ itemId }: ItemProps) => {
  const { filter } = useWorkFilter();
  const query = useQuery(teachQueries.attempt(itemId, filter));
  return (
    <Loaded query={query} skeleton={<WorkFrameSkeleton />} renderFailure={PageFailure}>
      {({ attempt, place }) => (
        <Review attempt={attempt} place={place} onReload={() => void query.refetch()} />
      )}
    </Loaded>
  );
};

interface ReviewProps {
  readonly attempt: ReviewedAttempt;
  readonly place: WorkPlace;
  readonly onReload: () => void;
}

const Review = ({ attempt, place, onReload }: ReviewProps) => {
  const form = useRef<GradeForm>(null);
  const onNext = useOnward(place);
  const marks = useMarks(attempt);
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
      <Note tone="info">{summaryText(attempt)}</Note>
      <ol className={styles['answers']}>
        {attempt.answers.filter(isForPeople).map((answer) => (
          <AnswerToMark key={answer.index} answer={answer} marks={marks} />
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
