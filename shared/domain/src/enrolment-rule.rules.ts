/** Rules that enrol all people of a group in a course: the terms, and the dates that follow for one person. 003 §2.6 */
import {
  addDaysToDay,
  addMonthsToDay,
  findDayEnd,
  findDayStart,
  isCalendarDay,
  toDayInZone,
} from './calendar-day.rules.ts';

/** Largest number of days after the enrolment, and of months after the completion, that a rule can name. */
export const MAX_DUE_DAYS = 3650;
export const MAX_RENEWAL_MONTHS = 120;

/** Due date of a course: none, a number of days after the enrolment, or a day. */
export type RuleDue =
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'day'; readonly day: string };

/** Terms of an enrolment rule. Days are 'YYYY-MM-DD' in the time zone of the site. */
export interface EnrolmentRuleTerms {
  /** First day on which the rule enrols people. */
  readonly startDay: string;
  readonly due: RuleDue;
  readonly isMandatory: boolean;
  /** Months after the completion at which the course has to be taken again; null: never. */
  readonly renewalMonths: number | null;
  /** Whether the enrolment of people who leave the group ends. */
  readonly endsOnLeaving: boolean;
}

const isWithin = (count: number, max: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= max;

export type EnrolmentRuleFault =
  | 'start'
  | 'due-day'
  | 'days'
  | 'months'
  | 'due-before-start'
  | 'renewal-of-day';

/** Returns the first error in the terms of a rule; undefined for valid terms. MENR-05 */
export const findRuleFault = ({
  startDay,
  due,
  renewalMonths,
}: EnrolmentRuleTerms): EnrolmentRuleFault | undefined => {
  if (!isCalendarDay(startDay)) return 'start';
  if (due.kind === 'day' && !isCalendarDay(due.day)) return 'due-day';
  if (due.kind === 'days' && !isWithin(due.days, MAX_DUE_DAYS)) return 'days';
  if (renewalMonths !== null && !isWithin(renewalMonths, MAX_RENEWAL_MONTHS)) return 'months';
  if (due.kind === 'day' && due.day <= startDay) return 'due-before-start';
  // A rule with renewals cannot have a fixed due day, which would be in the past at each renewal.
  return due.kind === 'day' && renewalMonths !== null ? 'renewal-of-day' : undefined;
};

/**
 * Returns the time until which a course is to be completed: the end of the due day in the zone of the site.
 * @param countedFrom time from which days count: the enrolment, the acceptance of an invitation, or a renewal; null: not known yet
 */
export const findDueTime = (
  due: RuleDue,
  countedFrom: Date | null,
  timeZone: string,
): Date | null => {
  if (due.kind === 'day') return findDayEnd(due.day, timeZone);
  if (due.kind === 'never' || countedFrom === null) return null;
  return findDayEnd(addDaysToDay(toDayInZone(countedFrom, timeZone), due.days), timeZone);
};

/** Returns the time at which a completed course has to be taken again: the beginning of a day in the zone of the site. MENR-19 */
export const findRenewalTime = (completedAt: Date, months: number, timeZone: string): Date =>
  findDayStart(addMonthsToDay(toDayInZone(completedAt, timeZone), months), timeZone);

/** Days of the reminders, counted from the due day: negative ones are before it. MENR-17 */
const REMINDER_DAYS = [-7, -1, 1] as const;
/** Time after midnight at which reminders are sent, so that no mail arrives at night. */
const REMINDER_TIME_MS = 8 * 60 * 60 * 1000;

/** Returns the time of the first reminder of a due date after a time; null if all are over or there is no due date. */
export const findNextReminder = (
  dueAt: Date | null,
  after: Date,
  timeZone: string,
): Date | null => {
  if (dueAt === null) return null;
  const dueDay = toDayInZone(dueAt, timeZone);
  for (const days of REMINDER_DAYS) {
    const dayStart = findDayStart(addDaysToDay(dueDay, days), timeZone);
    const at = new Date(dayStart.getTime() + REMINDER_TIME_MS);
    if (at > after) return at;
  }
  return null;
};
