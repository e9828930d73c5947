/**
 * Percentiles of web vitals from histograms, and the comparison of a canary with its base. Buckets grow by the eighth root of 2,
 * so a value that is read from a bucket differs from the reported one by at most 4.5 %. Decision 111 has the figures.
 */
import type { WebVital } from '@cairn/domain/web-vitals.rules';

/** Largest value of the first bucket. Smaller differences are not measured. */
const SMALLEST: Readonly<Record<WebVital, number>> = { lcp: 8, inp: 8, cls: 0.001, ttfb: 8 };
const BUCKETS_PER_DOUBLING = 8;
const LAST_BUCKET = 127;
const QUANTILE = 0.75;

/** Number of standard deviations of the interval that the page of releases shows, 95 %. */
export const SHOWN_INTERVAL_DEVIATIONS = 1.96;
/**
 * Number of standard deviations of the interval that stops a canary, 99.9 %. The four vitals are compared every minute, so an
 * interval of 95 % would stop good canaries.
 */
export const STOPPING_INTERVAL_DEVIATIONS = 3.29;

/**
 * Smallest difference that stops a canary under any limit of its plan: a tenth of the threshold for a good value. Without it, a
 * base without layout shift would allow no shift at all.
 */
export const MIN_STOPPING_DIFFERENCE_BY_VITAL: Readonly<Record<WebVital, number>> = {
  lcp: 250,
  inp: 20,
  cls: 0.01,
  ttfb: 80,
};

/** Numbers of visits by bucket; a weighted visit may count as a fraction. */
export type VitalHistogram = ReadonlyMap<number, number>;

export const toVitalBucket = (vital: WebVital, value: number): number => {
  const doublings = Math.log2(value / SMALLEST[vital]);
  return Math.min(LAST_BUCKET, Math.max(0, Math.ceil(doublings * BUCKETS_PER_DOUBLING)));
};

/** Returns the upper end of a bucket; 0 for a bucket below the first one. */
const toBucketEnd = (vital: WebVital, bucket: number): number =>
  bucket < 0 ? 0 : SMALLEST[vital] * 2 ** (bucket / BUCKETS_PER_DOUBLING);

/** Returns the value by which a bucket is represented: its geometric middle, and 0 for the first bucket. */
const toBucketValue = (vital: WebVital, bucket: number): number =>
  bucket === 0 ? 0 : toBucketEnd(vital, bucket - 0.5);

export interface VitalEstimate {
  readonly p75: number;
  /** Confidence interval of the percentile; absent with too few visits. */
  readonly interval?: readonly [low: number, high: number];
  /** Sum of the weights of the visits. */
  readonly visits: number;
}

/**
 * Returns the 75th percentile of a vital; undefined without visits. The interval is that of the order statistic, so it assumes no
 * form of the distribution.
 */
export const estimateVitalPercentile = (
  vital: WebVital,
  histogram: VitalHistogram,
  deviations: number,
): VitalEstimate | undefined => {
  const buckets = [...histogram].toSorted(([one], [other]) => one - other);
  const visits = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (visits === 0) return undefined;
  const findBucket = (rank: number): number => {
    let seen = 0;
    return buckets.find(([, count]) => (seen += count) >= rank)?.[0] ?? LAST_BUCKET;
  };
  const rank = visits * QUANTILE;
  const margin = deviations * Math.sqrt(rank * (1 - QUANTILE));
  const p75 = toBucketValue(vital, findBucket(rank));
  // With fewer visits, even the largest value would not be an upper limit of the percentile.
  if (rank + margin > visits) return { p75, visits };
  const low = toBucketEnd(vital, findBucket(rank - margin) - 1);
  return { p75, visits, interval: [low, toBucketEnd(vital, findBucket(rank + margin))] };
};

export interface VitalDifference {
  /** Percentile of the canary minus that of the base. */
  readonly difference: number;
  readonly interval?: readonly [low: number, high: number];
}

/** Returns how much worse the canary is, with an interval from those of both percentiles (MOVER, the method of Zou and Donner). */
export const compareVital = (base: VitalEstimate, canary: VitalEstimate): VitalDifference => {
  const difference = canary.p75 - base.p75;
  if (!base.interval || !canary.interval) return { difference };
  const [baseLow, baseHigh] = base.interval;
  const [canaryLow, canaryHigh] = canary.interval;
  return {
    difference,
    interval: [
      difference - Math.hypot(canary.p75 - canaryLow, baseHigh - base.p75),
      difference + Math.hypot(canaryHigh - canary.p75, base.p75 - baseLow),
    ],
  };
};

interface VitalComparison {
  readonly vital: WebVital;
  readonly base: VitalEstimate;
  readonly canary: VitalEstimate;
}

/**
 * Returns whether a vital of the canary is worse by more than the limit allows, beyond chance.
 * @param limit fraction of the base's percentile
 * @param leastVisits number of visits that both releases need
 */
export const exceedsVitalsLimit = (
  { vital, base, canary }: VitalComparison,
  limit: number,
  leastVisits: number,
): boolean => {
  const { interval } = compareVital(base, canary);
  if (!interval || Math.min(base.visits, canary.visits) < leastVisits) return false;
  return interval[0] > Math.max(limit * base.p75, MIN_STOPPING_DIFFERENCE_BY_VITAL[vital]);
};
