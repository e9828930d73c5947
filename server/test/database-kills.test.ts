/** Kills PostgreSQL repeatedly below a server that many students read from and write to. */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toJsonb, type Sql } from '../src/platform/database/sql.ts';
import { signInStudentClient, type StudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  readEmbeddedPostmasterPid,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { addStudent, type TestStudent } from './test-students.ts';

jest.setTimeout(400_000);

const KILLS = 30;
const STUDENTS = 4;
const COURSE = 'live';

let dataDir: string;
let server: ServerProcess;
let students: TestStudent[];
let learners: StudentClient[];

/** Adds a live course with an assessment without questions: every attempt adds a row in a transaction. */
const addCourse = async (sql: Sql): Promise<void> => {
  await sql`insert into instructors values ('ada', 'Ada', 'Berg', null)`;
  await sql`insert into courses
      (course_id, title, description, course_type, status, level, category, instructor_id)
    values (${COURSE}, 'Live', '', 'sync', 'published', 'All Levels', 'x', 'ada')`;
  await sql`insert into assessments values
    (${COURSE}, 'final', null, true, 0, false, true, ${toJsonb([])})`;
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-kills-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  server = await startServerProcess({
    DATA_DIR: dataDir,
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
  });
  const sql = connectToEmbeddedDatabase(dataDir);
  await addCourse(sql);
  students = [];
  for (let i = 0; i < STUDENTS; i += 1) students.push(await addStudent(sql));
  for (const { studentId } of students) {
    await sql`insert into enrolments (student_id, course_id) values (${studentId}, ${COURSE})`;
  }
  await sql.end();
  learners = await Promise.all(students.map((student) => signInStudentClient(server.url, student)));
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
});

/** Repeats a call until the signal aborts. Returns the statuses of all responses. */
const repeatCall = async (ask: () => Promise<number>, signal: AbortSignal): Promise<number[]> => {
  const statuses: number[] = [];
  while (!signal.aborted) {
    const status = await ask();
    statuses.push(status);
    // A client that was told to retry waits first.
    if (status !== 200) await wait(20);
  }
  return statuses;
};

/** Submits attempts one after the other, each until the response confirms that it was stored. */
const attemptsOf = (learner: StudentClient) => {
  let acknowledged = 0;
  const handIn = async () => {
    const status = await learner.handIn(COURSE, new Date(1_700_000_000_000 + acknowledged * 1000));
    if (status === 200) acknowledged += 1;
    return status;
  };
  return { handIn, acknowledged: () => acknowledged };
};

const writesOf = (learner: StudentClient) => {
  let acknowledged = 0;
  const write = async () => {
    const { status, number } = await learner.write();
    if (status === 200) acknowledged = number;
    return status;
  };
  return { write, acknowledged: () => acknowledged };
};

/**
 * Returns a process to kill. The kill of a backend makes PostgreSQL end all connections and recover; without the postmaster it
 * has to be restarted.
 */
const victim = async (kill: number): Promise<number> => {
  const postmaster = await readEmbeddedPostmasterPid(dataDir);
  if (process.platform !== 'linux' || kill % 3 !== 0) return postmaster;
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const isBackend = (pid: string) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres postgres [local]');
  return Number(children.trim().split(' ').find(isBackend) ?? postmaster);
};

/** Kills a process, and waits for one first, because PostgreSQL may be down. */
const strike = async (kill: number): Promise<void> => {
  for (;;) {
    try {
      process.kill(await victim(kill), 'SIGKILL');
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ESRCH', 'ENOENT'].includes(code)) throw error;
      await wait(20);
    }
  }
};

const attemptsStored = async (studentId: string): Promise<number[]> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  const rows = await sql<{ number: number }[]>`
    select attempt_number as number from assessment_attempts where student_id = ${studentId}
    order by started_at`;
  await sql.end();
  return rows.map(({ number }) => number);
};

it(`serves on after ${KILLS} kills of PostgreSQL: the same process, nothing acknowledged lost or doubled`, async () => {
  const stop = new AbortController();
  const attempts = learners.map(attemptsOf);
  const writes = learners.map(writesOf);
  const asking = Promise.all([
    ...attempts.map(({ handIn }) => repeatCall(handIn, stop.signal)),
    ...writes.map(({ write }) => repeatCall(write, stop.signal)),
    ...learners.map(({ read }) => repeatCall(async () => (await read()).status, stop.signal)),
  ]);
  const health = () => fetch(`${server.url}/api/health`);
  const isUp = ({ status }: Response) => status === 200;
  const counts = () =>
    Promise.resolve([...attempts, ...writes].map(({ acknowledged }) => acknowledged()));
  /** On a busy machine a kill may come before any response, so the test sometimes waits until every client was served. */
  const everybodyWasServed = async () => {
    const before = await counts();
    const hasGrown = (now: number[]) => now.every((count, i) => count > (before[i] ?? 0));
    await retryUntil(counts, hasGrown);
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    await strike(kill);
    // The kills happen in every phase: during recovery, when it responds again, and under load.
    await wait((kill % 6) * 60);
    if (kill % 2 === 0) await retryUntil(health, isUp);
    if (kill % 6 === 4) await everybodyWasServed();
  }
  // A new connection needs a new postmaster; the server may not have noticed the last kill yet.
  const isBack = () =>
    attemptsStored('nobody').then(
      () => true,
      () => false,
    );
  await retryUntil(isBack, Boolean);
  await retryUntil(health, isUp);
  stop.abort();
  const statuses = (await asking).flat();

  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  expect(server.output()).not.toContain('uncaught');
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const [i, learner] of learners.entries()) {
    const acknowledged = attempts[i]?.acknowledged() ?? 0;
    const stored = await attemptsStored(students[i]?.studentId ?? '');
    expect(acknowledged).toBeGreaterThan(0);
    // At most one more: the last attempt may have been stored without a received response.
    expect([acknowledged, acknowledged + 1]).toContain(stored.length);
    expect(stored).toEqual(stored.map((_, before) => before + 1));
    await retryUntil(learner.read, ({ status }) => status === 200);
    expect(await learner.written()).toBeGreaterThanOrEqual(writes[i]?.acknowledged() ?? 0);
  }
});
