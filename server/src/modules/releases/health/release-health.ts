import type { ReleaseHealth } from '@cairn/api/release-channels.contract';
import { countGoodStarts, type ReleaseReportCount } from './telemetry.repository.ts';
import { RELEASE_LOAD_TIME_BUCKETS_MS, SLOT_MEASURES } from './telemetry.service.ts';

/** Sums the counted starts and failures of a version, including those of its canaries if `counts` contains them. */
export const sumReleaseHealth = (
  version: string,
  counts: readonly ReleaseReportCount[],
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
  const countBySlot = (prefix: string) =>
    [...sums].flatMap(([measure, count]) =>
      measure.startsWith(prefix) ? [[measure.slice(prefix.length), count] as const] : [],
    );
  const slots = {
    shown: Object.fromEntries(countBySlot(SLOT_MEASURES.loaded)),
    failed: Object.fromEntries(countBySlot(SLOT_MEASURES.failed)),
  };
  const hasSlots = Object.keys({ ...slots.shown, ...slots.failed }).length > 0;
  const buckets = RELEASE_LOAD_TIME_BUCKETS_MS.map((end) => of(`ms:${end}`));
  return {
    version,
    loads,
    failures,
    fallbacks: of('fallback'),
    causes: Object.fromEntries(causes),
    ...(hasSlots && { slots }),
    ...(unattributed > 0 && { unattributed }),
    errorRate: loads + failures === 0 ? null : failures / (loads + failures),
    loadMs: { p50: findQuantileBucket(buckets, 0.5), p95: findQuantileBucket(buckets, 0.95) },
  };
};

const findQuantileBucket = (buckets: readonly number[], fraction: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const index = buckets.findIndex((count) => (seen += count) >= total * fraction);
  return total === 0 ? null : (RELEASE_LOAD_TIME_BUCKETS_MS[index] ?? null);
};
