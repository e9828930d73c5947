/**
 * Work that nobody waits for, kept in the database by pg-boss: a job belongs to the transaction that asks for it, one process of
 * all does it, and when that one is killed another does it instead.
 */
import { type ConstructorOptions, type Db, PgBoss, type QueueOptions } from 'pg-boss';
import type { DriverPool, Sql, TransactionSql } from '../database/sql.ts';

export interface Queue<Data extends object> {
  /**
   * With a transaction: there is such a job if and only if that is committed. Then call `wake`. Jobs of a higher priority run first; it
   * is 0 unless told.
   */
  readonly add: (data: Data, tx?: TransactionSql, priority?: number) => Promise<void>;
  /** There may be something to do; otherwise it is seen within two seconds. */
  readonly wake: () => void;
  /** How many jobs could begin now, counted up to `most`. */
  readonly countReady: (most: number) => Promise<number>;
}

export interface WorkOptions extends QueueOptions {
  readonly policy?: 'short';
  /** Jobs that one process runs at the same time; one unless told. */
  readonly atOnce?: number;
}

/**
 * What a job is about, and what says in a transaction that it is done: without that it is done once the work is, and a process that
 * is killed in between leaves it to be done again.
 */
export type Work<Data extends object> = (
  data: Data,
  done: (tx: TransactionSql) => Promise<void>,
) => Promise<void>;

export interface Jobs {
  /**
   * Work that `add` asks for; with the policy `short`, once for all who ask before it begins. A job whose work rejects is tried again, later each time, as long as `options`
   * say.
   */
  readonly queue: <Data extends object>(
    name: string,
    options: WorkOptions,
    work: Work<Data>,
  ) => Queue<Data>;
  /**
   * Work for one process of all, from time to time; every hour: also when a process starts. What is due while the one before goes
   * on is left out.
   */
  readonly every: (name: string, period: keyof typeof CRON, work: () => Promise<void>) => void;
  /**
   * Creates the queues and starts their work. Every call of `queue` and `every` comes before it.
   * @param runsWork false: jobs are stored, and other processes run them
   */
  readonly start: (runsWork?: boolean) => Promise<void>;
  /** Finishes what is under way and begins nothing more. */
  readonly stop: () => Promise<void>;
}

const CRON = { minute: '* * * * *', tenMinutes: '*/10 * * * *', hour: '0 * * * *' };

/** Any constant; it names "the schema and the queues of background work" among advisory locks. */
const LOCK = 723_004;
/** What a process that is told to stop may still take for a job; afterwards another one does it. */
const FINISH_MS = 6000;
/** A process that has said nothing for so long is dead, and its job somebody else's. */
const SILENT_SECONDS = 30;
const LOOK_EVERY_SECONDS = 2;
/** Nobody asks about a job that is done. */
const KEPT_SECONDS = 60 * 60;

interface Worker {
  readonly name: string;
  readonly options: QueueOptions & { readonly policy?: 'exclusive' | 'short' };
  readonly cron?: string;
  readonly atOnce?: number;
  readonly work: Work<object>;
  /** Of pg-boss, one for each job at the same time; none before it works. */
  readonly ids: string[];
}

const asDb = ({ query }: Pick<DriverPool, 'query'>): Db => ({
  executeSql: (text, values) => query(text, values as Parameters<typeof query>[1]),
});

const wake = (boss: PgBoss, { ids }: Worker): void => {
  for (const id of ids) boss.notifyWorker(id);
};

const createQueue = (boss: PgBoss, { name, options }: Worker): Promise<void> =>
  boss.createQueue(name, {
    heartbeatSeconds: SILENT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    ...options,
  });

const begin = async (boss: PgBoss, worker: Worker): Promise<void> => {
  const { name, cron, work } = worker;
  if (cron !== undefined) await boss.schedule(name, cron);
  if (cron === CRON.hour) await boss.send(name);
  const options = { pollingIntervalSeconds: LOOK_EVERY_SECONDS };
  for (let count = 0; count < (worker.atOnce ?? 1); count += 1) {
    const id = await boss.work<object>(name, options, async ([job]) => {
      if (!job) return;
      // Where one was there may be another.
      wake(boss, worker);
      await work(job.data, async (tx) => {
        await boss.complete(name, job.id, null, { db: asDb(tx.driver) });
      });
    });
    worker.ids.push(id);
  }
};

const countReady = async (sql: Sql, name: string, most: number): Promise<number> => {
  const [row] = await sql<{ ready: number }[]>`
    select count(*)::int as ready from (
      select from pgboss.job
      where name = ${name} and state < 'active' and start_after <= now() limit ${most}) waiting`;
  return row?.ready ?? 0;
};

const queueOf = <Data extends object>(sql: Sql, boss: PgBoss, worker: Worker): Queue<Data> => ({
  add: async (data, tx, priority = 0) => {
    await boss.send(worker.name, data, { priority, ...(tx && { db: asDb(tx.driver) }) });
  },
  wake: () => wake(boss, worker),
  countReady: (most) => countReady(sql, worker.name, most),
});

/** What a backup had waiting: each is given to its queue once, by one process of all. */
const takeRestored = (sql: Sql, boss: PgBoss, workers: readonly Worker[]): Promise<void> =>
  sql.begin(async (tx) => {
    const restored = await tx<{ queue: string; data: object; startAfter: Date }[]>`
      delete from restored_jobs where queue = any (${workers.map(({ name }) => name)}::text[])
      returning queue, data, start_after as "startAfter"`;
    for (const { queue, data, startAfter } of restored)
      await boss.send(queue, data, { startAfter, db: asDb(tx.driver) });
  });

/**
 * @param onFailure told of work that failed, and of a database that is away
 * @param openTelemetry where pg-boss says how its work goes; absent: nowhere
 */
export const createJobs = (
  sql: Sql,
  onFailure: (error: unknown) => void,
  openTelemetry: ConstructorOptions['openTelemetry'] = { enabled: false },
): Jobs => {
  const boss = new PgBoss({ db: asDb(sql.driver), registerInstance: false, openTelemetry });
  boss.on('error', onFailure);
  const workers: Worker[] = [];
  const add = (worker: Worker): Worker => {
    workers.push(worker);
    return worker;
  };
  return {
    queue: <Data extends object>(
      name: string,
      { atOnce = 1, ...options }: WorkOptions,
      work: Work<Data>,
    ) => {
      const run: Worker['work'] = (data, done) => work(data as Data, done);
      const worker = add({ name, options, atOnce, work: run, ids: [] });
      return queueOf(sql, boss, worker);
    },
    every: (name, period, work) => {
      const options = { policy: 'exclusive', retryLimit: 0 } as const;
      const attempt = async (): Promise<void> => {
        const isDone = await work().then(
          () => true,
          (error: unknown) => {
            onFailure(error);
            return false;
          },
        );
        // The job keeps these words, and nobody else's.
        if (!isDone) throw new Error('It was not done.');
      };
      add({ name, options, cron: CRON[period], work: attempt, ids: [] });
    },
    // One process after the other: of two that make the same, pg-boss lets one fail.
    start: (runsWork = true) =>
      sql.withLock(LOCK, async () => {
        await boss.start();
        for (const worker of workers) {
          await createQueue(boss, worker);
          if (runsWork) await begin(boss, worker);
        }
        if (runsWork) await takeRestored(sql, boss, workers);
      }),
    stop: () => boss.stop({ timeout: FINISH_MS, close: false }),
  };
};
