/** The metrics page for Prometheus, with an app in use. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { openFolderFileStore } from '../files/folder-file-store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { retryUntil } from '../../../test/server-process.ts';
import { openWatchedMetrics, type WatchedMetrics } from '../../../test/watched-metrics.ts';
import { openObservability } from './observability.ts';
import { readConfig } from '../configuration/config.ts';

const REQUESTS = 'http_server_requests_total';
const database = { isUp: true };
const monitor = {
  isUp: () => database.isUp,
  whileUp: <T>(work: () => Promise<T>) =>
    database.isUp ? work() : Promise.reject(new Error('The database is away.')),
};

const store = { isUp: true };

let watched: WatchedMetrics;
let test: TestApp;
let folder: string;
beforeAll(async () => {
  watched = await openWatchedMetrics();
  folder = await mkdtemp(join(os.tmpdir(), 'cairn-metrics-'));
  const files = { ...(await openFolderFileStore(folder)), isUp: () => store.isUp };
  test = await startTestApp({ observability: watched.observability, monitor, files });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
  await watched.observability.close();
});

describe('requests', () => {
  const COURSE = { http_route: '/api/courses/attributes', http_request_method: 'GET' };

  it('are counted by the pattern of their route, with the class of their status', async () => {
    for (const id of ['course-one', 'course-two'])
      await test.visitor.get(`/courses/attributes?courseID=${id}`);
    await test.visitor.get('/user/attributes');
    const maya = await test.as(await test.addStudent());
    for (let call = 0; call < 3; call += 1) await maya.get('/user/attributes');
    const count = (labels: Record<string, string>) => watched.read(REQUESTS, labels);
    const attributes = { http_route: '/api/user/attributes', http_request_method: 'GET' };
    expect(await count({ ...COURSE, http_response_status_class: '4xx' })).toBe(2);
    expect(await count({ ...attributes, http_response_status_class: '4xx' })).toBe(1);
    expect(await count({ ...attributes, http_response_status_class: '2xx' })).toBe(3);
    const timed = await watched.read('http_server_request_duration_seconds_count', attributes);
    expect(timed).toBe(4);
  });

  it('of unknown paths are counted together', async () => {
    for (const path of ['/first-of-many', '/second-of-many']) await test.visitor.get(path);
    const nobody = { http_route: 'none', http_response_status_class: '4xx' };
    expect(await watched.read(REQUESTS, nobody)).toBe(2);
  });

  it('that fail unexpectedly are counted as server errors', async () => {
    const body = { username: 'maya@learn.example', password: 'x', frontendType: 'student' };
    await test.sql`alter table students rename column password_hash to renamed_by_mistake`;
    await test.visitor.post('/auth/login', body);
    await test.sql`alter table students rename column renamed_by_mistake to password_hash`;
    const failed = { http_route: '/api/auth/login', http_response_status_class: '5xx' };
    expect(await watched.read(REQUESTS, failed)).toBe(1);
    expect(await watched.read('db_statement_duration_seconds_count', { outcome: 'failed' })).toBe(
      1,
    );
  });

  it('leave no caller and no ids in the page', async () => {
    const maya = await test.addStudent();
    await (await test.as(maya)).get('/courses/attributes?courseID=course-three');
    await test.visitor.get(`/people/${encodeURIComponent(maya.email)}/name`);
    const page = await watched.scrape();
    expect(page).toContain('http_route="/api/courses/attributes"');
    for (const secret of [maya.studentId, maya.email, 'course-', 'of-many', 'learn.example'])
      expect(page).not.toContain(secret);
  });
});

describe('the database', () => {
  it('is shown with its connections, those in use and the waiting callers', async () => {
    const used = () => watched.read('db_pool_connections', { state: 'used' });
    // One connection listens for socket messages.
    await retryUntil(used, (count) => count === 1);
    const free = Promise.withResolvers<void>();
    const held = Array.from({ length: 4 }, () => test.sql.begin(() => free.promise));
    const waiting = [test.sql`select 1`, test.sql`select 2`];
    await retryUntil(used, (count) => count === 5);
    expect(await watched.read('db_pool_waiting')).toBeGreaterThanOrEqual(2);
    free.resolve();
    await Promise.all([...held, ...waiting]);
    await retryUntil(used, (count) => count === 1);
    const idle = () => watched.read('db_pool_connections', { state: 'idle' });
    await retryUntil(idle, (count) => count === 4);
    const asked = Promise.all([test.sql`select 1`, test.sql`select 2`]);
    expect(test.sql.driver.load().waiting).toBe(0);
    await asked;
  });

  it('that is unavailable removes only its own values from the page', async () => {
    database.isUp = false;
    const away = await watched.scrape();
    database.isUp = true;
    expect(away).toMatch(/^db_up 0$/m);
    expect(away).toContain('process_resident_memory_bytes');
    expect(await watched.read('db_up')).toBe(1);
  });
});

it('show whether the file store can be reached', async () => {
  store.isUp = false;
  const away = await watched.scrape();
  store.isUp = true;
  expect(away).toMatch(/^files_up 0$/m);
  expect(await watched.read('files_up')).toBe(1);
});

describe('background work', () => {
  interface Letter {
    readonly to: string;
  }
  const NAME = { messaging_destination_name: 'letters' };

  it('is shown by queue: waiting jobs and their age, completed and failed jobs', async () => {
    const start = async () => {
      const jobs = createJobs(test.sql, () => undefined, watched.observability.jobs);
      const queue = jobs.queue<Letter>('letters', { retryLimit: 0 }, async ({ to }) => {
        if (to === 'nobody') throw new Error('no such address');
      });
      await jobs.start();
      return { jobs, queue };
    };
    await (await start()).jobs.stop();
    await test.sql`insert into pgboss.job (name, data, retry_limit, start_after)
      select 'letters', jsonb_build_object('to', name), 0, now() - interval '5 minutes'
      from unnest(${['ada', 'jonas', 'nobody']}::text[]) name`;
    const waits = () => watched.read('job_queue_jobs', { ...NAME, state: 'waiting' });
    await retryUntil(waits, (count) => count === 3);
    const oldest = await watched.read('job_queue_oldest_waiting_seconds', NAME);
    expect(oldest).toBeGreaterThanOrEqual(300);
    expect(oldest).toBeLessThan(400);
    const { jobs, queue } = await start();
    queue.wake();
    await retryUntil(waits, (count) => count === 0);
    const done = 'job_duration_seconds_count';
    await retryUntil(
      () => watched.read(done, NAME),
      (count) => count === 3,
    );
    await jobs.stop();
    expect(await watched.read(done, { ...NAME, error_type: 'Error' })).toBe(1);
    expect(await watched.scrape()).not.toMatch(/ada|no such address/);
  });
});

describe('the process', () => {
  it('is shown with its memory, its time and how late its event loop is', async () => {
    const memory = await watched.read('process_resident_memory_bytes');
    expect(memory / process.memoryUsage().rss).toBeCloseTo(1, 0);
    expect(await watched.read('process_cpu_seconds_total')).toBeGreaterThan(0);
    const delays = await watched.samples('nodejs_eventloop_delay_seconds');
    const [median = 0, late = 0, latest = 0] = ['0.5', '0.99', '1'].map(
      (quantile) => delays.find(({ labels }) => labels['quantile'] === quantile)?.value,
    );
    expect(median).toBeLessThanOrEqual(late);
    expect(late).toBeLessThanOrEqual(latest);
  });
});

describe('the page', () => {
  it('is readable for Prometheus, and the only page of its server', async () => {
    const { pageUrl = '' } = watched.observability;
    const page = await fetch(pageUrl);
    expect(page.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const origin = new URL(pageUrl).origin;
    const others = [
      fetch(origin),
      fetch(`${origin}/api/health`),
      fetch(pageUrl, { method: 'POST' }),
    ];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await test.visitor.get('/metrics')).statusCode).toBe(404);
    expect((await test.app.inject('/metrics')).statusCode).toBe(404);
  });

  it('does not exist without its setting', async () => {
    expect(await openObservability(readConfig({}))).toBeUndefined();
  });
});
