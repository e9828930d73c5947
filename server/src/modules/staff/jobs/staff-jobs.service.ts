/**
 * Jobs of staff on many items, such as people. Each item is done once, in a transaction of its own, which also stores its
 * outcome. A small job is done before the response. A large job is done by a background job, in batches, so that it survives a
 * restart.
 */
import { randomUUID } from 'node:crypto';
import { MAX_IMMEDIATE_ITEMS } from '@cairn/api/staff-jobs.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffActor, StaffCaller } from '../../../platform/http/identity.ts';
import type { JobQueue, Jobs } from '../../../platform/jobs/jobs.ts';
import * as repository from './staff-jobs.repository.ts';
import type { StaffJobItem, StoredStaffJob } from './staff-jobs.repository.ts';

/**
 * Runs the change of an item and stores its outcome, in one transaction. `change` returns false if the item needed no change.
 * It does not run for an item that another process has done.
 */
type SettleItem = (tx: TransactionSql, change: () => Promise<boolean>) => Promise<void>;

/** Does the work of a job on one item. Throws an `AppError` with the reason if the item is refused. */
export type StaffJobWork = (
  job: StoredStaffJob,
  actor: StaffActor,
  item: StaffJobItem,
  settle: SettleItem,
) => Promise<void>;

interface StaffJobsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly jobs: Pick<Jobs, 'queue' | 'every'>;
  readonly work: StaffJobWork;
  /** Called after a batch, to send the mails of its transactions. */
  readonly wakeMails: () => void;
  /** Returns the scope in which the person who started a job may change people now; undefined without the permission. */
  readonly findScope: (studentId: string) => Promise<StaffScope | undefined>;
  readonly onFailure: (error: unknown) => void;
  /** Kind of jobs of which only one runs at a time. A later job waits until the earlier one has ended. */
  readonly serialKind: string;
}

interface QueuedJob {
  readonly jobId: string;
}

/** Number of items that a background job does before other jobs may continue. */
const BATCH_ITEMS = 200;
/** Maximum number of attempts for an item that fails for another reason than a refusal. */
const MAX_ATTEMPTS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const UNSTARTED_RETENTION_MS = DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** Retry options: a failed batch is repeated until the database is available, finally every minute. */
const RETRY_OPTIONS = { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 };

const UNEXPECTED = 'This failed on the server. Try it again for this person.';
const NOT_ALLOWED = 'The person who started this may no longer do it.';

export const refuseUnknownStaffJob = (): never => {
  throw new AppError('not-found', 'There is no such action. Select the people again.');
};

/** Does the items of a job one after the other. */
const createItemRunner = (deps: StaffJobsDeps) => {
  const { sql, now, work, findScope, onFailure, wakeMails, serialKind } = deps;
  const refuse = (jobId: string, number: number, reason: string) =>
    sql.begin((tx) =>
      repository.storeJobItemOutcome(tx, jobId, { number, outcome: 'refused', reason, at: now() }),
    );
  const runItem = async (job: StoredStaffJob, actor: StaffActor, item: StaffJobItem) => {
    const { jobId } = job;
    const { number } = item;
    const settle: SettleItem = async (tx, change) => {
      if (!(await repository.lockWaitingJobItem(tx, jobId, number))) return;
      const outcome = (await change()) ? 'changed' : 'unchanged';
      await repository.storeJobItemOutcome(tx, jobId, { number, outcome, at: now() });
    };
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(job, actor, item, settle);
      } catch (error) {
        if (error instanceof AppError) return refuse(jobId, number, error.message);
        onFailure(error);
        // An unexpected error may be temporary, such as a lock that another transaction holds for a long time.
        if (attempt === MAX_ATTEMPTS) return refuse(jobId, number, UNEXPECTED);
      }
    }
  };
  /**
   * Does up to `limit` items. Returns the job to continue with: this one if items are left, otherwise the job that waits for
   * the end of this one.
   */
  return async (jobId: string, limit: number): Promise<string | undefined> => {
    const job = await repository.findStaffJob(sql, jobId);
    if (!job || job.begunAt === null) return undefined;
    const { startedBy, requestId, kind } = job;
    const findNext = () =>
      kind === serialKind ? repository.findOldestRunningStaffJob(sql, kind) : undefined;
    if (job.endedAt !== null) return findNext();
    // When the earlier job ends, it queues this job again.
    if (kind === serialKind && (await findNext()) !== jobId) return undefined;
    // The role is read again for each batch, so that a job stops if the person who started it has lost the role.
    const scope = startedBy === null ? undefined : await findScope(startedBy);
    const items = await repository.listWaitingJobItems(sql, jobId, limit);
    for (const item of items) {
      if (!(await repository.isStaffJobRunning(sql, jobId))) break;
      if (scope === undefined || startedBy === null) await refuse(jobId, item.number, NOT_ALLOWED);
      else await runItem(job, { studentId: startedBy, scope, requestId: requestId ?? '' }, item);
    }
    wakeMails();
    return items.length === limit ? jobId : findNext();
  };
};

