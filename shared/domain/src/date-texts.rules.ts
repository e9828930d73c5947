import { LANGUAGE } from '@cairn/messages/language';
/**
 * Texts of dates and times, in the language of the site's texts and by the reader's clock. They apply wherever no
 * requirement fixes another format. Times include the zone, as they matter to people in several zones.
 */

const dateFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long' });
const DATE_TIME_OPTIONS: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};
const dateTimeFormat = new Intl.DateTimeFormat(LANGUAGE, DATE_TIME_OPTIONS);
const utcDateTimeFormat = new Intl.DateTimeFormat(LANGUAGE, {
  ...DATE_TIME_OPTIONS,
  timeZone: 'UTC',
});

/** Replaces the narrow no-break space before 'PM', which some fonts and mail readers lack. */
const replaceNarrowSpaces = (text: string): string => text.replaceAll('\u{202F}', ' ');

/** Returns a date such as 'November 25, 2026'. */
export const formatDate = (date: Date): string => dateFormat.format(date);

/** Returns a date and time such as 'Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const formatDateTime = (date: Date): string =>
  replaceNarrowSpaces(dateTimeFormat.format(date));

/** Returns a UTC date and time such as 'Wed, Nov 25, 2026, 5:00 PM UTC', for mails, whose readers' zones are unknown. */
export const formatUtcDateTime = (date: Date): string =>
  replaceNarrowSpaces(utcDateTimeFormat.format(date));
