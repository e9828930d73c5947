import type { SubmissionAnswer } from '@cairn/api/submissions.contract';
import { sendSubmissionFile } from '../../../../test/send-file.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { samplePdf, samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createSubmissionDraftsService } from './drafts.service.ts';
import { createSubmissionFilesService } from './submission-files.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(
    {
      'courses/live/course.yaml': aCourse('live', {
        CourseType: 'sync',
        CourseContent: [{ type: 'assignment', id: 'essay', name: 'Essay', dueDate: '+5d 12:00' }],
      }),
      'courses/bens/course.yaml': aCourse('bens', {
        CourseType: 'sync',
        InstructorID: 'ben-ruiz',
        CourseContent: [{ type: 'assignment', id: 'query', name: 'Query', dueDate: '+5d 12:00' }],
      }),
    },
    { submissionBytes: 1024 * 1024 },
  );
  await test.sql`insert into teaching_rights (email, instructor_id, given_by)
    values ('ada@teach.example', 'ada-moss', 'operator'), ('ben@teach.example', 'ben-ruiz', 'operator')`;
});
afterAll(() => test.close());

const enrolled = async (): Promise<TestClient> => {
  const client = await test.as(await test.addStudent());
  await client.post('/courses/enroll', { courseId: 'live' });
  return client;
};
const send = (client: TestClient, name: string, bytes: Buffer | string) =>
  sendSubmissionFile(client, { name, bytes });
const addressOf = async (client: TestClient, name = 'notes.txt', bytes: Buffer | string = 'text') =>
  (await send(client, name, bytes)).json<{ s3Url: string }>().s3Url;
const read = (client: TestClient, s3Url: string) => client.get(s3Url.replace('/api', ''));

