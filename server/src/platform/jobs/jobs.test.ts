import { setTimeout as wait } from 'node:timers/promises';
import { takeJobsFromKilledProcesses } from '../../../test/killed-jobs.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Sql } from '../database/sql.ts';
import { createJobs, type Jobs, type JobQueue, type JobHandler } from './jobs.ts';

interface Letter {
  readonly to: string;
}

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
});
afterAll(() => drop());

const running: Jobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await sql`delete from pgboss.job`;
});

/** Starts a process of the server and collects its failures. */
const start = async (
  work: JobHandler<Letter>,
): Promise<{ queue: JobQueue<Letter>; failures: unknown[]; stop: () => Promise<void> }> => {
  const failures: unknown[] = [];
  const jobs = createJobs(sql, (error) => failures.push(error));
  const queue = jobs.queue<Letter>('letters', { retryLimit: 3, retryDelay: 1 }, work);
  await jobs.start();
  running.push(jobs);
  return { queue, failures, stop: jobs.stop };
};

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = performance.now() + 20_000; !(await isTrue()); await wait(5)) {
    if (performance.now() > end) throw new Error('It did not come to that.');
  }
};
const inState = async (state: string): Promise<number> =>
  (await sql`select 1 from pgboss.job where name = 'letters' and state::text = ${state}`).length;

