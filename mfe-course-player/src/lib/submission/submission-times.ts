import { LANGUAGE } from '@cairn/messages/language';
/** Moments of what is handed in, in the reader's own zone. Source: 001 §2 'Grades table', GTAB-03. */

const stamp = new Intl.DateTimeFormat(LANGUAGE, {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});
const zone = new Intl.DateTimeFormat(LANGUAGE, { timeZoneName: 'short' });

/** '03/05/2026 02:30 PM'; '-' for none, and for what is no moment. @param iso a moment */
export const stampText = (iso: string | undefined): string => {
  const at = iso === undefined ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) return '-';
  return stamp.format(at).replace(', ', ' ').replace('\u202F', ' ');
};

/** The same with the zone's name as it is at that moment: '03/05/2026 02:30 PM CET'. */
export const zonedText = (iso: string | undefined): string => {
  const text = stampText(iso);
  if (iso === undefined || text === '-') return text;
  return `${text} ${zoneText(new Date(iso))}`;
};

/** What the reader's zone is called at that time, such as 'CET' or 'GMT+5:30'. */
const zoneText = (at: Date): string =>
  zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
