import type { RangeExercise } from '@cairn/api/exercises.contract';
import { Link, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { SummarySection } from '@cairn/ui/summary-section';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { exerciseListQueries } from './exercise-list.queries.ts';

const MAX_EXERCISES = 3;

interface ExerciseSummaryProps {
  readonly title: string;
  /** Returns which of the student's exercises are shown. */
  readonly select: (all: readonly RangeExercise[]) => readonly RangeExercise[];
  /** Text that is shown if there are no exercises. */
  readonly empty: ReactNode;
}

/** A summary of exercises for a page of another remote: the first ones, and a link to all. */
export const ExerciseSummary = ({ title, select, empty }: ExerciseSummaryProps) => {
  const query = useQuery(exerciseListQueries.all());
  return (
    <SummarySection title={title}>
      <QueryContent
        query={query}
        skeleton={
          <Skeleton label={t`Loading exercises`}>
            <SkeletonText lines={3} />
          </Skeleton>
        }
        renderFailure={({ error, ...retry }) => (
          <ErrorState
            title={t`Your exercises could not be loaded.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        )}
      >
        {(all) => <Exercises exercises={select(all)} empty={empty} />}
      </QueryContent>
    </SummarySection>
  );
};

interface ExercisesProps extends Pick<ExerciseSummaryProps, 'empty'> {
  readonly exercises: readonly Pick<RangeExercise, 'ExerciseID' | 'Title'>[];
}

const Exercises = ({ exercises, empty }: ExercisesProps) => {
  if (exercises.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ul>
        {exercises.slice(0, MAX_EXERCISES).map(({ ExerciseID, Title }) => (
          <li key={ExerciseID}>
            <Link to={`/cyberrange/${encodeURIComponent(ExerciseID)}`}>{Title}</Link>
          </li>
        ))}
      </ul>
      <Link to="/cyberrange">{t`View all exercises`}</Link>
    </>
  );
};
