/** Rules for the fields of a webinar that staff write. Source: 003 §2.7. */
import { t } from 'ttag';
import { isTimeZone } from './calendar-day.rules.ts';

export interface WebinarText {
  readonly title: string;
  readonly description: string;
  /** Date and time in `timeZone`, such as '2026-05-04T14:00'. */
  readonly begins: string;
  readonly ends: string;
  /** IANA name, such as 'Europe/Berlin'. */
  readonly timeZone: string;
  readonly meetingUrl: string;
}

const MAX_LENGTH_MS = 24 * 60 * 60 * 1000;

const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
};

/** Returns the error of each field; empty for a webinar that can be saved (MCAT-09). */
export const findWebinarProblems = ({
  title,
  begins,
  ends,
  timeZone,
  meetingUrl,
}: WebinarText): Readonly<Partial<Record<keyof WebinarText, string>>> => ({
  ...(title.trim() === '' && { title: t`Enter a title.` }),
  ...(begins === '' && { begins: t`Enter when it begins.` }),
  ...(!(ends > begins) && { ends: t`It must end after it begins.` }),
  ...(Date.parse(ends) - Date.parse(begins) > MAX_LENGTH_MS && {
    ends: t`It must end within 24 hours.`,
  }),
  ...(!isTimeZone(timeZone) && { timeZone: t`Choose a time zone.` }),
  ...(!isWebUrl(meetingUrl) && {
    meetingUrl: t`Enter an address that begins with https:// or http://.`,
  }),
});