describe('POST /courses/uploadAssignmentAttachment', () => {
  it('[TAPI-31] stores a file for the student and returns its URL', async () => {
    const client = await enrolled();
    const answer = await send(client, '../../etc/passwd\u0007.pdf', samplePdf);
    expect(answer.json()).toEqual({
      s3Url: expect.stringMatching(/^\/api\/courses\/submissionFiles\/[\da-f-]{36}$/),
    });
    const file = await read(client, answer.json<{ s3Url: string }>().s3Url);
    expect(file.rawPayload.equals(samplePdf)).toBe(true);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="passwd.pdf"/);
  });

  it('[TAPI-31] removes direction marks from a file name, and checks the extension that is shown', async () => {
    const client = await enrolled();
    const override = String.fromCodePoint(0x20_2e);
    const s3Url = await addressOf(client, `fdp${override}exe.pdf`, samplePdf);
    const { headers } = await read(client, s3Url);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="fdpexe.pdf"; filename*=UTF-8''fdpexe.pdf`,
    );
    const hidden = `page.pdf${String.fromCodePoint(0x20_0b)}`;
    expect((await send(client, hidden, '<script>')).statusCode).toBe(415);
  });

  it('[TAPI-31] refuses no file, and one that is too large', async () => {
    const client = await enrolled();
    expect((await send(client, 'empty.txt', '')).statusCode).toBe(400);
    expect((await send(client, 'big.txt', 'x'.repeat(1024 * 1024))).statusCode).toBe(200);
    const refused = await send(client, 'big.txt', 'x'.repeat(1024 * 1024 + 1));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      413,
      'A file has at most 1 MB.',
    ]);
    expect((await send(test.visitor, 'a.txt', 'x')).statusCode).toBe(401);
  });

  it.each([
    ['report.pdf', samplePng, 415],
    ['picture.png', '<script>x()</script>', 415],
    ['picture.PNG', samplePng, 200],
    ['table.xlsx', samplePdf, 415],
    ['page.html', '<script>x()</script>', 200],
    ['unknown.abc', samplePng, 200],
  ])('checks the content of %s', async (name, bytes, status) => {
    expect((await send(await enrolled(), name, bytes)).statusCode).toBe(status);
  });

  it('limits the files without a submission to those of two answers, also for simultaneous uploads', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await test.sql`insert into submission_files
        (file_id, student_id, name, content_type, bytes, uploaded_at)
      select gen_random_uuid(), ${student.studentId}, 'x', 'text/plain', 1, now()
      from generate_series(1, 399)`;
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'];
    const answers = await Promise.all(names.map((name) => send(client, name, 'x')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await send(client, 'f.txt', 'x')).statusCode).toBe(409);
  });
});

describe('a submitted file', () => {
  it('[TAPI-33] is readable for its student and the teachers of the course', async () => {
    const client = await enrolled();
    const waiting = await addressOf(client);
    const s3Url = await addressOf(client, 'page.html', '<script>x()</script>');
    const ada = await test.as(await test.addStudent({ email: 'ada@teach.example' }));
    const ben = await test.as(await test.addStudent({ email: 'ben@teach.example' }));
    expect((await read(ada, s3Url)).statusCode).toBe(403);
    await client.post('/courses/submit', {
      assignmentId: 'essay',
      attachments: [{ name: 'page.html', s3Url }],
    });
    for (const [who, address, status] of [
      [client, s3Url, 200],
      [client, waiting, 200],
      [ada, s3Url, 200],
      [ada, waiting, 403],
      [ben, s3Url, 403],
      [await enrolled(), s3Url, 403],
      [test.visitor, s3Url, 401],
      [client, `${s3Url.slice(0, -12)}000000000000`, 404],
      [client, '/api/courses/submissionFiles/none', 404],
    ] as const) {
      expect((await read(who, address)).statusCode).toBe(status);
    }
    const { headers } = await read(ada, s3Url);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="page.html"/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('is sent with the name that its sender gave it', async () => {
    const client = await enrolled();
    const s3Url = await addressOf(client, 'Größe ÜBER alles.txt');
    await client.post('/courses/submit', {
      assignmentId: 'essay',
      attachments: [{ name: 'another name', s3Url }],
    });
    const [stored] = (await client.get('/courses/submissions?assignmentId=essay')).json<
      SubmissionAnswer[]
    >();
    expect(stored?.Attachments).toEqual([{ name: 'Größe ÜBER alles.txt', s3Url }]);
  });

  it('is deleted if it was never submitted, and stays if it was', async () => {
    const client = await enrolled();
    const waiting = await addressOf(client);
    const kept = await addressOf(client);
    await client.post('/courses/submit', {
      assignmentId: 'essay',
      attachments: [{ name: 'a', s3Url: kept }],
    });
    const { sql, files } = test;
    const service = createSubmissionFilesService({ sql, files, now: () => test.clock.now });
    test.pass(6 * 86_400_000);
    await service.deleteUnsubmitted();
    const id = waiting.slice(-36);
    expect(await files.stat(`submissions/${id}`)).toBeDefined();
    test.pass(2 * 86_400_000);
    const { remove } = files;
    Object.assign(files, { remove: () => Promise.reject(new Error('The disk is away.')) });
    await expect(service.deleteUnsubmitted()).rejects.toThrow('The disk is away.');
    Object.assign(files, { remove });
    const rows = () => sql`select 1 from submission_files where file_id = ${id}`;
    expect(await rows()).toHaveLength(1);
    await service.deleteUnsubmitted();
    expect(await rows()).toHaveLength(0);
    expect(await files.stat(`submissions/${id}`)).toBeUndefined();
    expect(await files.stat(`submissions/${kept.slice(-36)}`)).toBeDefined();
  });
});

describe('a draft', () => {
  const save = (client: TestClient, content: string, revision: number) =>
    client.put('/courses/assignmentDraft', { assignmentId: 'essay', content, revision });
  const draft = async (client: TestClient) =>
    (await client.get('/courses/assignmentDraft?assignmentId=essay')).json<{
      content: string;
      revision: number;
    }>();

  it('is stored for every device, and no page overwrites a version that it has not loaded', async () => {
    const client = await enrolled();
    const other = await enrolled();
    expect(await draft(client)).toEqual({ content: '', revision: 0 });
    expect((await save(client, '<p>One</p><script>x</script>', 0)).json()).toMatchObject({
      content: '<p>One</p>',
      revision: 1,
    });
    expect((await save(client, '<p>Two</p>', 1)).statusCode).toBe(200);
    expect((await save(client, '<p>Older</p>', 1)).statusCode).toBe(409);
    expect((await save(client, '<p>Older</p>', 0)).statusCode).toBe(409);
    expect(await draft(client)).toMatchObject({ content: '<p>Two</p>', revision: 2 });
    expect(await draft(other)).toEqual({ content: '', revision: 0 });
  });

  it('is stored once for a repeated save, and refuses another text for the same revision', async () => {
    const client = await enrolled();
    const saves = [
      await save(client, '<p class="x">One</p>', 0),
      await save(client, '<p class="x">One</p>', 0),
      await save(client, '<p>Two</p>', 1),
      await save(client, '<p>Two</p>', 1),
    ];
    expect(saves.map((saved) => saved.json<{ revision: number }>().revision)).toEqual([1, 1, 2, 2]);
    expect((await save(client, '<p>Two</p>', 0)).statusCode).toBe(409);
    expect(await draft(client)).toMatchObject({ content: '<p>Two</p>', revision: 2 });
  });

  it('is deleted by the submission', async () => {
    const client = await enrolled();
    await save(client, '<p>One</p>', 0);
    await client.post('/courses/submit', { assignmentId: 'essay', content: '<p>One</p>' });
    expect(await draft(client)).toEqual({ content: '', revision: 0 });
    const stranger = await test.as(await test.addStudent());
    expect((await save(stranger, 'x', 0)).statusCode).toBe(403);
  });

  it('is deleted 400 days after it was saved, unlike newer drafts and submissions', async () => {
    const students = [await test.addStudent(), await test.addStudent()] as const;
    const enter = async (student: (typeof students)[number]) => {
      const client = await test.as(student);
      await client.post('/courses/enroll', { courseId: 'live' });
      return client;
    };
    const first = await enter(students[0]);
    await first.post('/courses/submit', { assignmentId: 'essay', content: '<p>Done</p>' });
    expect((await save(first, '<p>Old</p>', 0)).statusCode).toBe(200);
    test.pass(86_400_000);
    const second = await enter(students[1]);
    expect((await save(second, '<p>Younger</p>', 0)).statusCode).toBe(200);
    const drafts = createSubmissionDraftsService(test.sql, () => test.clock.now);
    const stored = async () => {
      const rows = await test.sql<{ kind: string; content: string }[]>`
        select 'draft' as kind, content from submission_drafts
          where student_id = any(${students.map(({ studentId }) => studentId)})
        union all select 'hand-in', content from submissions
          where student_id = any(${students.map(({ studentId }) => studentId)})`;
      return rows.map(({ kind, content }) => `${kind} ${content}`).toSorted();
    };
    const all = ['draft <p>Old</p>', 'draft <p>Younger</p>', 'hand-in <p>Done</p>'];
    test.pass(399 * 86_400_000 - 1000);
    await drafts.deleteAbandoned();
    expect(await stored()).toEqual(all);
    test.pass(2000);
    await drafts.deleteAbandoned();
    expect(await stored()).toEqual(all.slice(1));
  });
});
