/** Tests how resumable uploads end: removed while their last part arrives, and finished by several processes at once. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sendTusCall, toUploadMetadata } from '../../../../test/large-file.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { ResumableUploadStore } from './resumable-upload-store.ts';
import { createSubmissionFilesService } from './submission-files.service.ts';

const essay = { type: 'assignment', id: 'essay', name: 'Essay', dueDate: '+5d 12:00' };

let test: TestApp;
/** Where two processes of the site listen. */
let origin: string;
let otherOrigin: string;
beforeAll(async () => {
  const course = aCourse('live', { CourseType: 'sync', CourseContent: [essay] });
  test = await startLearningApp(
    { 'courses/live/course.yaml': course },
    { submissionBytes: 40 * 1024 * 1024 },
  );
  const local = { port: 0, host: '127.0.0.1' };
  origin = await test.app.listen(local);
  otherOrigin = await (await test.another()).listen(local);
});
afterAll(() => test.close());

/** Begins an upload of ten bytes, and returns what its tests need. */
const begin = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'live' });
  const metadata = { filename: 'notes.txt', assignmentId: 'essay', courseId: 'live' };
  const { headers } = await sendTusCall({
    method: 'POST',
    url: `${origin}/api/courses/submissionUploads`,
    headers: {
      ...client.headers,
      'upload-length': '10',
      'upload-metadata': toUploadMetadata(metadata),
    },
  });
  const location = headers.location ?? '';
  const fileId = location.slice(-36);
  const open = (methods: Partial<FileStore> = {}) =>
    new ResumableUploadStore(
      { sql: test.sql, files: replaceInFiles(methods), now: () => test.clock.now },
      student.studentId,
    );
  const send = (at: string, body: string | AsyncIterable<Buffer>, offset: number) =>
    sendTusCall({
      method: 'PATCH',
      url: at + location,
      headers: {
        ...client.headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(10 - offset),
      },
      body: typeof body === 'string' ? [Buffer.from(body)] : body,
    });
  const read = async () => (await client.get(`/courses/submissionFiles/${fileId}`)).body;
  return { client, location, fileId, open, send, read };
};

/** Returns the keys below which an upload has bytes, and its row in the database. */
const findTraces = async (fileId: string) => {
  const { files, sql } = test;
  const keys = [`submission-parts/${fileId}`, `submissions/${fileId}`];
  const stats = await Promise.all(keys.map((key) => files.stat(key)));
  const rows = await sql`select is_whole from submission_files where file_id = ${fileId}`;
  return [...keys.filter((_, index) => stats[index]), ...rows];
};

/** Returns the file store of another process, where some methods are replaced. */
const replaceInFiles = (methods: Partial<FileStore>): FileStore =>
  Object.assign(Object.create(test.files) as FileStore, methods);

describe('an upload that is removed', () => {
  const cancel = async ({ headers }: TestClient, location: string) => {
    await sendTusCall({ method: 'DELETE', url: otherOrigin + location, headers });
  };
  const expire = async (_client: TestClient, location: string) => {
    const { sql, files, clock } = test;
    await sql`update submission_files set uploaded_at = ${new Date(clock.now.getTime() - 8 * 86_400_000)}
      where file_id = ${location.slice(-36)}`;
    await createSubmissionFilesService({ sql, files, now: () => clock.now }).deleteUnsubmitted();
  };

  it.each([
    ['cancelled', cancel],
    ['expired', expire],
  ])(
    'because it is %s while its last part arrives leaves nothing, and gets an error',
    async (_, end) => {
      const { client, location, fileId, send } = await begin();
      const body = async function* () {
        yield Buffer.from('hello');
        const countStored = async () => (await test.files.stat(`submission-parts/${fileId}`))?.size;
        await retryUntil(countStored, (size) => size === 5, 60_000);
        await end(client, location);
        yield Buffer.from('world');
      };
      const { status, text } = await send(origin, body(), 0);
      expect([status, JSON.parse(text).message]).toEqual([404, 'There is no such upload.']);
      expect(await findTraces(fileId)).toEqual([]);
    },
  );

  type Step = 'get' | 'hold' | 'keep';
  /** Returns methods of a file store that end the upload after one step of its end. */
  const endAfter = (step: Step, end: () => Promise<unknown>): Partial<FileStore> => ({
    get: async (key) => {
      const content = await test.files.get(key);
      if (step === 'get') await end();
      return content;
    },
    hold: async (content) => {
      const held = await test.files.hold(content);
      if (step === 'hold') await end();
      const keep = async (key: string) => {
        const kept = await held.keep(key);
        if (step === 'keep') await end();
        return kept;
      };
      return { ...held, keep };
    },
  });

  it.each(
    (['get', 'hold', 'keep'] as const).flatMap((step) => [
      { reason: 'cancelled', step, end: cancel },
      { reason: 'expired', step, end: expire },
    ]),
  )('because it is $reason at its end ($step) leaves nothing', async ({ step, end }) => {
    const { client, location, fileId, open } = await begin();
    const store = open(endAfter(step, () => end(client, location)));
    const content = Readable.from([Buffer.from('helloworld')]);
    await expect(store.write(content, fileId, 0)).rejects.toMatchObject({
      statusCode: 404,
      message: 'There is no such upload.',
    });
    expect(await findTraces(fileId)).toEqual([]);
  });
});

describe('an upload that two processes finish', () => {
  const expectOneFile = async ({ fileId, read }: Awaited<ReturnType<typeof begin>>) => {
    expect(await read()).toBe('helloworld');
    expect(await findTraces(fileId)).toEqual([`submissions/${fileId}`, { is_whole: true }]);
  };
  /** Begins an upload whose bytes have arrived, but which no process has finished. */
  const arrive = async () => {
    const upload = await begin();
    await test.files.append(`submission-parts/${upload.fileId}`, Readable.from(['helloworld']), 0);
    return upload;
  };

  it('is complete for both when the second begins after the first has removed the parts', async () => {
    const upload = await arrive();
    const { fileId, open } = upload;
    const second = open({
      stat: async (key) => {
        const found = await test.files.stat(key);
        await open().getUpload(fileId);
        return found;
      },
    });
    expect((await second.getUpload(fileId)).offset).toBe(10);
    await expectOneFile(upload);
  });
});

it('an upload accepts one of two simultaneous last parts, refuses the other and keeps one file', async () => {
  // Two calls meet only now and then, so there are several uploads.
  const uploads = await Promise.all(Array.from({ length: 20 }, begin));
  for (const { fileId, send, read } of uploads) {
    await test.files.append(`submission-parts/${fileId}`, Readable.from(['hello']), 0);
    const parts = ['world', 'w0rld'];
    const answers = await Promise.all(parts.map((part) => send(origin, part, 5)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(JSON.parse(answers[statuses.indexOf(409)]?.text ?? '')).toEqual({
      code: 'conflict',
      message: 'Upload-Offset conflict',
    });
    expect(await read()).toBe(`hello${parts[statuses.indexOf(204)]}`);
    expect(await findTraces(fileId)).toEqual([`submissions/${fileId}`, { is_whole: true }]);
    expect(await readdir(path.join(test.filesFolder, '.part'))).toEqual([]);
  }
});
