/** The web vitals that pages report by release, and their thresholds. Source: web.dev/articles/vitals. */

/**
 * Largest contentful paint, interaction to next paint and time to first byte in milliseconds, and cumulative layout shift, which
 * has no unit.
 */
export const WEB_VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Largest values that count as good, and largest values that do not count as poor. */
export const WEB_VITAL_THRESHOLDS: Readonly<
  Record<WebVital, { readonly good: number; readonly fair: number }>
> = {
  lcp: { good: 2500, fair: 4000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  ttfb: { good: 800, fair: 1800 },
};

export type WebVitalRating = 'good' | 'needs-work' | 'poor';

/** Returns the rating of a vital's value; a value at a threshold has the better rating. */
export const rateWebVital = (vital: WebVital, value: number): WebVitalRating => {
  const { good, fair } = WEB_VITAL_THRESHOLDS[vital];
  if (value <= good) return 'good';
  return value <= fair ? 'needs-work' : 'poor';
};
