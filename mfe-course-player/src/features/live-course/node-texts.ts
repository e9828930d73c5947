import { LANGUAGE } from '@cairn/messages/language';
/** Formats dates of live courses in the reader's own time zone. Source: 001 §2 'Sync course page'. */

const fullDateFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'short' });
const timeZoneFormat = new Intl.DateTimeFormat(LANGUAGE, { timeZoneName: 'short' });
const shortDateFormat = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Parses an ISO date to milliseconds since 1970; returns undefined if it is invalid. */
export const parseIsoToMs = (iso: string | undefined): number | undefined => {
  const at = iso === undefined ? NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
};

/** Formats a date in full. @param at milliseconds since 1970 */
export const formatFullDate = (at: number): string => fullDateFormat.format(at);

/** Returns the time zone's short name at that date, such as 'CET'. */
export const formatTimeZone = (at: number): string =>
  timeZoneFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Formats a date for a narrow column: 'Fri, Nov 20, 4:00 PM'. */
export const formatShortDate = (at: number): string => shortDateFormat.format(at);
