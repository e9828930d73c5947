import type { ActivityReport, PeriodActivity } from '@cairn/api/staff-activity.contract';
import type { ActivityUnit } from '@cairn/domain/activity-report.rules';
import { LANGUAGE } from '@cairn/messages/language';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { formatStudyTime } from '../../lib/time-text.ts';

export const UNIT_LABELS: Readonly<Record<ActivityUnit, string>> = {
  day: t`Day`,
  week: t`Week`,
  month: t`Month`,
};

/** The days of a report are days of the site, not of the zone of the reader. */
const dayFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat(LANGUAGE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortMonthFormat = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', timeZone: 'UTC' });

/** Returns the name of a period: 'Mar 16, 2026', 'Week of Mar 16, 2026', 'March 2026'. */
export const formatPeriod = (unit: ActivityUnit, begin: string): string => {
  const date = new Date(begin);
  if (unit === 'month') return monthFormat.format(date);
  const day = dayFormat.format(date);
  return unit === 'week' ? t`Week of ${day}` : day;
};

/** Returns the label of a period below the plot: 'Mar 16', or 'Mar' for a month. */
export const formatShortPeriod = (unit: ActivityUnit, begin: string): string =>
  (unit === 'month' ? shortMonthFormat : shortDayFormat).format(new Date(begin));

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeActivity = (
  unit: ActivityUnit,
  { periods }: Pick<ActivityReport, 'periods'>,
): string => {
  const busiest = periods.reduce<PeriodActivity | undefined>(
    (most, period) => (most && most.students >= period.students ? most : period),
    undefined,
  );
  if (!busiest || busiest.students === 0) return t`No student was active.`;
  const name = formatPeriod(unit, busiest.begin);
  const count = numberText(busiest.students);
  const time = formatStudyTime(periods.reduce((sum, { minutes }) => sum + minutes, 0));
  const most = plural(
    busiest.students,
    t`The most active students: ${count} (${name}).|The most active students: ${count} (${name}).`,
  );
  return `${most} ${t`Study time in all: ${time}.`}`;
};
