import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import type { Sql } from '../database/sql.ts';
import type { FileStore } from '../files/file-store.ts';
import { listJobQueueDepths } from '../jobs/queue-depths.ts';
import { startDatabaseMetrics } from './database-metrics.ts';
import { cacheMetricValues } from './cached-metric-values.ts';
import { startProcessMetrics } from './process-metrics.ts';
import { startJobQueueMetrics } from './queue-metrics.ts';
import { type ReleaseMetricValues, startReleaseMetrics } from './release-metrics.ts';
import { startRequestMetrics } from './request-metrics.ts';

const startFileStoreMetrics = (meter: Meter, files: Pick<FileStore, 'isUp'>): void => {
  const isUp = meter.createObservableGauge('files_up', {
    description: 'Whether the files can be reached: 1, else 0',
  });
  isUp.addCallback((result) => result.observe(files.isUp() ? 1 : 0));
};

/**
 * Maximum time in ms that the metrics page waits for values from the database. Afterwards it shows the values that are
 * available.
 */
const FIGURES_TIMEOUT_MS = 1000;
const QUEUES_INTERVAL_MS = 5000;
const RELEASES_INTERVAL_MS = 15_000;

/** The measured parts of the server. */
export interface MeasuredAppParts {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly files: FileStore;
  /** Reads the metric values of releases; absent: there are no releases. */
  readonly readReleaseFigures?: (() => Promise<ReleaseMetricValues>) | undefined;
}

/**
 * Starts all metrics of the server.
 * @returns a function that ends them
 */
export const startAppMetrics = (
  app: FastifyInstance,
  meter: Meter,
  { sql, monitor, files, readReleaseFigures }: MeasuredAppParts,
): (() => void) => {
  const onFailure = (error: unknown) => {
    // Failed reads of metrics while the database is unavailable are not logged, because the database monitor logs the outage
    // once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'figures for the metrics were not read');
  };
  const cacheWhileUp = <T>(everyMs: number, read: () => Promise<T>) =>
    cacheMetricValues(() => monitor.whileUp(read), {
      everyMs,
      waitMs: FIGURES_TIMEOUT_MS,
      onFailure,
    });
  startRequestMetrics(app, meter);
  startJobQueueMetrics(
    meter,
    cacheWhileUp(QUEUES_INTERVAL_MS, () => listJobQueueDepths(sql)),
  );
  if (readReleaseFigures)
    startReleaseMetrics(meter, cacheWhileUp(RELEASES_INTERVAL_MS, readReleaseFigures));
  startFileStoreMetrics(meter, files);
  const ends = [startDatabaseMetrics(meter, { sql, monitor }), startProcessMetrics(meter)];
  return () => {
    for (const end of ends) end();
  };
};
