import { filterWithWorkspace } from '@cairn/domain/exercise-list.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { defineFiller } from '@cairn/runtime';
import { t } from 'ttag';
import { ExerciseSummary } from './exercise-summary.tsx';

/** The first exercises for which the student has a cloud desktop, for the dashboard. */
export const ExercisesSummary = () => {
  const workspaces = useStudentRecord()?.ExerciseIDWorkspaceIDMapping ?? {};
  return (
    <ExerciseSummary
      title={t`Exercises`}
      select={(all) => filterWithWorkspace(all, workspaces)}
      empty={t`Exercises of your courses show here.`}
    />
  );
};

export const filler = defineFiller(ExercisesSummary);
