/** Runs long work in processes that are killed at many moments, and compares its result with that of an undisturbed run. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../src/platform/database/sql.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { takeJobsFromKilledProcesses } from './killed-jobs.ts';
import { type MortalProcess, startMortalProcess } from './mortal-process.ts';
import { retryUntil } from './server-process.ts';
import type { TestApp } from './test-app.ts';
import { createRandomFrom } from './test-questions.ts';

export interface LongWork {
  /**
   * What is asked of a process, in this order; each waits for the background jobs of the one before. All are repeated for the
   * process that takes over, as callers do without a response.
   */
  readonly stages: readonly ((app: FastifyInstance) => Promise<unknown>)[];
  /** Returns what the work did, without ids and times, which differ between runs. @param mails each mail once */
  readonly readResult: (mails: readonly Mail[]) => Promise<unknown>;
}

interface KillsOfWork {
  readonly test: TestApp;
  /** Prepares the work anew, with people of its own. */
  readonly prepare: () => Promise<LongWork>;
  /** Number of runs, each of which is killed in its own part of the work. */
  readonly kills: number;
}

export interface ComparedRuns {
  readonly undisturbed: unknown;
  /** Results of the other runs, by the steps before which their processes were killed. */
  readonly killed: Readonly<Record<string, unknown>>;
}

const waitForJobs = (sql: Sql, { isKilled }: MortalProcess): Promise<unknown> => {
  const listJobs = async () => {
    if (isKilled()) return '';
    const rows = await sql<{ job: string }[]>`
      select name || ' ' || state as job from pgboss.job where state < 'completed'`;
    return rows.map(({ job }) => job).join(', ');
  };
  return retryUntil(listJobs, (jobs) => jobs === '');
};

/** Does the work in a process until it is over, or the process is killed. */
const workUntilKilled = async (sql: Sql, process: MortalProcess, { stages }: LongWork) => {
  const work = async () => {
    for (const stage of stages) {
      if (process.isKilled()) return;
      await stage(process.app);
      await waitForJobs(sql, process);
    }
  };
  const working = work();
  await Promise.race([process.killed, working]);
  // A stage of a killed process fails, or waits in vain.
  working.catch(() => undefined);
};

const keepEachOnce = (mails: readonly Mail[]): Mail[] => [
  ...new Map(mails.map((mail) => [mail.id, mail])).values(),
];

const createRun = ({ test, prepare }: KillsOfWork) => {
  /** @param steps a process is killed before each; a last one ends the work. Returns the result and the steps of the last process. */
  return async (steps: readonly number[]) => {
    const work = await prepare();
    const mails: Mail[] = [];
    let count = 0;
    for (const step of [...steps, Number.POSITIVE_INFINITY]) {
      const process = await startMortalProcess(test, mails);
      // Work that each process does at its start.
      await waitForJobs(test.sql, process);
      process.killAtStep(step);
      await workUntilKilled(test.sql, process, work);
      count = await process.kill();
      await takeJobsFromKilledProcesses(test.sql);
    }
    return { result: await work.readResult(keepEachOnce(mails)), count };
  };
};

/**
 * Does work once undisturbed, then again and again in processes that are killed: the first at a random step of an own part of the
 * work, in every second run also the process that takes over.
 */
export const compareWithKilledRuns = async (given: KillsOfWork): Promise<ComparedRuns> => {
  const random = createRandomFrom(given.kills);
  const run = createRun(given);
  const { result, count } = await run([]);
  const killed: Record<string, unknown> = {};
  for (let at = 0; at < given.kills; at += 1) {
    const first = 1 + Math.floor(((at + random()) / given.kills) * count);
    const second = 1 + Math.floor(random() * count);
    const steps = at % 2 === 0 ? [first] : [first, second];
    killed[`killed before step ${steps.join(' and ')} of ${count}`] = (await run(steps)).result;
  }
  return { undisturbed: result, killed };
};
