import { WEB_VITALS, type WebVital } from '@cairn/domain/web-vitals.rules';
import {
  compareVital,
  estimateVitalPercentile,
  exceedsVitalsLimit,
  SHOWN_INTERVAL_DEVIATIONS,
  STOPPING_INTERVAL_DEVIATIONS,
  toVitalBucket,
} from './vitals.rules.ts';

const histogram = (vital: WebVital, values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = toVitalBucket(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
};
/** Values spread evenly around a middle, from half of it to one and a half. */
const spread = (middle: number, count: number) =>
  Array.from({ length: count }, (_, index) => middle * (0.5 + (index + 0.5) / count));
const estimate = (
  values: readonly number[],
  {
    vital = 'lcp',
    deviations = SHOWN_INTERVAL_DEVIATIONS,
  }: { vital?: WebVital; deviations?: number } = {},
) => {
  const found = estimateVitalPercentile(vital, histogram(vital, values), deviations);
  if (!found) throw new Error('No visit was measured.');
  return found;
};

describe('a percentile from buckets', () => {
  it.each(WEB_VITALS)('of %s is exact to 4.5 %', (vital) => {
    for (let value = vital === 'cls' ? 0.0021 : 17; value < 60_000; value *= 1.37) {
      if (vital === 'cls' && value > 40) break;
      const { p75 } = estimate([value], { vital });
      expect(Math.abs(p75 / value - 1)).toBeLessThan(0.045);
    }
  });

  it('is 0 without layout shift, and limited for absurd values', () => {
    expect(estimate([0, 0, 0], { vital: 'cls' }).p75).toBe(0);
    expect(toVitalBucket('cls', 600_000)).toBe(127);
    expect(toVitalBucket('lcp', 600_000)).toBe(127);
  });

  it('has an interval that contains it, narrower with more visits, and none with few', () => {
    const width = (visits: number) => {
      const { p75, interval } = estimate(spread(2000, visits));
      expect(Math.abs(p75 / 2500 - 1)).toBeLessThan(0.1);
      if (!interval) return Number.POSITIVE_INFINITY;
      expect(interval[0]).toBeLessThan(p75);
      expect(interval[1]).toBeGreaterThan(p75);
      return interval[1] - interval[0];
    };
    expect(width(11)).toBe(Number.POSITIVE_INFINITY);
    expect(width(12)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(width(400)).toBeLessThan(width(40));
  });

  it('is unknown without visits', () => {
    expect(estimateVitalPercentile('lcp', new Map(), SHOWN_INTERVAL_DEVIATIONS)).toBeUndefined();
  });
});

it('the interval of the difference is around it, and needs both intervals', () => {
  const { difference, interval } = compareVital(
    estimate(spread(2000, 200)),
    estimate(spread(3000, 200)),
  );
  expect(Math.abs(difference / 1250 - 1)).toBeLessThan(0.2);
  expect(interval?.[0]).toBeLessThan(difference);
  expect(interval?.[0]).toBeGreaterThan(0);
  expect(interval?.[1]).toBeGreaterThan(difference);
  expect(compareVital(estimate(spread(2000, 5)), estimate(spread(3000, 200)))).not.toHaveProperty(
    'interval',
  );
});

describe('a canary', () => {
  const isStopped = (
    base: readonly number[],
    canary: readonly number[],
    {
      vital = 'lcp',
      limit = 0.2,
      least = 40,
    }: { vital?: WebVital; limit?: number; least?: number } = {},
  ) => {
    const options = { vital, deviations: STOPPING_INTERVAL_DEVIATIONS };
    const compared = { vital, base: estimate(base, options), canary: estimate(canary, options) };
    return exceedsVitalsLimit(compared, limit, least);
  };

  it.each([
    ['twice as slow', 2, true],
    ['as fast', 1, false],
    ['slower within the limit', 1.1, false],
    ['faster', 0.5, false],
  ])('that is %s', (_, factor, expected) => {
    expect(isStopped(spread(2000, 300), spread(2000 * factor, 100))).toBe(expected);
  });

  it('is not stopped with too few visits of one side', () => {
    expect(isStopped(spread(2000, 39), spread(6000, 100))).toBe(false);
    expect(isStopped(spread(2000, 100), spread(6000, 39))).toBe(false);
    expect(isStopped(spread(2000, 40), spread(6000, 40))).toBe(true);
    expect(isStopped(spread(2000, 30), spread(6000, 30), { least: 20 })).toBe(false);
  });

  it('may be worse by as much as its limit permits', () => {
    expect(isStopped(spread(2000, 300), spread(4000, 300), { limit: 1.5 })).toBe(false);
  });

  it('is not stopped for a difference that no visitor notices', () => {
    const none = spread(0, 100);
    expect(isStopped(none, spread(0.005, 100), { vital: 'cls' })).toBe(false);
    expect(isStopped(none, spread(0.2, 100), { vital: 'cls' })).toBe(true);
    expect(isStopped(spread(20, 300), spread(40, 300), { vital: 'ttfb' })).toBe(false);
  });
});
