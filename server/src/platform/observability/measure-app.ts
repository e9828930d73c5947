import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { findQueueDepths } from '../jobs/queue-depths.ts';
import { readReleaseFigures } from '../../modules/releases/release-figures.ts';
import { measureDatabase } from './database-metrics.ts';
import { measureFiles } from './file-metrics.ts';
import { keptFigures } from './kept-figures.ts';
import { measureProcess } from './process-metrics.ts';
import { measureQueues } from './queue-metrics.ts';
import { measureReleases } from './release-metrics.ts';
import { measureRequests } from './request-metrics.ts';

/** The page waits so long for what is read of the database, and then shows what there is. */
const WAIT_MS = 1000;
const QUEUES_EVERY_MS = 5000;
const RELEASES_EVERY_MS = 15_000;

/** @returns what ends it */
export const measureApp = (
  app: FastifyInstance,
  meter: Meter,
  { sql, monitor, files, pages }: Pick<AppDeps, 'sql' | 'monitor' | 'files' | 'pages'>,
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
  if (pages)
    measureReleases(
      meter,
      kept(RELEASES_EVERY_MS, () => readReleaseFigures(sql)),
    );
  measureFiles(meter, files);
  const ends = [measureDatabase(meter, { sql, monitor }), measureProcess(meter)];
  return () => {
    for (const end of ends) end();
  };
};
