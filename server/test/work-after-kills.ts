/** Runs long work in processes that are killed at many moments, and compares its result with that of an undisturbed run. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../src/platform/database/sql.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { takeJobsFromKilledProcesses } from './killed-jobs.ts';
import {
  type KillMoment,
  type MortalProcess,
  type ProcessCounts,
  startMortalProcess,
} from './mortal-process.ts';
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
  /** Number of runs, each of which is killed in its own part of the work; or one run for each commit, which is killed before it. */
  readonly kills: number | 'each commit';
}

export interface ComparedRuns {
  readonly undisturbed: unknown;
  /** Results of the other runs, by the moments at which their processes were killed. */
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
  /** @param moments a process is killed at each; a last one ends the work. Returns the result and what the last process did. */
  return async (moments: readonly KillMoment[]) => {
    const work = await prepare();
    const mails: Mail[] = [];
    let counts: ProcessCounts = { steps: 0, commits: 0 };
    for (const moment of [...moments, undefined]) {
      const process = await startMortalProcess(test, mails);
      // Work that each process does at its start.
      await waitForJobs(test.sql, process);
      process.killAt(moment);
      await workUntilKilled(test.sql, process, work);
      counts = await process.kill();
      await takeJobsFromKilledProcesses(test.sql);
    }
    return { result: await work.readResult(keepEachOnce(mails)), counts };
  };
};

/** Chooses a random step in each part of the work, and in every second run also one of the process that takes over. */
const chooseSteps = (kills: number, { steps }: ProcessCounts): KillMoment[][] => {
  const random = createRandomFrom(kills);
  return Array.from({ length: kills }, (_, at) => {
    const first = 1 + Math.floor(((at + random()) / kills) * steps);
    const second = 1 + Math.floor(random() * steps);
    const numbers = at % 2 === 0 ? [first] : [first, second];
    return numbers.map((number) => ({ at: 'before step', number }));
  });
};

const listCommits = ({ commits }: ProcessCounts): KillMoment[][] =>
  Array.from({ length: commits }, (_, at) => [{ at: 'before commit', number: at + 1 }]);

/** Does work once undisturbed, then again and again in processes that are killed. */
export const compareWithKilledRuns = async (given: KillsOfWork): Promise<ComparedRuns> => {
  const run = createRun(given);
  const { result, counts } = await run([]);
  const { kills } = given;
  const killed: Record<string, unknown> = {};
  for (const moments of kills === 'each commit'
    ? listCommits(counts)
    : chooseSteps(kills, counts)) {
    const names = moments.map(({ at, number }) => `${at} ${number}`);
    const name = `killed ${names.join(' and ')} of ${counts.steps} steps and ${counts.commits} commits`;
    killed[name] = (await run(moments)).result;
  }
  return { undisturbed: result, killed };
};