/** Creates the background queue of jobs, and the job that deletes old jobs of staff. */
const createJobQueue = (
  { sql, now, jobs }: StaffJobsDeps,
  runItems: ReturnType<typeof createItemRunner>,
): JobQueue<QueuedJob> => {
  const queue = jobs.queue<QueuedJob>('staff-jobs', RETRY_OPTIONS, async ({ jobId }, done) => {
    const nextId = await runItems(jobId, BATCH_ITEMS);
    if (nextId === undefined) return;
    await sql.begin(async (tx) => {
      await queue.add({ jobId: nextId }, tx);
      await done(tx);
    });
    queue.wake();
  });
  jobs.every('staff-jobs-retention', 'hour', async () => {
    const at = now().getTime();
    const neverBegun = new Date(at - UNSTARTED_RETENTION_MS);
    const all = new Date(at - RETENTION_MS);
    while ((await repository.deleteStaffJobsBefore(sql, { neverBegun, all })) > 0);
  });
  return queue;
};

/** Begins a job, with its entry in the audit log unless the job has no items. Returns false if it has already begun. */
const beginJob = async (
  tx: TransactionSql,
  caller: StaffCaller,
  { jobId, kind, total }: StoredStaffJob,
  at: Date,
): Promise<boolean> => {
  if (!(await repository.markStaffJobBegun(tx, { jobId, requestId: caller.requestId, at })))
    return false;
  const object = { kind: 'job', id: jobId } as const;
  const after = { job: kind, people: total };
  if (total > 0) await writeAuditEntry(tx, caller, { action: 'job-started', object, after }, at);
  return true;
};

export const createStaffJobs = (deps: StaffJobsDeps) => {
  const { sql, now } = deps;
  const runItems = createItemRunner(deps);
  const queue = createJobQueue(deps, runItems);
  const find = async (
    { studentId, scope }: Pick<StaffCaller, 'studentId' | 'scope'>,
    jobId: string,
  ): Promise<StoredStaffJob> => {
    const job = await repository.findStaffJob(sql, jobId);
    if (!job || (scope !== 'site' && job.startedBy !== studentId)) return refuseUnknownStaffJob();
    return job;
  };
  return {
    /** Returns a job of the caller; for an administrator, also a job of another person. Throws not-found. */
    find,
    /**
     * Stores a staff job with its items. The job does nothing until it is started.
     * @param people selects `student_id` and `position` of each item
     */
    prepare: async (
      { studentId }: Pick<StaffCaller, 'studentId'>,
      { kind, input, people }: { kind: string; input: object; people: SqlFragment },
    ): Promise<{ jobId: string; total: number }> => {
      const jobId = randomUUID();
      const job = { jobId, kind, input, startedBy: studentId, preparedAt: now(), people };
      const total = await sql.begin((tx) => repository.insertStaffJob(tx, job));
      return { jobId, total };
    },
    /** Returns whether a started job waits for the end of another one. */
    isWaiting: async ({ jobId, kind }: StoredStaffJob): Promise<boolean> =>
      kind === deps.serialKind && (await repository.findOldestRunningStaffJob(sql, kind)) !== jobId,
    /** Ends a job after its current item. */
    stop: (jobId: string): Promise<void> => repository.endStaffJob(sql, jobId, now()),
    /**
     * Starts a prepared job, once. A small job is done when the promise settles. The background job is queued for it too, so
     * that another process continues if this one is killed.
     */
    start: async (caller: StaffCaller, job: StoredStaffJob): Promise<void> => {
      const { jobId, total } = job;
      const isBegun = await sql.begin(async (tx) => {
        if (!(await beginJob(tx, caller, job, now()))) return false;
        await queue.add({ jobId }, tx);
        return true;
      });
      if (total > MAX_IMMEDIATE_ITEMS) queue.wake();
      else if (isBegun) await runItems(jobId, total + 1);
    },
  };
};
export type StaffJobs = ReturnType<typeof createStaffJobs>;
