import { MAX_IMMEDIATE_ITEMS } from '@cairn/api/staff-jobs.contract';
import type { SqlQuery } from '../../../platform/database/sql.ts';

/**
 * Returns the id of the newest job that the person has started and not dismissed. Jobs with few items are left out, because the
 * response to their start already shows their result.
 */
export const findStaffJobOfPerson = async (
  sql: SqlQuery,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ jobId: string }[]>`
    select job_id as "jobId" from staff_jobs
    where started_by = ${studentId} and begun_at is not null and result_dismissed_at is null
      and item_count > ${MAX_IMMEDIATE_ITEMS}
    order by begun_at desc, job_id limit 1`;
  return row?.jobId;
};

/** Dismisses the results of all ended jobs that the person started. */
export const dismissStaffJobsOfPerson = async (
  sql: SqlQuery,
  studentId: string,
  at: Date,
): Promise<void> => {
  await sql`update staff_jobs set result_dismissed_at = ${at}
    where started_by = ${studentId} and ended_at is not null and result_dismissed_at is null`;
};
