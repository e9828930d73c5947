import { type StudyWeek, setWeekGoal } from '@cairn/api/study-week.contract';
import { WEEK_GOAL } from '@cairn/domain/study-week.rules';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { studyWeekQuery } from './study-week.queries.ts';

const CHOICES = Array.from({ length: WEEK_GOAL.most }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 day a week' : `${index + 1} days a week`,
}));

interface WeekGoalProps {
  readonly goal: StudyWeek['goal'];
  readonly studentId: string;
}

/** On how many days of a week the student wants to learn. */
export const WeekGoal = ({ goal, studentId }: WeekGoalProps) => {
  const client = useQueryClient();
  const storing = useAction({
    mutationFn: (wanted: number) => http.call(setWeekGoal, { body: { goal: wanted } }),
    // The weeks in a row are another number with another goal, and the server's to count.
    onSuccess: () => client.invalidateQueries(studyWeekQuery(studentId)),
  });
  const shown = storing.isPending ? storing.variables : goal;
  return (
    <SelectField
      label="Goal of a week"
      hideLabel
      options={CHOICES}
      value={String(shown)}
      disabled={storing.isPending}
      error={storing.error ? `Not saved. ${friendlyMessage(storing.error)}` : undefined}
      onChange={({ target }) => storing.mutate(Number(target.value))}
    />
  );
};
