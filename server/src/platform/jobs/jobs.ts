/**
 * Background jobs, stored in the database by pg-boss. A job belongs to the transaction that adds it, and one process runs it.
 * When that process is killed, another runs the job.
 */
import { type ConstructorOptions, type Db, PgBoss, type QueueOptions } from 'pg-boss';
import {
  type DriverPool,
  type Sql,
  sqlFragment,
  type SqlFragment,
  type TransactionSql,
} from '../database/sql.ts';

export interface JobQueue<Data extends object> {
  /**
   * Adds a background job. With a transaction, the job exists only after the commit; then call `wake`. Jobs of a higher
   * priority run first; the default is 0.
   */
  readonly add: (data: Data, tx?: TransactionSql, priority?: number) => Promise<void>;
  /** Adds several jobs to the transaction in one statement; then call `wake`. */
  readonly addAll: (jobs: readonly Data[], tx: TransactionSql, priority?: number) => Promise<void>;
  /** Starts looking for jobs now; otherwise a new job starts within two seconds. */
  readonly wake: () => void;
  /** Returns the number of jobs that could begin now, counted up to `most`. */
  readonly countReady: (most: number) => Promise<number>;
}

export interface JobOptions extends QueueOptions {
  readonly policy?: 'short';
  /** Number of jobs of this queue that one process runs at the same time; one by default. */
  readonly atOnce?: number;
}

/**
 * Runs one job. `done` completes the job in the given transaction. Without that call the job completes after the work; if the
 * process is killed in between, the job is repeated.
 */
export type JobHandler<Data extends object> = (
  data: Data,
  done: (tx: TransactionSql) => Promise<void>,
) => Promise<void>;

/** The jobs that a process runs. `added`: only those that `JobQueue.add` adds; scheduled work is left to other processes. */
export type JobsToRun = 'all' | 'added' | 'none';

export interface Jobs {
  /**
   * Creates a queue whose jobs are added by `add`. With the policy `short`, jobs added before one begins are merged. A rejected
   * job is tried again, after growing delays, as often as `options` allow.
   */
  readonly queue: <Data extends object>(
    name: string,
    options: JobOptions,
    work: JobHandler<Data>,
  ) => JobQueue<Data>;
  /**
   * Runs work periodically in one of all processes; hourly work also when a process starts. A run is skipped while the previous
   * one is still in progress.
   */
  readonly every: (name: string, period: keyof typeof CRON, work: () => Promise<void>) => void;
  /**
   * Creates the queues and starts their work. Call `queue` and `every` before it.
   * @param toRun the jobs that this process runs; all of them by default
   */
  readonly start: (toRun?: JobsToRun) => Promise<void>;
  /** Returns the number of failed jobs. Scheduled work counts once, and only if its newest run has failed. */
  readonly countFailed: () => Promise<number>;
  /** Starts these jobs again, each once, also when two callers do so at the same time. Returns their number. */
  readonly retryFailed: (tx: TransactionSql) => Promise<number>;
  /** Stops looking for jobs, and resolves when the running jobs are finished. */
  readonly stop: () => Promise<void>;
}

const CRON = { minute: '* * * * *', tenMinutes: '*/10 * * * *', hour: '0 * * * *' };

/** Arbitrary number of the advisory lock for creating the schema and the queues of background jobs. */
const LOCK = 723_004;
/** Time in ms for running jobs when a process stops; afterwards another process runs them. */
const FINISH_TIMEOUT_MS = 6000;
/** Seconds without a heartbeat after which a process counts as dead, and another process takes its job. */
const HEARTBEAT_TIMEOUT_SECONDS = 30;
const POLL_INTERVAL_SECONDS = 2;
/** Each kind of scheduled work has a worker of its own in each process, so they look for work less often than the others. */
const SCHEDULED_POLL_INTERVAL_SECONDS = 10;
/** Seconds after which completed jobs are deleted. */
const RETENTION_SECONDS = 60 * 60;

interface Worker {
  readonly name: string;
  readonly options: QueueOptions & { readonly policy?: 'exclusive' | 'short' };
  readonly cron?: string;
  readonly atOnce?: number;
  readonly work: JobHandler<object>;
  /** Worker ids of pg-boss, one for each simultaneous job; empty before the start. */
  readonly ids: string[];
}

const toBossDb = ({ query }: Pick<DriverPool, 'query'>): Db => ({
  executeSql: (text, values) => query(text, values as Parameters<typeof query>[1]),
});

const wakeWorkers = (boss: PgBoss, { ids }: Worker): void => {
  for (const id of ids) boss.notifyWorker(id);
};

const createQueue = (boss: PgBoss, { name, options }: Worker): Promise<void> =>
  boss.createQueue(name, {
    heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
    deleteAfterSeconds: RETENTION_SECONDS,
    ...options,
  });

const startWorker = async (boss: PgBoss, worker: Worker): Promise<void> => {
  const { name, cron, work } = worker;
  if (cron !== undefined) await boss.schedule(name, cron);
  if (cron === CRON.hour) await boss.send(name);
  const pollingIntervalSeconds =
    cron === undefined ? POLL_INTERVAL_SECONDS : SCHEDULED_POLL_INTERVAL_SECONDS;
  for (let count = 0; count < (worker.atOnce ?? 1); count += 1) {
    const id = await boss.work<object>(name, { pollingIntervalSeconds }, async ([job]) => {
      if (!job) return;
      // Wakes the other workers, because more jobs may be waiting.
      wakeWorkers(boss, worker);
      await work(job.data, async (tx) => {
        await boss.complete(name, job.id, null, { db: toBossDb(tx.driver) });
      });
    });
    worker.ids.push(id);
  }
};

