/** Files that a request stores while its student is being erased. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sendSubmissionFile } from '../../../test/send-file.ts';
import type { TestApp } from '../../../test/test-app.ts';
import {
  certificateCourses,
  requestCertificateFile,
  addGraduate,
} from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openFolderFileStore } from '../../platform/files/folder-file-store.ts';
import { erasePerson } from './erase-person.ts';

let folder: string;
let test: TestApp;
/** Function that runs before the next file is stored. */
let beforeStoring: (() => Promise<void>) | undefined;
const interrupt = async (): Promise<void> => {
  const run = beforeStoring;
  beforeStoring = undefined;
  await run?.();
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-late-files-'));
  const store = await openFolderFileStore(folder);
  const files: FileStore = {
    ...store,
    put: async (key, content) => {
      await interrupt();
      return store.put(key, content);
    },
    hold: async (content) => {
      const held = await store.hold(content);
      const keep = async (key: string) => {
        await interrupt();
        return held.keep(key);
      };
      return { ...held, keep };
    },
  };
  test = await startLearningApp(await certificateCourses(), { files });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const keysOf = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of test.files.list('')) keys.push(key);
  return keys.filter((key) => !key.startsWith('erasures/')).toSorted();
};

/** Erases the student and all known files just before the next file is stored. */
const eraseMeanwhile = (studentId: string): void => {
  beforeStoring = async () => {
    const [student] = await test.sql<{ email: string }[]>`
      select email from students where student_id = ${studentId}`;
    const known: string[] = [];
    const removal = {
      add: async ({ keys }: { readonly keys: readonly string[] }) => {
        known.push(...keys);
      },
      addAll: async () => undefined,
      wake: () => undefined,
      countReady: async () => 0,
    };
    const deps = { ...test, now: () => test.clock.now, removal };
    await erasePerson(deps, student?.email ?? '', 'asked for');
    for (const key of known) await test.files.remove(key);
  };
};

it('keeps no file that is uploaded while its student is erased', async () => {
  const before = await keysOf();
  const { client, studentId } = await addGraduate(test, 'plain');
  eraseMeanwhile(studentId);
  const answer = await sendSubmissionFile(client, { name: 'mine.txt', bytes: 'My text' });
  expect(answer.statusCode).toBe(404);
  expect(beforeStoring).toBeUndefined();
  expect(await keysOf()).toEqual(before);
});

it('keeps no certificate that is drawn while its student is erased', async () => {
  const before = await keysOf();
  const student = await addGraduate(test, 'plain');
  eraseMeanwhile(student.studentId);
  expect((await requestCertificateFile(student, 'plain')).statusCode).toBe(404);
  expect(beforeStoring).toBeUndefined();
  expect(await keysOf()).toEqual(before);
});
