import { LANGUAGE } from '@cairn/messages/language';
/**
 * How a day and a moment are written, wherever no row fixes another form: one form for all, by the reader's clock, and with
 * the zone where the time of day matters to more than one person. In the language of the texts.
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

/** The space before 'PM' is one that not every font and mail reader has. */
const plainSpaced = (text: string): string => text.replaceAll('\u{202F}', ' ');

/** 'November 25, 2026'. */
export const dayText = (date: Date): string => day.format(date);

/** 'Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const momentText = (date: Date): string => plainSpaced(moment.format(date));

/** 'Wed, Nov 25, 2026, 5:00 PM UTC', for those whose clock nobody knows: readers of mails. */
export const utcMomentText = (date: Date): string => plainSpaced(utc.format(date));
