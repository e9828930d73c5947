import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import type { Sql } from '../database/sql.ts';
import type { FileStore } from '../files/file-store.ts';
import { findQueueDepths } from '../jobs/queue-depths.ts';
import { measureDatabase } from './database-metrics.ts';
import { measureFiles } from './file-metrics.ts';
import { keptFigures } from './kept-figures.ts';
import { measureProcess } from './process-metrics.ts';
import { measureQueues } from './queue-metrics.ts';
import { measureReleases, type ReleaseFigures } from './release-metrics.ts';
import { measureRequests } from './request-metrics.ts';

/** The page waits so long for what is read of the database, and then shows what there is. */
const WAIT_MS = 1000;
const QUEUES_EVERY_MS = 5000;
const RELEASES_EVERY_MS = 15_000;

/** What is watched. */
export interface WatchedApp {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly files: FileStore;
  /** Absent: there are no releases. */
  readonly readReleaseFigures?: (() => Promise<ReleaseFigures>) | undefined;
}

/** @returns what ends it */
export const measureApp = (
  app: FastifyInstance,
  meter: Meter,
  { sql, monitor, files, readReleaseFigures }: WatchedApp,
): (() => void) => {
  const onFailure = (error: unknown) => {
    // While the database is away its monitor says so, once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'figures for the metrics were not read');
  };
  const kept = <T>(everyMs: number, read: () => Promise<T>) =>
    keptFigures(() => monitor.whileUp(read), { everyMs, waitMs: WAIT_MS, onFailure });
  measureRequests(app, meter);
  measureQueues(
    meter,
    kept(QUEUES_EVERY_MS, () => findQueueDepths(sql)),
  );
  if (readReleaseFigures) measureReleases(meter, kept(RELEASES_EVERY_MS, readReleaseFigures));
  measureFiles(meter, files);
  const ends = [measureDatabase(meter, { sql, monitor }), measureProcess(meter)];
  return () => {
    for (const end of ends) end();
  };
};
