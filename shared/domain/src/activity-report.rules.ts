/** The periods of the report about activity. A day is 'YYYY-MM-DD' in the time zone of the site. Source: 003 §2.8. */
import { addDaysToDay, addMonthsToDay } from './calendar-day.rules.ts';
import { listWeekDays } from './study-week.rules.ts';

/** Units of the periods, with the number of periods that are counted: about three months of days, and a year otherwise. */
export const MAX_ACTIVITY_PERIODS = { day: 92, week: 53, month: 13 } as const;

export type ActivityUnit = keyof typeof MAX_ACTIVITY_PERIODS;

export const ACTIVITY_UNITS = Object.keys(MAX_ACTIVITY_PERIODS) as ActivityUnit[];

/** Number of periods that the report shows when no first day is chosen. */
const USUAL_PERIODS: Readonly<Record<ActivityUnit, number>> = { day: 30, week: 12, month: 12 };

/** Returns the first day of the period with a day. Weeks begin on Monday (ISO 8601). */
export const findActivityPeriod = (unit: ActivityUnit, day: string): string => {
  if (unit === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  return unit === 'week' ? (listWeekDays(day)[0] ?? day) : day;
};

const addPeriods = (unit: ActivityUnit, begin: string, count: number): string =>
  unit === 'month'
    ? addMonthsToDay(begin, count)
    : addDaysToDay(begin, unit === 'week' ? count * 7 : count);

/** Returns the first day of the oldest period that is counted. */
export const findOldestActivityPeriod = (unit: ActivityUnit, today: string): string =>
  addPeriods(unit, findActivityPeriod(unit, today), 1 - MAX_ACTIVITY_PERIODS[unit]);

const max = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the first days of the periods that the report shows, the oldest first: those with a day from `from` to `to`, without
 * future ones and those that are not counted any more.
 */
export const listActivityPeriods = (
  unit: ActivityUnit,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): string[] => {
  const current = findActivityPeriod(unit, today);
  const last = to === undefined || to > today ? current : findActivityPeriod(unit, to);
  const first =
    from === undefined
      ? addPeriods(unit, last, 1 - USUAL_PERIODS[unit])
      : findActivityPeriod(unit, from);
  const periods: string[] = [];
  for (
    let begin = max(first, findOldestActivityPeriod(unit, today));
    begin <= last;
    begin = addPeriods(unit, begin, 1)
  )
    periods.push(begin);
  return periods;
};
