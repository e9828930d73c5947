import { LANGUAGE } from '@cairn/messages/language';
/** Formats dates of live courses in the reader's own time zone. Source: 001 §2 'Sync course page'. */

const moment = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat(LANGUAGE, { timeZoneName: 'short' });
const short = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Parses an ISO date to milliseconds since 1970; returns undefined if it is invalid. */
export const momentOf = (iso: string | undefined): number | undefined => {
  const at = iso === undefined ? NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
};

/** Formats a date in full. @param at milliseconds since 1970 */
export const momentText = (at: number): string => moment.format(at);

/** Returns the time zone's short name at that date, such as 'CET'. */
export const zoneText = (at: number): string =>
  zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Formats a date for a narrow column: 'Fri, Nov 20, 4:00 PM'. */
export const shortMomentText = (at: number): string => short.format(at);
