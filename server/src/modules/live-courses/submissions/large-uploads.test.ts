import {
  digestContent,
  generateLargeFile,
  toUploadMetadata,
  uploadOverBreakingConnection,
  sendTusCall,
  type TusCall,
} from '../../../../test/large-file.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { samplePdf, samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createSubmissionFilesService } from './submission-files.service.ts';

const MB = 1024 * 1024;
const UPLOADS = '/api/courses/submissionUploads';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startLearningApp(
    {
      'courses/live/course.yaml': aCourse('live', {
        CourseType: 'sync',
        CourseContent: [
          { type: 'assignment', id: 'essay', name: 'Essay', dueDate: '+5d 12:00' },
          {
            type: 'assignment',
            id: 'once',
            name: 'Once',
            dueDate: '+5d 12:00',
            maxAttempts: 1,
          },
        ],
      }),
    },
    { submissionBytes: 40 * MB },
  );
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const enrolled = async (): Promise<TestClient> => {
  const client = await test.as(await test.addStudent());
  await client.post('/courses/enroll', { courseId: 'live' });
  return client;
};
const begin = (
  client: TestClient,
  bytes: number,
  filename = 'a.bin',
  assignmentId = 'essay',
  courseId = 'live',
) =>
  sendTusCall({
    method: 'POST',
    url: origin + UPLOADS,
    headers: {
      ...client.headers,
      'upload-length': String(bytes),
      'upload-metadata': toUploadMetadata({ filename, assignmentId, courseId }),
    },
  });
const part = (client: TestClient, location: string, bytes: Buffer, offset = 0): TusCall => ({
  method: 'PATCH',
  url: origin + location,
  headers: {
    ...client.headers,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'content-length': String(bytes.length),
  },
  body: [bytes],
});
const look = (client: TestClient, location: string) =>
  sendTusCall({ method: 'HEAD', url: origin + location, headers: client.headers });
const begun = async (client: TestClient, bytes: number, name?: string): Promise<string> =>
  (await begin(client, bytes, name)).headers.location ?? '';
const addressOf = (location: string) => `/courses/submissionFiles/${location.slice(-36)}`;
const messageOf = ({ text }: { text: string }) => (JSON.parse(text) as { message: string }).message;

