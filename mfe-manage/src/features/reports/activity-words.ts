import type { ActivityReport, PeriodActivity } from '@cairn/api/staff-activity.contract';
import type { ActivityUnit } from '@cairn/domain/activity-report.rules';
import {
  formatUtcMediumDate,
  formatUtcMonth,
  formatUtcShortDay,
  formatUtcShortMonth,
} from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { formatStudyTime } from '../../lib/time-text.ts';

export const ACTIVITY_UNIT_LABELS: Readonly<Record<ActivityUnit, string>> = {
  day: t`Day`,
  week: t`Week`,
  month: t`Month`,
};

/** Returns the name of a period, in days of the site: 'Mar 16, 2026', 'Week of Mar 16, 2026', 'March 2026'. */
export const formatActivityPeriod = (unit: ActivityUnit, begin: string): string => {
  if (unit === 'month') return formatUtcMonth(begin);
  const day = formatUtcMediumDate(begin);
  return unit === 'week' ? t`Week of ${day}` : day;
};

/** Returns the label of a period below the plot: 'Mar 16', or 'Mar' for a month. */
export const formatActivityPeriodLabel = (unit: ActivityUnit, begin: string): string =>
  unit === 'month' ? formatUtcShortMonth(begin) : formatUtcShortDay(begin);

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeActivityReport = (
  unit: ActivityUnit,
  { periods }: Pick<ActivityReport, 'periods'>,
): string => {
  const busiest = periods.reduce<PeriodActivity | undefined>(
    (most, period) => (most && most.students >= period.students ? most : period),
    undefined,
  );
  if (!busiest || busiest.students === 0) return t`No student was active.`;
  const name = formatActivityPeriod(unit, busiest.begin);
  const count = numberText(busiest.students);
  const time = formatStudyTime(periods.reduce((sum, { minutes }) => sum + minutes, 0));
  const most = plural(
    busiest.students,
    t`The most active students: ${count} (${name}).|The most active students: ${count} (${name}).`,
  );
  return `${most} ${t`Study time in all: ${time}.`}`;
};
