/** Two processes that count in a Redis, which dies, is silent and comes back. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sql } from '../src/platform/database/sql.ts';
import { type Learner, learnerAt } from './learner.ts';
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts';
import { eventually, failedStart, type ServerProcess, startProcess } from './server-process.ts';
import { createTestDatabase, testDatabaseUrl } from './test-database.ts';
import { addStudent, type TestStudent } from './test-students.ts';

jest.setTimeout(200_000);

const PASSWORD = 'a-secret-of-redis';
const RATE_LIMIT = 200;
const GUESSES = 10;

/** Machines without Redis have its double (limits/limit-counts.test.ts). */
const withRedis = hasRedis() ? describe : describe.skip;

withRedis('two processes that count in Redis', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let sql: Sql;
  let dataDir: string;
  let redis: RedisServer;
  let servers: ServerProcess[];
  let maya: Learner;
  let jonas: TestStudent;
  const settings = () => ({
    DATABASE_URL: testDatabaseUrl(database.name),
    DATA_DIR: dataDir,
    REDIS_URL: redis.url,
    RATE_LIMIT: String(RATE_LIMIT),
    LOG_LEVEL: 'warn',
  });
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ sql } = database);
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-redis-'));
    redis = await startRedis(PASSWORD);
    servers = await Promise.all([startProcess(settings()), startProcess(settings())]);
    maya = await learnerAt(urlOf(0), await addStudent(sql));
    jonas = await addStudent(sql);
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended()));
    await redis.kill();
    await rm(dataDir, { recursive: true });
    await database.drop();
  });

  const urlOf = (at: number): string => servers[at % servers.length]?.url ?? '';
  const logIn = async (
    at: number,
    { email, password }: Pick<TestStudent, 'email' | 'password'>,
  ) => {
    const answer = await fetch(`${urlOf(at)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password, frontendType: 'student' }),
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  /** So many wrong passwords at once, by both processes in turn. How many of them were looked at. */
  const guessAll = async (email: string): Promise<number> => {
    const guesses = Array.from({ length: 3 * GUESSES }, (_, at) =>
      logIn(at, { email, password: `guess ${at}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 401).length;
  };
  const mayaReads = () => Promise.all([0, 1].map((at) => maya.movedTo(urlOf(at)).read()));
  /** What each process has said of Redis since it started. */
  const said = (text: RegExp) =>
    servers.map(
      ({ output }) =>
        output()
          .split('\n')
          .filter((line) => text.test(line)).length,
    );

  it('let so many guesses and calls through as one alone, and count none in the database', async () => {
    expect(await guessAll('somebody@learn.example')).toBe(GUESSES);
    const ada = await learnerAt(urlOf(0), await addStudent(sql));
    for (let call = 0; call < RATE_LIMIT; call += 1) await ada.read();
    const there = ada.movedTo(urlOf(1));
    const refused = await eventually(there.read, ({ status }) => status === 429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(await sql`select key from limit_counts`).toEqual([]);
  });

  it('serve who is signed in and let nobody sign in while it is dead, say so once, and count together again when it is back', async () => {
    await redis.kill();
    // Many calls: all of the share that is told of at least once.
    for (let round = 0; round < 20; round += 1)
      expect((await mayaReads()).map(({ status }) => status)).toEqual([200, 200]);
    const turnedAway = { status: 503, retryAfter: '5' };
    expect(await Promise.all([logIn(0, jonas), logIn(1, jonas)])).toEqual([turnedAway, turnedAway]);
    const lost = /^Redis does not answer \(.+\); until it does, nobody can sign in\.$/;
    await eventually(
      async () => said(lost),
      (lines) => lines.every((count) => count > 0),
    );

    await redis.startAgain();
    for (const at of [0, 1])
      await eventually(
        () => logIn(at, jonas),
        ({ status }) => status === 200,
      );
    expect(said(lost)).toEqual([1, 1]);
    expect(said(/^Redis answers again\.$/)).toEqual([1, 1]);
    expect(await guessAll('somebody.else@learn.example')).toBe(GUESSES);
    expect(await sql`select key from limit_counts`).toEqual([]);
  });

  it('wait for nobody who is signed in while it is silent', async () => {
    redis.silence();
    try {
      for (let round = 0; round < 20; round += 1)
        expect((await mayaReads()).map(({ status }) => status)).toEqual([200, 200]);
      expect((await logIn(0, jonas)).status).toBe(503);
    } finally {
      redis.wake();
    }
    await eventually(
      () => logIn(0, jonas),
      ({ status }) => status === 200,
    );
  });

  it('have told nobody its password, and caught whatever went wrong', async () => {
    const all = servers.map(({ output }) => output()).join('\n');
    expect(all).not.toContain(PASSWORD);
    expect(all).not.toMatch(/uncaught|unhandled/i);
  });

  it.each(['nobody', PASSWORD.toUpperCase()])(
    'do not start with the password %j',
    async (wrong) => {
      const REDIS_URL = redis.url.replace(PASSWORD, wrong);
      const { code, lines } = await failedStart({ ...settings(), REDIS_URL });
      expect(code).toBe(1);
      expect(lines.at(-1)).toBe('The Redis of REDIS_URL does not take its login.');
    },
  );
});