it('runs committed jobs one after the other, and none of a rolled back transaction', async () => {
  const done: string[] = [];
  const { queue, failures } = await start(async ({ to }) => void done.push(to));
  await sql.begin((tx) => queue.add({ to: 'ada' }, tx));
  const undone = sql.begin(async (tx) => {
    await queue.add({ to: 'nobody' }, tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await queue.add({ to: 'jonas' });
  await queue.add({ to: 'mateo' });
  queue.wake();
  await until(async () => (await inState('completed')) === 3);
  expect(done).toEqual(['ada', 'jonas', 'mateo']);
  expect(failures).toEqual([]);
});

it('processes that start at the same time on a database without tables all work', async () => {
  const fresh = await createTestDatabase();
  await fresh.sql`drop schema pgboss cascade`;
  const done: string[] = [];
  const failures: unknown[] = [];
  const processes = [1, 2, 3, 4].map(() => {
    const jobs = createJobs(fresh.sql, (error) => failures.push(error));
    const queue = jobs.queue<Letter>('letters', {}, async ({ to }) => void done.push(to));
    return { jobs, queue };
  });
  await Promise.all(processes.map(async ({ jobs }) => jobs.start()));
  await Promise.all(processes.map(async ({ queue }, at) => queue.add({ to: `student ${at}` })));
  for (const { queue } of processes) queue.wake();
  await until(() => done.length === 4);
  expect(done.toSorted()).toEqual(['student 0', 'student 1', 'student 2', 'student 3']);
  expect(failures).toEqual([]);
  for (const { jobs } of processes) await jobs.stop();
  await fresh.drop();
});

it('two processes run different jobs, and each job once', async () => {
  const done: string[] = [];
  const work: JobHandler<Letter> = async ({ to }) => void done.push(to);
  const one = await start(work);
  const two = await start(work);
  const names = Array.from({ length: 30 }, (_, index) => `student ${index}`);
  await Promise.all(names.map((to) => one.queue.add({ to })));
  one.queue.wake();
  two.queue.wake();
  await until(async () => (await inState('completed')) === 30);
  expect(done.toSorted()).toEqual(names.toSorted());
});

it('retries a failed job after a delay', async () => {
  const tries: string[] = [];
  const { queue } = await start(async ({ to }) => {
    tries.push(to);
    if (tries.length === 1) throw new Error('no');
  });
  await queue.add({ to: 'ada' });
  queue.wake();
  await until(async () => (await inState('retry')) === 1);
  const [job] = await sql<{ isLater: boolean }[]>`
    select start_after > now() as "isLater" from pgboss.job where name = 'letters'`;
  expect(job).toEqual({ isLater: true });
  await sql`update pgboss.job set start_after = now() where name = 'letters'`;
  queue.wake();
  await until(async () => (await inState('completed')) === 1);
  expect(tries).toEqual(['ada', 'ada']);
});

it('another process runs the job of a process without a heartbeat', async () => {
  const stuck = Promise.withResolvers<void>();
  const first = await start(() => stuck.promise);
  await first.queue.add({ to: 'ada' });
  first.queue.wake();
  await until(async () => (await inState('active')) === 1);
  const done: string[] = [];
  const second = await start(async ({ to }) => void done.push(to));
  await takeJobsFromKilledProcesses(sql);
  second.queue.wake();
  await until(() => done.length > 0);
  expect(done).toEqual(['ada']);
  stuck.resolve();
});

it('a job that completes in its transaction is not repeated when its process is killed afterwards', async () => {
  const stuck = Promise.withResolvers<void>();
  const first = await start(async (_letter, done) => {
    await sql.begin(done);
    await stuck.promise;
  });
  await first.queue.add({ to: 'ada' });
  first.queue.wake();
  await until(async () => (await inState('completed')) === 1);
  await takeJobsFromKilledProcesses(sql);
  const done: string[] = [];
  const second = await start(async ({ to }) => void done.push(to));
  await second.queue.add({ to: 'jonas' });
  second.queue.wake();
  await until(() => done.length > 0);
  expect(done).toEqual(['jonas']);
  stuck.resolve();
});

it('runs jobs of a higher priority first, and counts jobs that could begin', async () => {
  const done: string[] = [];
  const blocked = Promise.withResolvers<void>();
  const { queue } = await start(async ({ to }) => {
    done.push(to);
    await blocked.promise;
  });
  await queue.add({ to: 'first' });
  queue.wake();
  await until(() => done.length === 1);
  await queue.add({ to: 'later' });
  await queue.add({ to: 'urgent' }, undefined, 20);
  await queue.add({ to: 'soon' }, undefined, 10);
  expect([await queue.countReady(100), await queue.countReady(2)]).toEqual([3, 2]);
  blocked.resolve();
  await until(() => done.length === 4);
  expect(done).toEqual(['first', 'urgent', 'soon', 'later']);
});

it('runs the configured number of jobs at the same time', async () => {
  const blocked = Promise.withResolvers<void>();
  let begun = 0;
  const jobs = createJobs(sql, () => undefined);
  const queue = jobs.queue<Letter>('letters', { retryLimit: 0, atOnce: 3 }, async () => {
    begun += 1;
    await blocked.promise;
  });
  await jobs.start();
  running.push(jobs);
  for (let i = 0; i < 5; i += 1) await queue.add({ to: 'ada' });
  queue.wake();
  await until(() => begun === 3);
  expect(await inState('active')).toBe(3);
  blocked.resolve();
  await until(async () => (await inState('completed')) === 5);
});

it('stopping finishes running jobs and starts no others', async () => {
  const done: string[] = [];
  const sending = Promise.withResolvers<void>();
  const { queue, stop } = await start(async ({ to }) => {
    await sending.promise;
    done.push(to);
  });
  await queue.add({ to: 'first' });
  await queue.add({ to: 'second' });
  queue.wake();
  await until(async () => (await inState('active')) === 1);
  const stopped = stop();
  sending.resolve();
  await stopped;
  expect(done).toEqual(['first']);
  expect([await inState('completed'), await inState('created')]).toEqual([1, 1]);
});

describe('periodic work', () => {
  /** Creates a due job like the scheduler of pg-boss. */
  const due = async (name: string): Promise<void> => {
    await sql`insert into pgboss.job (name, policy, retry_limit, heartbeat_seconds)
      values (${name}, 'exclusive', 0, 30) on conflict do nothing`;
  };

  it('is scheduled, runs in one of all processes, and continues after a failure', async () => {
    const seen: string[] = [];
    const failures: unknown[] = [];
    const open = async (at: string) => {
      const jobs = createJobs(sql, (error) => failures.push(error));
      jobs.every('hourly-look', 'hour', async () => {
        seen.push(at);
        if (seen.length === 1) throw new Error('no');
      });
      await jobs.start();
      running.push(jobs);
    };
    await open('one');
    await until(() => seen.length === 1);
    await until(() => failures.length === 1);
    expect(String(failures[0])).toContain('no');
    await open('two');
    await until(() => seen.length === 2);
    const rows = await sql`select cron from pgboss.schedule where name = 'hourly-look'`;
    expect(rows).toEqual([{ cron: '0 * * * *' }]);
  });

  it('is skipped while the previous run continues', async () => {
    let begun = 0;
    const stuck = Promise.withResolvers<void>();
    const jobs = createJobs(sql, () => {});
    jobs.every('slow-look', 'hour', async () => {
      begun += 1;
      await stuck.promise;
    });
    await jobs.start();
    running.push(jobs);
    await until(() => begun === 1);
    await due('slow-look');
    expect(await sql`select state::text from pgboss.job where name = 'slow-look'`).toEqual([
      { state: 'active' },
    ]);
    stuck.resolve();
  });
});

it('starts failed scheduled work again once, also when two processes do so at the same time', async () => {
  let runs = 0;
  let isFailing = true;
  const startProcess = async () => {
    const jobs = createJobs(sql, () => undefined);
    jobs.every('upkeep', 'hour', async () => {
      runs += 1;
      if (isFailing) throw new Error('no');
    });
    await jobs.start();
    running.push(jobs);
    return jobs;
  };
  const isQuiet = async () =>
    (await sql`select 1 from pgboss.job where name = 'upkeep' and state < 'completed'`).length ===
    0;
  const [one, other] = [await startProcess(), await startProcess()];
  await until(async () => runs > 0 && (await isQuiet()));
  // Each process queued the work at its start; only the newest run counts.
  expect(await one.countFailed()).toBe(1);
  isFailing = false;
  const before = runs;
  const started = await Promise.all(
    [one, other, one, other].map((jobs) => sql.begin((tx) => jobs.retryFailed(tx))),
  );
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(1);
  await until(async () => runs > before && (await isQuiet()));
  expect(runs).toBe(before + 1);
  expect(await other.countFailed()).toBe(0);
});
