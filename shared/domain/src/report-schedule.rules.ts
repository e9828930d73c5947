/** Days on which reports are sent by mail. Sources: 003 §2.8, MREP-12, MREP-13. */
import { addDaysToDay, findHourOfDay, toDayInZone } from './calendar-day.rules.ts';

export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;
/** 'weekly': each Monday; 'monthly': the first of each month. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** Hour of the day, in the time zone of the site, from which reports are sent. */
export const REPORT_HOUR = 7;

const MONDAY = 1;

const isSendDay = (frequency: ReportFrequency, day: string): boolean =>
  frequency === 'weekly' ? new Date(day).getUTCDay() === MONDAY : day.endsWith('-01');

/** Returns the first day of the schedule after a day. */
export const findNextSendDay = (frequency: ReportFrequency, after: string): string => {
  let day = addDaysToDay(after, 1);
  while (!isSendDay(frequency, day)) day = addDaysToDay(day, 1);
  return day;
};

/** Returns the latest day whose hour of sending has come. @param timeZone the time zone of the site */
export const findReachedSendDay = (now: Date, timeZone: string): string => {
  const today = toDayInZone(now, timeZone);
  return now < findHourOfDay(today, REPORT_HOUR, timeZone) ? addDaysToDay(today, -1) : today;
};
