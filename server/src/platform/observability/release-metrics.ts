import type { Meter } from '@opentelemetry/api';

export interface ReleaseStartTotals {
  readonly channel: string;
  readonly remote: string;
  readonly release: string;
  readonly loads: number;
  readonly failed: number;
}

interface StoppedReleases {
  readonly channel: string;
  readonly remote: string;
  /** Kind of release that the registry stopped: a canary, or one that all visitors got. */
  readonly stopped: 'canary' | 'release';
  readonly count: number;
}

export interface ReleaseMetricValues {
  readonly releases: readonly ReleaseStartTotals[];
  readonly stops: readonly StoppedReleases[];
}

/**
 * Measures the starts of running releases that pages report, and the releases that the registry has stopped. All processes
 * report the same values from the database, so dashboards must use the maximum.
 */
export const startReleaseMetrics = (
  meter: Meter,
  figures: () => Promise<ReleaseMetricValues | undefined>,
): void => {
  const starts = meter.createObservableCounter('release_starts_total', {
    description: 'Starts on pages, by channel, remote and release: of those that run there now',
  });
  const failures = meter.createObservableCounter('release_failures_total', {
    description: 'Failed starts and later failures, by channel, remote and release',
  });
  const stops = meter.createObservableCounter('release_stops_total', {
    description:
      'Releases that the registry has stopped, by channel and remote: canaries, and releases of all visitors',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const known = await figures();
      for (const { loads, failed, ...release } of known?.releases ?? []) {
        result.observe(starts, loads + failed, release);
        result.observe(failures, failed, release);
      }
      for (const { count, ...stopped } of known?.stops ?? []) {
        result.observe(stops, count, stopped);
      }
    },
    [starts, failures, stops],
  );
};
