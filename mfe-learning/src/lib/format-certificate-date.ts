import { LANGUAGE } from '@cairn/messages/language';
// A certificate has the same date everywhere, on paper and on screen: that of UTC.
const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });

/** Formats 'September 3, 2026'; returns '' for an invalid date. */
export const formatCertificateDate = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
};
