/** Stores the jobs of staff: work on many items, each of which is done once. */
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import {
  type SqlFragment,
  type SqlQuery,
  toJsonb,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/** The result of a job for one item. */
export type StaffJobItemOutcome = 'changed' | 'unchanged' | 'refused';

export interface StoredStaffJob {
  readonly jobId: string;
  readonly kind: string;
  readonly input: unknown;
  /** StudentID of the person who started the job; null for an erased account. */
  readonly startedBy: string | null;
  readonly starterName: string | null;
  readonly requestId: string | null;
  readonly preparedAt: Date;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

export interface StaffJobItem {
  readonly number: number;
  /** Null: the account has been erased since the job was prepared. */
  readonly personId: string | null;
}

export interface RefusedStaffJobItem {
  readonly number: number;
  readonly personId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly message: string;
}

interface NewStaffJob extends Pick<
  StoredStaffJob,
  'jobId' | 'kind' | 'input' | 'startedBy' | 'preparedAt'
> {
  /** Selects the `student_id` and the `position` of each item, counted from 1. */
  readonly people: SqlFragment;
}

/** Stores a prepared job with its items. Returns their number. */
export const insertStaffJob = async (
  tx: TransactionSql,
  { jobId, kind, input, startedBy, preparedAt, people }: NewStaffJob,
): Promise<number> => {
  await tx`insert into staff_jobs (job_id, job_kind, job_input, started_by, prepared_at, item_count)
    values (${jobId}, ${kind}, ${toJsonb(input)}, ${startedBy}, ${preparedAt}, 0)`;
  const [row] = await tx<{ total: number }[]>`
    with items as (
      insert into staff_job_items (job_id, item_number, person_id)
      select ${jobId}, position, student_id from (${people}) chosen
      returning 1),
    counted as (select count(*)::int as total from items)
    update staff_jobs set item_count = total from counted where job_id = ${jobId}
    returning total`;
  return row?.total ?? 0;
};

export const findStaffJob = async (
  sql: SqlQuery,
  jobId: string,
): Promise<StoredStaffJob | undefined> => {
  const [row] = await sql<StoredStaffJob[]>`
    select job_id as "jobId", job_kind as kind, job_input as input, started_by as "startedBy",
      nullif(trim(first_name || ' ' || last_name), '') as "starterName", start_request_id as "requestId",
      prepared_at as "preparedAt", begun_at as "begunAt", ended_at as "endedAt", item_count as total,
      changed_count as changed, unchanged_count as unchanged, refused_count as refused
    from staff_jobs left join students on student_id = started_by
    where job_id = ${jobId}`;
  return row;
};

/** Marks a prepared job as begun. Returns false if it has begun already. */
export const markStaffJobBegun = async (
  tx: TransactionSql,
  {
    jobId,
    requestId,
    at,
  }: { readonly jobId: string; readonly requestId: string; readonly at: Date },
): Promise<boolean> => {
  // Jobs are numbered in the order of their commits, so that no job comes before one that began earlier.
  await takeNamedTransactionLock(tx, 'begin of staff jobs');
  const rows = await tx`update staff_jobs set begun_at = ${at}, start_request_id = ${requestId},
      begin_number = nextval('staff_job_begins'),
      ended_at = case when item_count = 0 then ${at}::timestamptz end
    where job_id = ${jobId} and begun_at is null returning 1`;
  return rows.length > 0;
};

/** Ends a running job. Items that are not done yet are not done later either. */
export const endStaffJob = async (sql: SqlQuery, jobId: string, at: Date): Promise<void> => {
  await sql`update staff_jobs set
      ended_at = case when begun_at is not null then coalesce(ended_at, ${at}::timestamptz) end
    where job_id = ${jobId}`;
};

/** Returns whether a job has begun but not ended. */
export const isStaffJobRunning = async (sql: SqlQuery, jobId: string): Promise<boolean> => {
  const [row] = await sql<{ isRunning: boolean }[]>`
    select begun_at is not null and ended_at is null as "isRunning"
    from staff_jobs where job_id = ${jobId}`;
  return row?.isRunning === true;
};

/** Returns the job of this kind that has begun first and has not ended; undefined if none runs. */
export const findOldestRunningStaffJob = async (
  sql: SqlQuery,
  kind: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ jobId: string }[]>`
    select job_id as "jobId" from staff_jobs
    where job_kind = ${kind} and begun_at is not null and ended_at is null
    order by begin_number nulls first limit 1`;
  return row?.jobId;
};

/** Returns the next items that are not done. */
export const listWaitingJobItems = (
  sql: SqlQuery,
  jobId: string,
  limit: number,
): Promise<StaffJobItem[]> => sql<StaffJobItem[]>`
  select item_number as number, person_id as "personId" from staff_job_items
  where job_id = ${jobId} and outcome is null order by item_number limit ${limit}`;

/** Locks an item of a staff job until the transaction ends. Returns false if the item is already done. */
export const lockWaitingJobItem = async (
  tx: TransactionSql,
  jobId: string,
  number: number,
): Promise<boolean> => {
  const rows = await tx`select 1 from staff_job_items
    where job_id = ${jobId} and item_number = ${number} and outcome is null for update`;
  return rows.length > 0;
};

/**
 * Stores the outcome of an item, counts it, and ends the job after its last item. Does nothing for an item that is done
 * already.
 */
export const storeJobItemOutcome = async (
  tx: TransactionSql,
  jobId: string,
  item: {
    readonly number: number;
    readonly outcome: StaffJobItemOutcome;
    readonly reason?: string;
    readonly at: Date;
  },
): Promise<void> => {
  const { number, outcome, reason = null, at } = item;
  await tx`
    with settled as (
      update staff_job_items set outcome = ${outcome}, refusal_reason = ${reason}
      where job_id = ${jobId} and item_number = ${number} and outcome is null returning 1)
    update staff_jobs set
      changed_count = changed_count + (${outcome} = 'changed')::int,
      unchanged_count = unchanged_count + (${outcome} = 'unchanged')::int,
      refused_count = refused_count + (${outcome} = 'refused')::int,
      ended_at = coalesce(ended_at, case when changed_count + unchanged_count + refused_count + 1 = item_count
        then ${at}::timestamptz end)
    where job_id = ${jobId} and exists (select from settled)`;
};

/** Returns the next refused items after the item with the number `after`, in the order of the items. */
export const listRefusedJobItems = (
  sql: SqlQuery,
  jobId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RefusedStaffJobItem[]> => sql<RefusedStaffJobItem[]>`
  select item_number as number, person_id as "personId", first_name as "firstName",
    last_name as "lastName", coalesce(requested_email, email) as email, refusal_reason as message
  from staff_job_items left join students on student_id = person_id
  where job_id = ${jobId} and outcome = 'refused' and item_number > ${after}
  order by item_number limit ${limit}`;

/** Deletes a batch of jobs that were prepared before a time. Returns their number. */
export const deleteStaffJobsBefore = async (
  sql: SqlQuery,
  before: { readonly neverBegun: Date; readonly all: Date },
): Promise<number> => {
  const rows = await sql`delete from staff_jobs where job_id in (
    select job_id from staff_jobs
    where prepared_at < ${before.neverBegun} and (begun_at is null or prepared_at < ${before.all})
    order by prepared_at limit 100) returning 1`;
  return rows.length;
};
