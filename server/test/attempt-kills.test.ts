/** Kills the server's process repeatedly while a student takes assessments. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningAttempt, startAttempt } from '@cairn/api/running-attempt.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { importContent } from '../src/modules/content/import-content.ts';
import { signInStudentClient, type StudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { createExamCourse, trueFalseQuestion } from './test-attempts.ts';
import { createContentFolder, sharedContentFiles } from './test-content.ts';
import { addStudent } from './test-students.ts';

const ATTEMPTS = 4;
/** Questions of the module 'first' in the course 'exam': one answer passes, the other shows the student's progress. */
const QUESTIONS = [
  { ...trueFalseQuestion, points: 5 },
  { type: 'essay', text: 'Discuss.', points: 1 },
];
const PART = { courseId: 'exam', moduleId: 'first' };

let dataDir: string;
let server: ServerProcess;
let learner: StudentClient;

const settings = () => ({ DATA_DIR: dataDir, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });

const fill = async (): Promise<Parameters<typeof signInStudentClient>[1]> => {
  // An import holds a lock in addition to its transaction.
  const sql = connectToEmbeddedDatabase(dataDir, 2);
  const folder = await createContentFolder({
    ...sharedContentFiles,
    ...createExamCourse(QUESTIONS),
  });
  try {
    const files = await openFolderFileStore(path.join(dataDir, 'files'));
    await importContent(folder.root, { sql, files, now: () => new Date() });
    return await addStudent(sql);
  } finally {
    await folder.drop();
    await sql.end();
  }
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-attempts-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  server = await startServerProcess(settings());
  learner = await signInStudentClient(server.url, await fill());
  await learner.call('POST', '/courses/enroll', { courseId: 'exam' });
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
});

/** Kills the server without an orderly stop and restarts it on the same port and data. */
const killAndStart = async (): Promise<void> => {
  server.child.kill('SIGKILL');
  await server.ended();
  server = await startServerProcess({ ...settings(), PORT: String(server.port) });
};

const begin = async () =>
  startAttempt.answer.parse((await learner.call('POST', '/profile/assessment/start', PART)).body);

const running = async () => {
  const query = new URLSearchParams(PART).toString();
  const { body } = await learner.call('GET', `/profile/assessment/running?${query}`);
  return findRunningAttempt.answer.parse(body).attempt;
};

/** Writes until the server is gone. Returns the last acknowledged and the last sent answer. */
const writeUntilItDies = async (datetimeStarted: string, from: number, onFirst: () => void) => {
  let acknowledged = from;
  let sent = from;
  for (;;) {
    sent += 1;
    const save = { client: `page after ${from}`, sequence: sent, base: sent - 1 };
    const responses = ['True', `Word ${sent}`];
    try {
      const body = { ...PART, datetimeStarted, ...save, responses };
      const { status } = await learner.call('PUT', '/profile/assessment/answers', body);
      expect(status).toBe(200);
    } catch (error) {
      // `fetch` throws an error of another realm than the test's when the connection ended.
      if ((error as Error).message === 'fetch failed') return { acknowledged, sent };
      throw error;
    }
    acknowledged = sent;
    if (acknowledged === from + 1) onFirst();
  }
};

const handIn = (datetimeStarted: string, responses: readonly unknown[]) =>
  learner.call('POST', '/profile/assessment/submit', {
    ...PART,
    attemptData: {
      responses,
      timeTaken: 5,
      datetimeStarted,
      datetimeSubmitted: new Date(Date.parse(datetimeStarted) + 5000).toISOString(),
    },
  });

it(`a running attempt survives ${ATTEMPTS * 2} kills of the server, and its pass counts once`, async () => {
  const begun: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { datetimeStarted, order, options } = await begin();
    begun.push(datetimeStarted);
    const isFirst = Promise.withResolvers<void>();
    const writing = writeUntilItDies(datetimeStarted, 0, isFirst.resolve);
    await isFirst.promise;
    // The kill happens at a different phase of the save each time.
    await wait(attempt * 7);
    await killAndStart();
    const { acknowledged, sent } = await writing;

    const found = await running();
    expect(found).toMatchObject({ datetimeStarted, order, options });
    const word = Number(/^Word (\d+)$/.exec(String(found?.responses[1]))?.[1]);
    expect(word).toBeGreaterThanOrEqual(acknowledged);
    expect(word).toBeLessThanOrEqual(sent);
    expect(await begin()).toEqual({
      ...found,
      secondsSpent: expect.any(Number),
      secondsLeft: expect.any(Number),
    });

    // The response may be lost with the process, so the student submits again.
    const first = handIn(datetimeStarted, found?.responses ?? []).catch(() => undefined);
    // In every second attempt the response arrived before the page was closed.
    await (attempt % 2 === 0 ? first : wait(attempt * 7));
    await killAndStart();
    const heard = await first;
    const again = await handIn(datetimeStarted, found?.responses ?? []);
    expect(again).toMatchObject({ status: 200, body: { status: 'passed' } });
    expect(heard ?? again).toEqual(again);
    expect(await running()).toBeNull();
  }

  const { Courses } = (await learner.call('GET', '/user/attributes')).body as UserAttributes;
  expect(Courses['exam']?.['first']).toMatchObject({
    AssessmentCompleted: true,
    AssessmentAttempts: begun.map((datetimeStarted, index) => ({
      datetimeStarted,
      attemptNumber: index + 1,
      status: 'passed',
    })),
  });
});
