import { type StudyWeek, setWeekGoal } from '@cairn/api/study-week.contract';
import { WEEKLY_GOAL_DAYS } from '@cairn/domain/study-week.rules';
import { plural } from '@cairn/messages/plural';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { t } from 'ttag';
import { studyWeekQuery } from './study-week.queries.ts';

const CHOICES = Array.from({ length: WEEKLY_GOAL_DAYS.most }, (_, index) => {
  const days = index + 1;
  return { value: String(days), label: plural(days, t`1 day a week|${days} days a week`) };
});

interface WeekGoalProps {
  readonly goal: StudyWeek['goal'];
  readonly studentId: string;
}

/** Select of the weekly goal: the number of days per week on which the student wants to learn. */
export const WeeklyGoalSelect = ({ goal, studentId }: WeekGoalProps) => {
  const client = useQueryClient();
  const storing = useAction({
    mutationFn: (wanted: number) => http.call(setWeekGoal, { body: { goal: wanted } }),
    // Reloads the week: the server counts the weeks in a row, which depend on the goal.
    onSuccess: () => client.invalidateQueries(studyWeekQuery(studentId)),
  });
  const shown = storing.isPending ? storing.variables : goal;
  return (
    <SelectField
      label={t`Goal of a week`}
      hideLabel
      options={CHOICES}
      value={String(shown)}
      error={storing.error ? `${t`Not saved.`} ${friendlyMessage(storing.error)}` : undefined}
      onChange={({ target }) => storing.mutate(Number(target.value))}
    />
  );
};
