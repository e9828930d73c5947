/** Adds the limits of calls. All processes share their counts. */
import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import type { Sql } from '../database/sql.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { addRequestLimits, type RequestLimits } from './request-limits.ts';
import { type AddCallLimit, createCallLimits } from '../limits/call-limits.ts';
import { createDatabaseLimitCounts } from '../limits/database-counts.ts';
import type { SharedLimitCounts } from '../limits/limit-counts.ts';

interface LimitsDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly now: () => Date;
  /** Maximum number of API calls per minute and student. */
  readonly rateLimit: number;
}

interface Limits {
  readonly counts: SharedLimitCounts;
  readonly addCallLimit: AddCallLimit;
  readonly limits: RequestLimits;
}

export const addCallLimits = (app: FastifyInstance, deps: LimitsDeps): Limits => {
  const { sql, monitor, jobs, now, rateLimit } = deps;
  const counts = createDatabaseLimitCounts(sql);
  const onFailure = (error: unknown) => {
    // Failed reports of counts while the database is unavailable are not logged, because the database monitor logs the outage
    // once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'each process counts calls for itself');
  };
  const addCallLimit = createCallLimits({ counts, now, onFailure });
  jobs.every('limits', 'minute', () => counts.clear(now()));
  return { counts, addCallLimit, limits: addRequestLimits(app, addCallLimit, rateLimit) };
};
