import type { ReleaseHealth } from '@cairn/api/release-channels.contract';
import { countGoodStarts, type TelemetryCount } from './telemetry.repository.ts';
import { LOAD_TIME_BUCKETS_MS } from './telemetry.service.ts';

/** Sums the counts of a version; those of its canaries as well if they are among them. */
export const sumReleaseHealth = (
  version: string,
  counts: readonly TelemetryCount[],
): ReleaseHealth => {
  const sums = new Map<string, number>();
  for (const { measure, count } of counts) sums.set(measure, (sums.get(measure) ?? 0) + count);
  const of = (measure: string) => sums.get(measure) ?? 0;
  const loads = countGoodStarts(of);
  const failures = of('failed');
  const unattributed = of('unattributed');
  const causes = [...sums]
    .filter(([measure]) => measure.startsWith('cause:'))
    .map(([measure, count]) => [measure.slice('cause:'.length), count] as const);
  const buckets = LOAD_TIME_BUCKETS_MS.map((end) => of(`ms:${end}`));
  return {
    version,
    loads,
    failures,
    fallbacks: of('fallback'),
    causes: Object.fromEntries(causes),
    ...(unattributed > 0 && { unattributed }),
    errorRate: loads + failures === 0 ? null : failures / (loads + failures),
    loadMs: { p50: findQuantileBucket(buckets, 0.5), p95: findQuantileBucket(buckets, 0.95) },
  };
};

const findQuantileBucket = (buckets: readonly number[], share: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const index = buckets.findIndex((count) => (seen += count) >= total * share);
  return total === 0 ? null : (LOAD_TIME_BUCKETS_MS[index] ?? null);
};
