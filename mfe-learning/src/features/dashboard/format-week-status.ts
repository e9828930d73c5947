import type { StudyWeek } from '@cairn/api/study-week.contract';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Returns the number of days of this week on which the student learned, beside the goal. */
export const formatWeekStatus = ({ days, goal }: Pick<StudyWeek, 'days' | 'goal'>): string => {
  const learned = days.length;
  return learned >= goal
    ? plural(
        goal,
        t`You reached your goal: ${learned} of ${goal} day.|You reached your goal: ${learned} of ${goal} days.`,
      )
    : plural(goal, t`${learned} of ${goal} day.|${learned} of ${goal} days.`);
};
