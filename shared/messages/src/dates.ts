/**
 * Dates and times in the language of the site's texts, by the reader's clock unless a name says otherwise. A text whose time
 * matters to people in several zones includes the zone.
 */
import { t } from 'ttag';
import { LANGUAGE } from './language.ts';

type DateFormat = Intl.DateTimeFormatOptions;
type Moment = Date | number | string;

const DATE: DateFormat = { dateStyle: 'long' };
const UTC_DATE: DateFormat = { dateStyle: 'long', timeZone: 'UTC' };
const UTC_MEDIUM_DATE: DateFormat = { dateStyle: 'medium', timeZone: 'UTC' };
const UTC_MONTH: DateFormat = { month: 'long', year: 'numeric', timeZone: 'UTC' };
const UTC_SHORT_MONTH: DateFormat = { month: 'short', timeZone: 'UTC' };
const UTC_SHORT_DAY: DateFormat = { ...UTC_SHORT_MONTH, day: 'numeric' };
const DAY: DateFormat = { year: 'numeric', month: '2-digit', day: '2-digit' };
const WEEKDAY_DATE: DateFormat = { dateStyle: 'full' };
const WEEKDAY_DATE_TIME: DateFormat = { dateStyle: 'full', timeStyle: 'short' };
const MONTH: DateFormat = { month: 'short' };
const DAY_OF_MONTH: DateFormat = { day: 'numeric' };
const TIME: DateFormat = { hour: 'numeric', minute: '2-digit' };
const PADDED_TIME: DateFormat = { hour: '2-digit', minute: '2-digit' };
const ZONED_TIME: DateFormat = { ...PADDED_TIME, timeZoneName: 'short' };
const PERIOD: DateFormat = { ...TIME, timeZoneName: 'short' };
const SHORT_DATE_TIME: DateFormat = { month: 'short', day: 'numeric', ...TIME };
const SHORT_WEEKDAY_DATE_TIME: DateFormat = { weekday: 'short', ...SHORT_DATE_TIME };
const DATE_TIME: DateFormat = {
  ...SHORT_WEEKDAY_DATE_TIME,
  year: 'numeric',
  timeZoneName: 'short',
};
const UTC_DATE_TIME: DateFormat = { ...DATE_TIME, timeZone: 'UTC' };
const TIMESTAMP: DateFormat = { ...DAY, ...PADDED_TIME, hour12: true };
const ZONE: DateFormat = { timeZoneName: 'short' };

/** Formatters by their options. Creating one takes longer than using it a hundred times. */
const formatters = new Map<DateFormat, Intl.DateTimeFormat>();

const findFormatter = (options: DateFormat): Intl.DateTimeFormat => {
  const known = formatters.get(options);
  if (known) return known;
  const created = new Intl.DateTimeFormat(LANGUAGE, options);
  formatters.set(options, created);
  return created;
};

/** Replaces the narrow no-break space before 'PM', which some fonts and mail readers lack. */
const replaceNarrowSpaces = (text: string): string => text.replaceAll('\u{202F}', ' ');

const format = (moment: Moment, options: DateFormat): string =>
  replaceNarrowSpaces(findFormatter(options).format(new Date(moment)));

const isInvalid = (iso: string): boolean => Number.isNaN(Date.parse(iso));

/** Returns 'November 25, 2026'. */
export const formatDate = (date: Moment): string => format(date, DATE);

/** Returns 'November 25, 2026' in UTC, so that it is equal on paper and on every screen; '' for an invalid date. */
export const formatUtcDate = (iso: string): string => (isInvalid(iso) ? '' : format(iso, UTC_DATE));

/** Returns 'Nov 25, 2026' in UTC, for a day that is not one of the reader's, such as a day of the site. */
export const formatUtcMediumDate = (date: Moment): string => format(date, UTC_MEDIUM_DATE);

/** Returns the month of a day in UTC: 'November 2026'. */
export const formatUtcMonth = (date: Moment): string => format(date, UTC_MONTH);

