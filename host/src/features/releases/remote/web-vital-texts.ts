import type { WebVitalPercentile } from '@cairn/api/web-vitals.contract';
import { rateWebVital, type WebVital, type WebVitalRating } from '@cairn/domain/web-vitals.rules';
import { LANGUAGE } from '@cairn/messages/language';
import { t } from 'ttag';

const shifts = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 });
const seconds = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const milliseconds = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });

/** Vitals from this value in ms on are shown in seconds. */
const SHOWN_IN_SECONDS_MS = 1000;

/** Returns the name of a web vital with its usual abbreviation. */
export const formatWebVitalName = (vital: WebVital): string =>
  ({
    lcp: t`Largest paint (LCP)`,
    inp: t`Response to input (INP)`,
    cls: t`Layout shift (CLS)`,
    ttfb: t`First byte (TTFB)`,
  })[vital];

/** Formats the value of a web vital: '1.8 s', '160 ms', or '0.12' for a layout shift. */
export const formatWebVital = (vital: WebVital, value: number): string => {
  if (vital === 'cls') return shifts.format(value);
  if (Math.abs(value) < SHOWN_IN_SECONDS_MS) {
    const ms = milliseconds.format(value);
    return t`${ms} ms`;
  }
  const s = seconds.format(value / 1000);
  return t`${s} s`;
};

const ratingWords: Readonly<Record<WebVitalRating, string>> = {
  good: t`good`,
  'needs-work': t`needs work`,
  poor: t`poor`,
};

/** Returns the rating of a percentile in words. */
export const describeWebVitalRating = ({ vital, p75 }: WebVitalPercentile): string =>
  ratingWords[rateWebVital(vital, p75)];

/** Describes an interval, such as 'between 1.2 s and 1.9 s (95%)'; undefined if too few visits were measured. */
export const describeWebVitalInterval = (
  vital: WebVital,
  low: number | undefined,
  high: number | undefined,
): string | undefined => {
  if (low === undefined || high === undefined) return undefined;
  const [from, to] = [formatWebVital(vital, low), formatWebVital(vital, high)];
  return t`between ${from} and ${to} (95%)`;
};
