/** Durations of courses and times in videos, in words. Sources: 000 §9, 001 §9, RULE-14. */
import { LANGUAGE } from '@cairn/messages/language';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { HOURS_FROM_SECONDS } from './course-taking.limits.ts';

interface Timed {
  readonly Duration?: unknown;
}

/** Hours below which a text also gives the minutes. */
const SHORT_HOURS = 0.25;

const hoursOf = (lectures: readonly Timed[]): number =>
  lectures.reduce((sum, { Duration }) => {
    const seconds = Number(Duration);
    return sum + (Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  }, 0) / 3600;

/** Returns hours, rounded to the nearest quarter: 4500 s gives 1.25. */
export const durationQuarterHours = (lectures: readonly Timed[]): number =>
  Math.round(hoursOf(lectures) * 4) / 4;

/**
 * Adds minutes to the text of a short course. The documents count in hours, which says little about a course of a few
 * minutes.
 */
const withMinutes = (text: string, hours: number): string => {
  if (hours <= 0 || hours >= SHORT_HOURS) return text;
  const minutes = Math.max(1, Math.round(hours * 60));
  return t`${text} (${minutes} min)`;
};

const hoursText = (hours: number, figure: string): string =>
  plural(hours, t`1 hour|${figure} hours`);

/** Returns '1.5 hours', '1 hour' or '0 hours (6 min)', for the pages of roles and of course details. */
export const quarterHoursText = (lectures: readonly Timed[]): string => {
  const hours = durationQuarterHours(lectures);
  return withMinutes(hoursText(hours, numberText(hours)), hoursOf(lectures));
};

const twoDecimals = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Returns '1.50 hours', '1 hour' or '0.10 hours (6 min)', for the catalogue. */
export const twoDecimalHoursText = (lectures: readonly Timed[]): string => {
  const hours = hoursOf(lectures);
  return withMinutes(hoursText(hours, twoDecimals.format(hours)), hours);
};

const two = (value: number) => String(value).padStart(2, '0');

/** Returns a time in a video as m:ss, from 3600 s as h:mm:ss; undefined for a negative or non-finite number. */
export const clockText = (seconds: number): string | undefined => {
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return whole >= HOURS_FROM_SECONDS
    ? `${hours}:${two(minutes)}:${two(rest)}`
    : `${minutes}:${two(rest)}`;
};