/** Returns the month of a day in UTC: 'Nov'. */
export const formatUtcShortMonth = (date: Moment): string => format(date, UTC_SHORT_MONTH);

/** Returns a day in UTC: 'Nov 25'. */
export const formatUtcShortDay = (date: Moment): string => format(date, UTC_SHORT_DAY);

/** Returns '11/25/2026'. */
export const formatDay = (date: Moment): string => format(date, DAY);

/** Returns 'Wednesday, November 25, 2026'. */
export const formatWeekdayDate = (date: Moment): string => format(date, WEEKDAY_DATE);

/** Returns 'Wednesday, November 25, 2026 at 6:00 PM'. */
export const formatWeekdayDateTime = (date: Moment): string => format(date, WEEKDAY_DATE_TIME);

/** Returns the month of a date: 'Nov'. */
export const formatMonth = (date: Moment): string => format(date, MONTH);

/** Returns the day of a date in its month: '25'. */
export const formatDayOfMonth = (date: Moment): string => format(date, DAY_OF_MONTH);

/** Returns '6:00 PM'. */
export const formatTime = (date: Moment): string => format(date, TIME);

/** Returns '06:00 PM GMT+1'. */
export const formatZonedTime = (date: Moment): string => format(date, ZONED_TIME);

/** Formats a period with its zone: '6:00 – 7:30 PM GMT+1'. */
export const formatPeriod = (start: number, end: number): string =>
  findFormatter(PERIOD).formatRange(start, end);

/** Returns the name of the reader's zone at a date: 'CET' or 'GMT+5:30'. */
export const formatZone = (at: Moment): string =>
  findFormatter(ZONE)
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Returns 'Nov 25, 6:00 PM'. */
export const formatShortDateTime = (date: Moment): string => format(date, SHORT_DATE_TIME);

/** Returns 'Wed, Nov 25, 6:00 PM'. */
export const formatShortWeekdayDateTime = (date: Moment): string =>
  format(date, SHORT_WEEKDAY_DATE_TIME);

/** Returns 'Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const formatDateTime = (date: Moment): string => format(date, DATE_TIME);

/** Returns 'Wed, Nov 25, 2026, 5:00 PM UTC', for mails, whose readers' zones are unknown. */
export const formatUtcDateTime = (date: Moment): string => format(date, UTC_DATE_TIME);

/** Returns '11/25/2026, 06:00 PM GMT+1' by the clock of a zone. @param timeZone IANA name */
export const formatDateTimeInZone = (date: Moment, timeZone: string): string =>
  replaceNarrowSpaces(
    new Intl.DateTimeFormat(LANGUAGE, { ...DAY, ...ZONED_TIME, timeZone }).format(new Date(date)),
  );

/** Returns '11/25/2026 06:00 PM' (GTAB-03); '-' if the date is missing or invalid. */
export const formatTimestamp = (iso: string | undefined): string =>
  iso === undefined || isInvalid(iso) ? '-' : format(iso, TIMESTAMP).replace(', ', ' ');

/** Returns '11/25/2026 06:00 PM CET', with the reader's zone at that date; '-' if the date is missing or invalid. */
export const formatZonedTimestamp = (iso: string | undefined): string =>
  iso === undefined || isInvalid(iso) ? '-' : `${formatTimestamp(iso)} ${formatZone(iso)}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the number of midnights, in the reader's zone, between a date and now. */
export const countDaysAgo = (date: Moment, now: Date): number =>
  // Days with a clock change have another length, so the difference is rounded.
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / DAY_MS);

/** Returns 'Today, 06:00 PM', 'Yesterday, 06:00 PM', or '11/25/2026, 06:00 PM'. */
export const formatMoment = (iso: string, now: Date): string => {
  const days = countDaysAgo(iso, now);
  const clock = format(iso, PADDED_TIME);
  if (days === 0) return t`Today, ${clock}`;
  if (days === 1) return t`Yesterday, ${clock}`;
  return `${formatDay(iso)}, ${clock}`;
};
