import { LANGUAGE } from '@cairn/messages/language';
/** Words of a live course's items, all in the reader's own zone. Source: 001 §2 'Sync course page'. */

const moment = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat(LANGUAGE, { timeZoneName: 'short' });
const short = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Milliseconds since 1970; undefined for what is no moment. */
export const momentOf = (iso: string | undefined): number | undefined => {
  const at = iso === undefined ? NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
};

/** In full. @param at milliseconds since 1970 */
export const momentText = (at: number): string => moment.format(at);

/** 'CET', as it is at that moment. */
export const zoneText = (at: number): string =>
  zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** 'Fri, Nov 20, 4:00 PM', for a narrow column. */
export const shortMomentText = (at: number): string => short.format(at);
