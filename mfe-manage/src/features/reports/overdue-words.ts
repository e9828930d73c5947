import type { OverdueReport } from '@cairn/api/staff-overdue.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

export const formatDayCount = (days: number): string => {
  const number = numberText(days);
  return plural(days, t`${number} day|${number} days`);
};

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeOverdueReport = ({ found, courses }: OverdueReport): string => {
  const number = numberText(found);
  const all = plural(found, t`${number} enrolment is overdue.|${number} enrolments are overdue.`);
  const [most] = courses;
  if (!most || courses.length === 1) return all;
  const title = toNameInSentence(most.title);
  const count = numberText(most.overdue);
  return `${all} ${t`Most of them are in ${title}: ${count}.`}`;
};
