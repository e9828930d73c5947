/** Real processes that start at the same time on an empty database and stop as load balancers expect. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { sqlIdentifier, type Sql } from '../src/platform/database/sql.ts';
import { signInStudentClient } from './student-client.ts';
import {
  retryUntil,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from './server-process.ts';
import { testDatabaseTarget } from './test-database.ts';
import { addStudent } from './test-students.ts';

const DRAIN_SECONDS = 6;

const database = `cairn_test_${randomUUID().replaceAll('-', '')}`;
let admin: Sql;
let sql: Sql;
let dataDir: string;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  // A database without tables.
  await admin`create database ${sqlIdentifier(database)}`;
  sql = connectDatabase(testDatabaseTarget(), { database, max: 1 });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-together-'));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended()));
  await sql.end();
  await admin`drop database ${sqlIdentifier(database)} with (force)`;
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

const databaseUrl = (): string => {
  const target = testDatabaseTarget();
  if (!('url' in target))
    return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(target.socketFolder)}`;
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return url.href;
};
const settings = () => ({
  DATABASE_URL: databaseUrl(),
  DATA_DIR: dataDir,
  MODE: 'trial',
  LOG_LEVEL: 'warn',
});
const start = () => startServerProcess({ ...settings(), DRAIN_SECONDS: String(DRAIN_SECONDS) });
const status = async (url: string) => (await fetch(url)).status;

/** Sends a user of one process's partner site to the other process. */
const arrive = async (from: string, to: string) => {
  const sent = await fetch(`${from}/dev/partner/continue?person=h-1`, { redirect: 'manual' });
  const fragment = new URL(sent.headers.get('location') ?? '', from).hash.slice(1);
  const token = new URLSearchParams(fragment).get('handoff') ?? '';
  const answer = await fetch(`${to}/api/auth/ensure`, {
    method: 'POST',
    headers: { 'jwt-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { Email: 'lena@harbor.example' } }),
  });
  return answer.status;
};

const hasBegun = async (): Promise<boolean> => {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('schema_migrations') is not null as "isThere"`;
  return row?.isThere === true;
};

it('two processes that start at the same time on an empty database form one site, although a third is killed, and stop as load balancers expect', async () => {
  const killed = spawnServer(settings());
  const starting = Promise.all([start(), start()]);
  await retryUntil(hasBegun, (is) => is, 120_000);
  killed.child.kill('SIGKILL');
  servers = await starting;
  const urls = servers.map(({ url }) => url);

  const one = async (count: Promise<readonly object[]>) => expect(await count).toHaveLength(1);
  await one(sql`select key_id from signing_keys`);
  await one(sql`select name from server_secrets where name = 'media'`);
  const student = await addStudent(sql);

  const learners = await Promise.all(urls.map(async (url) => signInStudentClient(url, student)));
  expect(learners).toHaveLength(2);
  const [first = '', second = ''] = urls;
  expect(await arrive(first, second)).toBe(200);
  expect(await arrive(second, first)).toBe(200);

  // The stopping process reports this for a while and still serves new requests.
  const [ending, staying] = servers;
  if (!ending || !staying) throw new Error('They did not start.');
  expect(await status(`${ending.url}/api/health`)).toBe(200);
  ending.child.kill('SIGTERM');
  await retryUntil(
    () => status(`${ending.url}/api/health`),
    (code) => code === 503,
  );
  expect(await status(`${ending.url}/api/competencies/`)).toBe(200);
  expect(await status(`${ending.url}/api/health/live`)).toBe(200);
  expect(await ending.ended()).toBe(0);
  expect(await status(`${staying.url}/api/health`)).toBe(200);
});
