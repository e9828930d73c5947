import { t } from 'ttag';
/**
 * A student's week: on which of its days they worked in a course, how many they want, and how many weeks in a row they
 * kept to it. A day is 'YYYY-MM-DD' on the calendar of wherever the student is. Nothing in the documents says so.
 */

/** Days of a week on which somebody wants to learn. */
export const WEEK_GOAL = { least: 1, most: 7, usual: 3 } as const;

const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The seven days of its week, Monday first (ISO 8601). */
export const weekOf = (day: string): string[] => {
  // Sunday is 0.
  const sinceMonday = (new Date(day).getUTCDay() + DAYS - 1) % DAYS;
  const monday = later(day, -sinceMonday);
  return Array.from({ length: DAYS }, (_, index) => later(monday, index));
};

/** How many days of the week of `day` are among `days`. */
const daysIn = (days: ReadonlySet<string>, day: string): number =>
  weekOf(day).filter((one) => days.has(one)).length;

/**
 * Weeks in a row with as many days as the goal says, up to now. The week that goes on counts from the day on that it is
 * reached, and ends nothing before.
 */
export const weeksInARow = (days: ReadonlySet<string>, today: string, goal: number): number => {
  let weeks = daysIn(days, today) >= goal ? 1 : 0;
  let before = later(today, -DAYS);
  while (daysIn(days, before) >= goal) {
    weeks += 1;
    before = later(before, -DAYS);
  }
  return weeks;
};

/** Something of a course with a moment of its own; `at` is an ISO date. */
export interface DatedItem {
  readonly kind: 'due' | 'meeting' | 'webinar';
  /** Of the course; a webinar has none. */
  readonly courseId?: string | undefined;
  readonly itemId: string;
  readonly title: string;
  readonly at: string;
}

/** What a line about it begins with. */
export const DATED_WORDS: Readonly<Record<DatedItem['kind'], string>> = {
  due: t`Due`,
  meeting: t`Live session`,
  webinar: t`Webinar`,
};
