import { LANGUAGE } from '@cairn/messages/language';
// A certificate names one day everywhere in the world: that of UTC, on paper and on screen.
const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });

/** 'September 3, 2026'; '' for what is no date. */
export const certificateDay = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
};
