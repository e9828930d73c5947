import { t } from 'ttag';
/**
 * A student's week: the days with work in a course, the weekly goal, and the weeks in a row that reached it. A day is
 * 'YYYY-MM-DD' in the student's time zone. The documents do not ask for this feature.
 */

/** Smallest, largest and default goal of learning days per week that a student can set. */
export const WEEKLY_GOAL_DAYS = { least: 1, most: 7, usual: 3 } as const;

const DAYS_PER_WEEK = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the seven days of the week of `day`, Monday first (ISO 8601). */
export const listWeekDays = (day: string): string[] => {
  // `getUTCDay` returns 0 for Sunday.
  const sinceMonday = (new Date(day).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  const monday = addDays(day, -sinceMonday);
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index));
};

/** Returns how many days of the week of `day` are among `days`. */
const countDaysInWeek = (days: ReadonlySet<string>, day: string): number =>
  listWeekDays(day).filter((one) => days.has(one)).length;

/**
 * Returns the number of consecutive weeks, up to now, that reached the goal. The current week counts once it has reached
 * the goal. Until then it does not end the sequence.
 */
export const countWeeksInARow = (
  days: ReadonlySet<string>,
  today: string,
  goal: number,
): number => {
  let weeks = countDaysInWeek(days, today) >= goal ? 1 : 0;
  let before = addDays(today, -DAYS_PER_WEEK);
  while (countDaysInWeek(days, before) >= goal) {
    weeks += 1;
    before = addDays(before, -DAYS_PER_WEEK);
  }
  return weeks;
};

/** Upcoming item of a student's week, such as a due date or a meeting; `at` is an ISO date. */
export interface UpcomingItem {
  readonly kind: 'due' | 'meeting' | 'webinar';
  /** Id of the course to which the item belongs; a webinar has none. */
  readonly courseId?: string | undefined;
  readonly itemId: string;
  readonly title: string;
  readonly at: string;
}

/** Label of each kind of upcoming item, shown before its name. */
export const UPCOMING_ITEM_LABELS: Readonly<Record<UpcomingItem['kind'], string>> = {
  due: t`Due`,
  meeting: t`Live session`,
  webinar: t`Webinar`,
};