describe('a file of more than 25 MB', () => {
  it('is resumed three times, arrives completely and is submitted', async () => {
    const client = await enrolled();
    const bytes = 30 * MB + 7;
    const { id, status, resumedAt } = await uploadOverBreakingConnection({
      origin,
      headers: client.headers,
      assignmentId: 'essay',
      bytes,
      breaks: 3,
    });
    expect(status).toBe(204);
    expect(Math.min(...resumedAt)).toBeGreaterThan(0);
    const stored = await test.files.get(`submissions/${id}`);
    expect(stored && (await digestContent(stored))).toBe(
      await digestContent(generateLargeFile(0, bytes)),
    );
    const attachments = [{ name: 'a', s3Url: `/api/courses/submissionFiles/${id}` }];
    const answer = await client.post('/courses/submit', { assignmentId: 'essay', attachments });
    expect(answer.statusCode).toBe(200);
    expect(await test.files.stat(`submission-parts/${id}`)).toBeUndefined();
  });

  it('is resumed at another process, from the database and the disk', async () => {
    const client = await enrolled();
    const location = await begun(client, 10, 'notes.txt');
    await sendTusCall(part(client, location, Buffer.from('hello')));
    const next = await test.another();
    const first = origin;
    try {
      origin = await next.listen({ port: 0, host: '127.0.0.1' });
      expect((await look(client, location)).headers).toMatchObject({
        'upload-offset': '5',
        'upload-length': '10',
      });
      expect((await sendTusCall(part(client, location, Buffer.from('world'), 5))).status).toBe(204);
    } finally {
      origin = first;
    }
    expect((await client.get(addressOf(location))).body).toBe('helloworld');
    expect((await look(client, location)).headers['upload-offset']).toBe('10');
  });

  it('cannot be read or submitted before it is complete', async () => {
    const client = await enrolled();
    const location = await begun(client, 10);
    await sendTusCall(part(client, location, Buffer.from('hello')));
    expect((await client.get(addressOf(location))).statusCode).toBe(404);
    const attachments = [{ name: 'a', s3Url: `/api${addressOf(location)}` }];
    const answer = await client.post('/courses/submit', { assignmentId: 'essay', attachments });
    expect(answer.statusCode).toBe(403);
  });

  it('is accessible to its student only while it arrives', async () => {
    const client = await enrolled();
    const location = await begun(client, 10);
    for (const [who, address, status] of [
      [await enrolled(), location, 403],
      [test.visitor, location, 401],
      [client, `${UPLOADS}/00000000-0000-4000-8000-000000000000`, 404],
      [client, `${UPLOADS}/..%2f..%2fsecret`, 404],
    ] as const) {
      expect((await look(who, address)).status).toBe(status);
      expect((await sendTusCall(part(who, address, Buffer.from('x')))).status).toBe(status);
      const drop = { method: 'DELETE', url: origin + address, headers: who.headers } as const;
      expect((await sendTusCall(drop)).status).toBe(status);
    }
    const { 'id-token': _, ...headers } = client.headers;
    expect((await look({ ...client, headers }, location)).status).toBe(401);
    expect((await look(client, location)).headers['upload-offset']).toBe('0');
  });

  it.each(['?x=/', '?/', '?a=b&x=/', '/?x=/', '?%2f=/'])(
    'is identified by the path only: %s with the id of another upload changes no upload of another student',
    async (query) => {
      const [mine, theirs] = [await enrolled(), await enrolled()];
      const own = await begun(mine, 10);
      const other = await begun(theirs, 10);
      await sendTusCall(part(mine, own, Buffer.from('abc')));
      const address = `${own}${query}${other.slice(-36)}`;
      expect((await look(mine, address)).headers['upload-offset']).toBe('3');
      expect((await sendTusCall(part(mine, address, Buffer.from('de'), 3))).status).toBe(204);
      expect((await look(mine, own)).headers['upload-offset']).toBe('5');
      const drop = { method: 'DELETE', url: origin + address, headers: mine.headers } as const;
      expect((await sendTusCall(drop)).status).toBe(204);
      expect((await look(mine, own)).status).toBe(404);
      expect((await look(theirs, other)).headers['upload-offset']).toBe('0');
    },
  );

  it('is refused when it is too large, for an unknown assignment, and when no attempt is left', async () => {
    const client = await enrolled();
    const tooLarge = await begin(client, 40 * MB + 1);
    expect([tooLarge.status, messageOf(tooLarge)]).toEqual([413, 'A file has at most 40 MB.']);
    expect((await begin(client, 0)).status).toBe(400);
    expect((await begin(client, 1, 'a.bin', 'none')).status).toBe(404);
    expect((await begin(client, 1, 'a.bin', 'essay', 'none')).status).toBe(404);
    expect((await begin(await test.as(await test.addStudent()), 1)).status).toBe(403);
    expect((await begin(test.visitor, 1)).status).toBe(401);
    await client.post('/courses/submit', { assignmentId: 'once', content: 'Mine' });
    const usedUp = await begin(client, 1, 'a.bin', 'once');
    expect([usedUp.status, messageOf(usedUp)]).toEqual([
      409,
      'You have no attempts left for this assignment.',
    ]);
  });

  it('accepts no more bytes than announced, and none at a wrong offset', async () => {
    const client = await enrolled();
    const location = await begun(client, 5);
    expect((await sendTusCall(part(client, location, Buffer.from('too long')))).status).toBe(413);
    expect((await sendTusCall(part(client, location, Buffer.from('lo'), 3))).status).toBe(409);
    expect((await look(client, location)).headers['upload-offset']).toBe('0');
  });

  it.each([
    ['report.pdf', samplePng, 415],
    ['report.pdf', samplePdf, 204],
  ])('is checked at its end: %s', async (name, bytes, status) => {
    const client = await enrolled();
    const location = await begun(client, bytes.length, name);
    await sendTusCall(part(client, location, bytes.subarray(0, 10)));
    expect((await sendTusCall(part(client, location, bytes.subarray(10), 10))).status).toBe(status);
    const isLeft = status === 204;
    expect((await look(client, location)).status).toBe(isLeft ? 200 : 404);
    expect((await test.files.stat(`submissions/${location.slice(-36)}`)) !== undefined).toBe(
      isLeft,
    );
  });

  it('counts towards the limit of files without a submission', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'live' });
    await test.sql`insert into submission_files
        (file_id, student_id, name, content_type, bytes, uploaded_at)
      values (gen_random_uuid(), ${student.studentId}, 'x', 'text/plain', ${9_980 * MB}, now())`;
    expect((await begin(client, 20 * MB)).status).toBe(201);
    expect((await begin(client, 1)).status).toBe(409);
  });

  it('is removed when it is cancelled, and after a week', async () => {
    const client = await enrolled();
    const dropped = await begun(client, 10);
    const url = origin + dropped;
    expect((await sendTusCall({ method: 'DELETE', url, headers: client.headers })).status).toBe(
      204,
    );
    const left = await begun(client, 10);
    const { sql, files } = test;
    const lies = (location: string) => files.stat(`submission-parts/${location.slice(-36)}`);
    expect(await lies(dropped)).toBeUndefined();
    expect(await lies(left)).toBeDefined();
    const later = new Date(test.clock.now.getTime() + 8 * 86_400_000);
    await createSubmissionFilesService({ sql, files, now: () => later }).deleteUnsubmitted();
    expect(await lies(left)).toBeUndefined();
  });
});

it('returns the maximum size of a file', async () => {
  const answer = await (await enrolled()).get('/courses/submissionLimits');
  expect(answer.json()).toEqual({ fileBytes: 40 * MB });
});
