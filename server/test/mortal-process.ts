/** A process of the server that is killed at a chosen step: no later statement, commit or mail of it happens. */
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../src/app.ts';
import { ConnectionLostError } from '../src/platform/database/database-failures.ts';
import type { Sql, SqlQuery, TransactionSql } from '../src/platform/database/sql.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import type { TestApp } from './test-app.ts';

/** When a process is killed, counted from 1: before a step, or before the commit of a transaction. */
export interface KillMoment {
  readonly at: 'before step' | 'before commit';
  readonly number: number;
}

/** What a process has done. */
export interface ProcessCounts {
  readonly steps: number;
  readonly commits: number;
}

export interface MortalProcess {
  readonly app: FastifyInstance;
  /** Resolves when the process was killed. */
  readonly killed: Promise<void>;
  readonly isKilled: () => boolean;
  /** Counts steps and commits from now on, and kills the process at that moment; never without one. */
  readonly killAt: (moment: KillMoment | undefined) => void;
  /** Kills the process now. Returns what it has done since `killAt`. */
  readonly kill: () => Promise<ProcessCounts>;
}

/** Counts the steps of a process: each statement, commit and mail. */
const createLife = () => {
  const killed = Promise.withResolvers<void>();
  let isDead = false;
  let steps = 0;
  let commits = 0;
  let last: KillMoment | undefined;
  const kill = () => {
    isDead = true;
    killed.resolve();
  };
  /** Rejects in a killed process. */
  const goOn = () => {
    if (isDead) throw new ConnectionLostError(undefined);
  };
  const reach = (at: KillMoment['at'], number: number) => {
    if (last?.at === at && number >= last.number) kill();
  };
  return {
    killed: killed.promise,
    isKilled: () => isDead,
    kill,
    count: (): ProcessCounts => ({ steps, commits }),
    killAt: (moment: KillMoment | undefined) => {
      steps = 0;
      commits = 0;
      last = moment;
    },
    /** Counts a commit that is about to happen. */
    beginCommit: () => {
      commits += 1;
      reach('before commit', commits);
    },
    /** Does a step. A process that was killed meanwhile does not learn its result. */
    step: async <T>(act: () => T | Promise<T>): Promise<T> => {
      goOn();
      steps += 1;
      reach('before step', steps);
      goOn();
      const result = await act();
      goOn();
      return result;
    },
  };
};
type Life = ReturnType<typeof createLife>;

const createMortalSql = (sql: Sql, { step, beginCommit }: Life): Sql => {
  const toMortalQuery =
    (query: SqlQuery): SqlQuery =>
    (strings, ...parameters) =>
      step(() => query(strings, ...parameters));
  const toMortalTransaction = (tx: TransactionSql): TransactionSql =>
    Object.assign(toMortalQuery(tx), {
      isTransaction: true as const,
      driver: { query: (...given) => step(() => tx.driver.query(...given)) },
    } satisfies Omit<TransactionSql, keyof SqlQuery>);
  return Object.assign(toMortalQuery(sql), {
    begin: (work) =>
      step(() =>
        sql.begin(async (tx) => {
          const result = await work(toMortalTransaction(tx));
          beginCommit();
          // The step of the commit. A rejection here rolls back, as the database does for a process that is gone.
          return step(() => result);
        }),
      ),
    withLock: (lock, work) => step(() => sql.withLock(lock, work)),
    driver: {
      query: (...given) => step(() => sql.driver.query(...given)),
      connect: () => step(() => sql.driver.connect()),
      load: () => sql.driver.load(),
    },
    end: () => Promise.resolve(),
  } satisfies Omit<Sql, keyof SqlQuery>);
};

/** Starts a process that runs background jobs. @param sent receives the mails that it sends */
export const startMortalProcess = async (
  test: Pick<TestApp, 'another' | 'sql'>,
  sent: Mail[],
  deps: Partial<AppDeps> = {},
): Promise<MortalProcess> => {
  const life = createLife();
  const send = (mail: Mail) => life.step(() => void sent.push(mail));
  const app = await test.another({
    sql: createMortalSql(test.sql, life),
    jobsToRun: 'all',
    mailer: { send },
    ...deps,
  });
  await app.ready();
  // Tests queue scheduled jobs themselves, so that two runs do the same.
  await test.sql`delete from pgboss.schedule`;
  return {
    app,
    killed: life.killed,
    isKilled: life.isKilled,
    killAt: life.killAt,
    kill: async () => {
      life.kill();
      // A killed process has nothing to close; this ends its timers.
      await app.close().catch(() => undefined);
      return life.count();
    },
  };
};
