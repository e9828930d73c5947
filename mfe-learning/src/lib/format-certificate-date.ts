import { LANGUAGE } from '@cairn/messages/language';
// Uses UTC, so that a certificate has the same date on paper and on every screen.
const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });

/** Formats 'September 3, 2026'; returns '' for an invalid date. */
export const formatCertificateDate = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
};
