import { LANGUAGE } from '@cairn/messages/language';
import { t } from 'ttag';

const time = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(LANGUAGE, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const DAY_MS = 24 * 60 * 60 * 1000;
const toDayStart = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Returns the day of a date, such as '11/11/2026'. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** Returns 'Today, 10:02 AM', 'Yesterday, 10:02 AM', or the date and time, by the reader's clock. */
export const formatMoment = (iso: string, now: Date): string => {
  const date = new Date(iso);
  // Days with a clock change have another length, so the difference is rounded.
  const daysAgo = Math.round((toDayStart(now) - toDayStart(date)) / DAY_MS);
  const clock = time.format(date).replaceAll('\u{202F}', ' ');
  if (daysAgo === 0) return t`Today, ${clock}`;
  if (daysAgo === 1) return t`Yesterday, ${clock}`;
  return `${day.format(date)}, ${clock}`;
};