const countReadyJobs = async (sql: Sql, name: string, most: number): Promise<number> => {
  const [row] = await sql<{ ready: number }[]>`
    select count(*)::int as ready from (
      select from pgboss.job
      where name = ${name} and state < 'active' and start_after <= now() limit ${most}) waiting`;
  return row?.ready ?? 0;
};

const toJobQueue = <Data extends object>(
  sql: Sql,
  boss: PgBoss,
  worker: Worker,
): JobQueue<Data> => ({
  add: async (data, tx, priority = 0) => {
    await boss.send(worker.name, data, { priority, ...(tx && { db: toBossDb(tx.driver) }) });
  },
  addAll: async (jobs, tx, priority = 0) => {
    if (jobs.length === 0) return;
    const inserted = jobs.map((data) => ({ data, priority }));
    await boss.insert(worker.name, inserted, { db: toBossDb(tx.driver) });
  },
  wake: () => wakeWorkers(boss, worker),
  countReady: (most) => countReadyJobs(sql, worker.name, most),
});

/** Selects failed jobs; of scheduled work the newest run, if it has failed. */
const selectFailedJobs = (workers: readonly Worker[]): SqlFragment => {
  const toNames = (isScheduled: boolean) =>
    workers.filter(({ cron }) => (cron !== undefined) === isScheduled).map(({ name }) => name);
  return sqlFragment`
    select name, id from pgboss.job failed where state = 'failed' and (
      name = any(${toNames(false)}::text[])
      or name = any(${toNames(true)}::text[]) and not exists (
        select from pgboss.job later
        where later.name = failed.name and later.created_on > failed.created_on))`;
};

const countFailedJobs = async (sql: Sql, workers: readonly Worker[]): Promise<number> => {
  const [row] = await sql<{ jobs: number }[]>`
    select count(*)::int as jobs from (${selectFailedJobs(workers)}) failed_jobs`;
  return row?.jobs ?? 0;
};

const retryFailedJobs = async (
  tx: TransactionSql,
  boss: PgBoss,
  workers: readonly Worker[],
): Promise<number> => {
  const failed = await tx<{ name: string; id: string }[]>`
    ${selectFailedJobs(workers)} for update skip locked`;
  for (const { name, id } of failed) await boss.retry(name, id, { db: toBossDb(tx.driver) });
  return failed.length;
};

/** Queues the pending jobs of a restored backup: each once, by one of all processes. */
const queueRestoredJobs = (sql: Sql, boss: PgBoss, workers: readonly Worker[]): Promise<void> =>
  sql.begin(async (tx) => {
    const restored = await tx<{ queue: string; data: object; startAfter: Date }[]>`
      delete from restored_jobs where queue = any (${workers.map(({ name }) => name)}::text[])
      returning queue, data, start_after as "startAfter"`;
    for (const { queue, data, startAfter } of restored)
      await boss.send(queue, data, { startAfter, db: toBossDb(tx.driver) });
  });

/** Lets one process at a time create the tables and queues, because in pg-boss one of two simultaneous creations fails. */
const startQueues = (
  sql: Sql,
  boss: PgBoss,
  { workers, toRun }: { readonly workers: readonly Worker[]; readonly toRun: JobsToRun },
): Promise<void> =>
  sql.withLock(LOCK, async () => {
    await boss.start();
    for (const worker of workers) {
      await createQueue(boss, worker);
      const isToRun = toRun === 'added' ? worker.cron === undefined : toRun === 'all';
      if (isToRun) await startWorker(boss, worker);
    }
    if (toRun !== 'none') await queueRestoredJobs(sql, boss, workers);
  });

/**
 * Creates the background jobs of the server.
 * @param onFailure is called for failed work and when the database is unavailable
 * @param openTelemetry the metrics and traces of pg-boss; absent: none
 */
export const createJobs = (
  sql: Sql,
  onFailure: (error: unknown) => void,
  openTelemetry: ConstructorOptions['openTelemetry'] = { enabled: false },
): Jobs => {
  const boss = new PgBoss({
    db: toBossDb(sql.driver),
    registerInstance: false,
    openTelemetry,
  });
  boss.on('error', onFailure);
  const reportFailure = (error: unknown): never => {
    onFailure(error);
    // Throws a fixed message in place of the error's own message, because pg-boss stores the message.
    throw new Error('It was not done.');
  };
  const workers: Worker[] = [];
  const add = (worker: Worker): Worker => {
    workers.push(worker);
    return worker;
  };
  return {
    queue: <Data extends object>(
      name: string,
      { atOnce = 1, ...options }: JobOptions,
      work: JobHandler<Data>,
    ) => {
      const run: Worker['work'] = (data, done) => work(data as Data, done);
      const worker = add({ name, options, atOnce, work: run, ids: [] });
      return toJobQueue(sql, boss, worker);
    },
    every: (name, period, work) => {
      const options = { policy: 'exclusive', retryLimit: 0 } as const;
      const attempt = () => work().catch(reportFailure);
      add({ name, options, cron: CRON[period], work: attempt, ids: [] });
    },
    start: (toRun = 'all') => startQueues(sql, boss, { workers, toRun }),
    countFailed: () => countFailedJobs(sql, workers),
    retryFailed: (tx) => retryFailedJobs(tx, boss, workers),
    stop: () => boss.stop({ timeout: FINISH_TIMEOUT_MS, close: false }),
  };
};
