/** Durations of courses and times in videos, in words. Sources: 000 §9, 001 §9, RULE-14. */
import { LANGUAGE } from '@cairn/messages/language';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { FILM_TIME_HOURS_FROM_SECONDS } from './course-taking.limits.ts';

interface TimedLecture {
  readonly Duration?: unknown;
}

/** Number of hours below which a text about a course's duration also gives the minutes. */
const SHOW_MINUTES_BELOW_HOURS = 0.25;

const sumHours = (lectures: readonly TimedLecture[]): number =>
  lectures.reduce((sum, { Duration }) => {
    const seconds = Number(Duration);
    return sum + (Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  }, 0) / 3600;

/** Returns hours, rounded to the nearest quarter: 4500 s gives 1.25. */
export const computeQuarterHours = (lectures: readonly TimedLecture[]): number =>
  Math.round(sumHours(lectures) * 4) / 4;

/**
 * Adds minutes to the text of a short course. The documents count in hours, which says little about a course of a few
 * minutes.
 */
const appendMinutes = (text: string, hours: number): string => {
  if (hours <= 0 || hours >= SHOW_MINUTES_BELOW_HOURS) return text;
  const minutes = Math.max(1, Math.round(hours * 60));
  return t`${text} (${minutes} min)`;
};

const formatHours = (hours: number, figure: string): string =>
  plural(hours, t`1 hour|${figure} hours`);

/** Returns '1.5 hours', '1 hour' or '0 hours (6 min)', for the pages of roles and of course details. */
export const formatQuarterHours = (lectures: readonly TimedLecture[]): string => {
  const hours = computeQuarterHours(lectures);
  return appendMinutes(formatHours(hours, numberText(hours)), sumHours(lectures));
};

const twoDecimalFormat = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Returns '1.50 hours', '1 hour' or '0.10 hours (6 min)', for the catalogue. */
export const formatTwoDecimalHours = (lectures: readonly TimedLecture[]): string => {
  const hours = sumHours(lectures);
  return appendMinutes(formatHours(hours, twoDecimalFormat.format(hours)), hours);
};

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns a time in a video as m:ss, from 3600 s as h:mm:ss; undefined for a negative or non-finite number. */
export const formatClock = (seconds: number): string | undefined => {
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  const wholeSeconds = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ];
  return wholeSeconds >= FILM_TIME_HOURS_FROM_SECONDS
    ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(rest)}`
    : `${minutes}:${padTwoDigits(rest)}`;
};
