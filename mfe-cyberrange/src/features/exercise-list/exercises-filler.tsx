import { filterWithWorkspace } from '@cairn/domain/exercise-list.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { defineFiller, Link, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { SummarySection } from '@cairn/ui/summary-section';
import { t } from 'ttag';
import { exerciseListQueries } from './exercise-list.queries.ts';

const MAX_EXERCISES = 3;

/** The first exercises for which the student has a cloud desktop, for the dashboard. */
export const ExercisesSummary = () => {
  const query = useQuery(exerciseListQueries.all());
  const workspaces = useStudentRecord()?.ExerciseIDWorkspaceIDMapping ?? {};
  return (
    <SummarySection title={t`Exercises`}>
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
        {(all) => <Exercises exercises={filterWithWorkspace(all, workspaces)} />}
      </QueryContent>
    </SummarySection>
  );
};

interface ExercisesProps {
  readonly exercises: readonly { readonly ExerciseID: string; readonly Title: string }[];
}

const Exercises = ({ exercises }: ExercisesProps) => {
  if (exercises.length === 0) return <p>{t`Exercises of your courses show here.`}</p>;
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

export const filler = defineFiller(ExercisesSummary);
