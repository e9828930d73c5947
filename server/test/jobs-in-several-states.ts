/** Creates background jobs of a site that is backed up. */
import type { Sql } from '../src/platform/database/sql.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';

/** Stores three background jobs: one that is running, one that starts later, and one that is completed. */
export const storeJobsInSeveralStates = async (sql: Sql): Promise<void> => {
  const jobs = createJobs(sql, () => undefined);
  jobs.queue('letters', {}, () => Promise.resolve());
  await jobs.start();
  await jobs.stop();
  await sql`insert into pgboss.job (name, state, data, start_after, completed_on) values
    ('letters', 'active', '{"to": "maya"}', '2020-01-01', null),
    ('letters', 'created', '{"to": "jonas"}', '2040-01-01Z', null),
    ('letters', 'completed', '{"to": "ada"}', '2020-01-01', now())`;
};
