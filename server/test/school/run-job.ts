/** Runs a scheduled job now, in any process that works on the queue, and waits for its end. */
import { PgBoss } from 'pg-boss';
import type { Sql } from '../../src/platform/database/sql.ts';
import { retryUntil } from '../server-process.ts';

/** Time-out in ms for a scheduled job on a large school. */
const JOB_TIMEOUT_MS = 600_000;

export interface ScheduledJobRun {
  readonly state: string;
  readonly ms: number;
}

/** Queues a scheduled job for now, and returns its id. Waits while the job is running or queued. */
export const queueScheduledJob = async (sql: Sql, name: string): Promise<string> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => sql.driver.query(text, values as string[]) },
    schedule: false,
    supervise: false,
    migrate: false,
    createSchema: false,
    registerInstance: false,
  });
  // Waits for the job of the last minute, because the queue accepts no other one while it runs.
  const id = await retryUntil(
    () => boss.send(name),
    (sent) => sent !== null,
    JOB_TIMEOUT_MS,
  );
  return id ?? '';
};

/** Runs a scheduled job and returns its final state and duration. Throws when it does not end in time. */
export const runScheduledJob = async (sql: Sql, name: string): Promise<ScheduledJobRun> => {
  const id = await queueScheduledJob(sql, name);
  const find = async (): Promise<ScheduledJobRun | undefined> => {
    const [run] = await sql<ScheduledJobRun[]>`
      select state::text, extract(epoch from completed_on - started_on)::float8 * 1000 as ms
      from pgboss.job where id = ${id}::uuid and completed_on is not null`;
    return run;
  };
  const run = await retryUntil(find, (found) => found !== undefined, JOB_TIMEOUT_MS);
  if (!run) throw new Error(`The job ${name} did not end.`);
  return run;
};
