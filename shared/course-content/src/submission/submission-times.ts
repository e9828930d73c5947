import { LANGUAGE } from '@cairn/messages/language';
/** Formats dates of submissions in the reader's zone. Source: 001 §2 'Grades table', GTAB-03. */

const stamp = new Intl.DateTimeFormat(LANGUAGE, {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});
const zone = new Intl.DateTimeFormat(LANGUAGE, { timeZoneName: 'short' });

/** Returns '03/05/2026 02:30 PM'; '-' if missing or invalid. @param iso ISO date */
export const formatTimestamp = (iso: string | undefined): string => {
  const at = iso === undefined ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) return '-';
  return stamp.format(at).replace(', ', ' ').replace('\u202F', ' ');
};

/** Returns a date with the name of the reader's zone at that date: '03/05/2026 02:30 PM CET'. */
export const formatZonedTimestamp = (iso: string | undefined): string => {
  const text = formatTimestamp(iso);
  if (iso === undefined || text === '-') return text;
  return `${text} ${zoneText(new Date(iso))}`;
};

/** Returns the name of the reader's zone at that time, such as 'CET' or 'GMT+5:30'. */
const zoneText = (at: Date): string =>
  zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
