import { LANGUAGE } from '@cairn/messages/language';
/**
 * Texts of dates and times, in the language of the site's texts and by the reader's clock. They apply wherever no
 * requirement fixes another format. Times include the zone, as they matter to people in several zones.
 */

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long' });
const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};
const moment = new Intl.DateTimeFormat(LANGUAGE, MOMENT);
const utc = new Intl.DateTimeFormat(LANGUAGE, { ...MOMENT, timeZone: 'UTC' });

/** Replaces the narrow no-break space before 'PM', which some fonts and mail readers lack. */
const plainSpaced = (text: string): string => text.replaceAll('\u{202F}', ' ');

/** Returns a date such as 'November 25, 2026'. */
export const dayText = (date: Date): string => day.format(date);

/** Returns a date and time such as 'Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const momentText = (date: Date): string => plainSpaced(moment.format(date));

/** Returns a UTC date and time such as 'Wed, Nov 25, 2026, 5:00 PM UTC', for mails, whose readers' zones are unknown. */
export const utcMomentText = (date: Date): string => plainSpaced(utc.format(date));
