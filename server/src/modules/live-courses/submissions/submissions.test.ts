import { randomUUID } from 'node:crypto';
import type { SubmissionAnswer } from '@cairn/api/submissions.contract';
import { sendSubmissionFile } from '../../../../test/send-file.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const assignment = (id: string, given: object = {}) => ({
  type: 'assignment',
  id,
  name: `Assignment ${id}`,
  dueDate: '2026-03-01T10:05:00Z',
  ...given,
});
const course = (id: string, ...CourseContent: object[]) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, { CourseType: 'sync', CourseContent }),
});

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...course(
      'live',
      {
        type: 'folder',
        id: 'week',
        name: 'Week',
        items: [assignment('essay', { maxAttempts: 2 })],
      },
      assignment('chart'),
      assignment('once', { maxAttempts: 1 }),
    ),
    ...course('other', assignment('query')),
  });
});
beforeEach(() => {
  test.clock.now = new Date('2026-03-01T10:00:00Z');
});
afterAll(() => test.close());

const enrolled = async (...courses: string[]): Promise<{ id: string; client: TestClient }> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of courses) await client.post('/courses/enroll', { courseId });
  return { id: student.studentId, client };
};
const submit = (client: TestClient, body: object = {}) =>
  client.post('/courses/submit', { assignmentId: 'essay', content: '<p>Mine</p>', ...body });
/** Returns the submissions with their texts, which the list does not contain. */
const submissions = async (client: TestClient, assignmentId = 'essay') => {
  const list = await client.get(`/courses/submissions?assignmentId=${assignmentId}`);
  const read = async ({ SubmissionID }: SubmissionAnswer) =>
    (await client.get(`/courses/submissions/${SubmissionID}`)).json<SubmissionAnswer>();
  return Promise.all(list.json<SubmissionAnswer[]>().map(read));
};
const uploaded = async (client: TestClient, name = 'notes.txt', bytes = 'my notes') => {
  const answer = await sendSubmissionFile(client, { name, bytes });
  return { name, s3Url: answer.json<{ s3Url: string }>().s3Url };
};

describe('POST /courses/submit', () => {
  it('[TAPI-28] sets number and time of a submission by the server, whatever the body contains', async () => {
    const { client, id } = await enrolled('live');
    test.clock.now = new Date('2026-03-01T10:05:00Z');
    await submit(client, {
      attempt: 7,
      isLate: true,
      SubmissionTime: '2099-01-01T00:00:00Z',
      datetime: '2099-01-01T00:00:00Z',
    });
    test.clock.now = new Date('2026-03-01T10:05:01Z');
    const second = await submit(client, { attempt: 7, isLate: false, content: '<p>More</p>' });
    expect(second.json<{ submission: SubmissionAnswer }>().submission).toMatchObject({
      SubmissionID: expect.stringMatching(/^[\da-f-]{36}$/),
      SubmissionTime: '2026-03-01T10:05:01.000Z',
      Attempt: 2,
    });
    expect(
      (await submissions(client)).map(({ Attempt, SubmissionTime }) => [Attempt, SubmissionTime]),
    ).toEqual([
      [2, '2026-03-01T10:05:01.000Z'],
      [1, '2026-03-01T10:05:00.000Z'],
    ]);
    const rows = await test.sql`select attempt, is_late from submissions
      where student_id = ${id} order by attempt`;
    expect(rows).toEqual([
      { attempt: 1, is_late: false },
      { attempt: 2, is_late: true },
    ]);
  });

  it('[TAPI-28] removes HTML that could run', async () => {
    const { client } = await enrolled('live');
    await submit(client, {
      content:
        '<p onclick="x()">Hi <b>you</b><script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a><a href="https://a.example">b</a></p><style>p{}</style><iframe src="//x"></iframe>',
    });
    expect((await submissions(client))[0]?.Content).toBe(
      '<p>Hi <b>you</b><a>a</a><a href="https://a.example">b</a></p>',
    );
  });

  it('[TAPI-28] stores the same answer once, however often it arrives', async () => {
    const { client } = await enrolled('live');
    const file = await uploaded(client);
    const clientId = randomUUID();
    const send = () => submit(client, { clientId, attachments: [file] });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await send();
    const stored = await submissions(client);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.Attachments).toEqual([file]);
  });

  it('[TAPI-28] refuses another answer with the same client id', async () => {
    const { client } = await enrolled('live');
    const clientId = randomUUID();
    await submit(client, { clientId });
    const others = [{ content: '<p>Another</p>' }, { attachments: [await uploaded(client)] }];
    for (const other of others) {
      expect((await submit(client, { clientId, ...other })).statusCode).toBe(409);
    }
    expect((await submissions(client)).map(({ Content }) => Content)).toEqual(['<p>Mine</p>']);
  });

  it('[TAPI-29] accepts one of two simultaneous submissions for the last attempt', async () => {
    const { client } = await enrolled('live');
    const answers = await Promise.all(
      ['a', 'b'].map((content) => submit(client, { assignmentId: 'once', content })),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    expect(await submissions(client, 'once')).toHaveLength(1);
  });

  it('[TAPI-29] refuses invalid submissions, and stores nothing', async () => {
    const { client } = await enrolled('live');
    const stranger = await enrolled('other');
    const theirs = await uploaded(stranger.client);
    const mine = await uploaded(client);
    const refusals: [TestClient, object, number][] = [
      [stranger.client, {}, 403],
      [client, { assignmentId: 'none' }, 404],
      [client, { assignmentId: undefined }, 400],
      [client, { content: ' <p>&nbsp;</p><br> ' }, 400],
      [client, { content: '<script>text</script>' }, 400],
      [client, { attachments: [mine, theirs] }, 403],
      [client, { attachments: [{ name: 'x', s3Url: 'https://elsewhere.example/x' }] }, 403],
      [client, { attachments: Array.from({ length: 201 }, () => mine) }, 400],
      [client, { content: 'x'.repeat(400_001) }, 400],
      [client, { studentId: stranger.id }, 403],
    ];
    for (const [who, body, status] of refusals) {
      expect((await submit(who, body)).statusCode).toBe(status);
    }
    expect((await test.visitor.post('/courses/submit', {})).statusCode).toBe(401);
    expect(await submissions(client)).toEqual([]);
    // The student's own file is still unassigned.
    expect((await submit(client, { content: '', attachments: [mine] })).statusCode).toBe(200);
    const again = await submit(client, { content: '', attachments: [mine] });
    expect(again.statusCode).toBe(403);
  });

  it('[TAPI-29] applies the due date and attempts that one student was granted', async () => {
    const { client, id } = await enrolled('live');
    const other = await enrolled('live');
    for (const who of [client, other.client]) await submit(who, { assignmentId: 'once' });
    await test.sql`insert into assignment_allowances (student_id, course_id, assignment_id, due_at,
        extra_attempts, granted_by, granted_at)
      values (${id}, 'live', 'once', '2026-03-01T10:10:00Z', 1, 'ada-moss', now())`;
    test.clock.now = new Date('2026-03-01T10:07:00Z');
    expect((await submit(other.client, { assignmentId: 'once' })).statusCode).toBe(409);
    expect((await submit(client, { assignmentId: 'once' })).statusCode).toBe(200);
    const [row] = await test.sql`select is_late from submissions
      where student_id = ${id} and attempt = 2`;
    expect(row).toEqual({ is_late: false });
    expect((await submit(client, { assignmentId: 'once' })).statusCode).toBe(409);
  });

  it('notifies the teachers of the course, once', async () => {
    const { client, id } = await enrolled('live');
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values ('ada@teach.example', 'ada-moss', 'operator') on conflict do nothing`;
    const ada = await test.addStudent({ email: 'ada@teach.example' });
    const clientId = randomUUID();
    await submit(client, { clientId });
    await submit(client, { clientId });
    const told = await test.sql`select student_id, kind, course_id, subject from notifications
      where subject ->> 'itemId' = 'essay' and student_id in (${ada.studentId}, ${id})`;
    expect(told).toEqual([
      {
        student_id: ada.studentId,
        kind: 'handed-in',
        course_id: 'live',
        subject: { itemId: 'essay', itemName: 'Assignment essay', person: 'Noor Haddad' },
      },
    ]);
  });
});

describe('the submissions of a student', () => {
  it('[TAPI-24] are returned for all courses, only to the student', async () => {
    const { client } = await enrolled('live', 'other');
    const other = await enrolled('live');
    expect((await client.get('/courses/studentAssignments')).json()).toEqual([]);
    for (const assignmentId of ['essay', 'essay', 'query']) {
      await submit(client, { assignmentId });
      test.pass(1000);
    }
    await submit(other.client);
    const all = (await client.get('/courses/studentAssignments')).json<SubmissionAnswer[]>();
    expect(all.map((one) => [one.CourseID, one.AssignmentID, one.Attempt])).toEqual([
      ['other', 'query', 1],
      ['live', 'essay', 2],
      ['live', 'essay', 1],
    ]);
    expect((await test.visitor.get('/courses/studentAssignments')).statusCode).toBe(401);
  });

  it('[TAPI-26] are returned for one assignment', async () => {
    const { client } = await enrolled('live');
    const other = await enrolled('live');
    await submit(client);
    await submit(client, { assignmentId: 'chart' });
    await submit(other.client, { content: '<p>Theirs</p>' });
    expect((await submissions(client)).map(({ Content }) => Content)).toEqual(['<p>Mine</p>']);
    const status = async (who: TestClient, id: string) =>
      (await who.get(`/courses/submissions?assignmentId=${id}`)).statusCode;
    expect(await status(client, 'none')).toBe(404);
    expect(await status((await enrolled('other')).client, 'essay')).toBe(403);
  });

  it('are those of the student’s course if two courses use the same assignment id', async () => {
    const there = await enrolled('other');
    await test.sql`update courses set content = replace(content::text, '"query"', '"essay"')::jsonb
      where course_id = 'other'`;
    const here = await enrolled('live');
    for (const { client } of [there, here]) {
      expect((await submit(client)).statusCode).toBe(200);
    }
    const rows = await test.sql`select student_id, course_id from submissions
      where student_id in (${there.id}, ${here.id}) order by course_id`;
    expect(rows).toEqual([
      { student_id: here.id, course_id: 'live' },
      { student_id: there.id, course_id: 'other' },
    ]);
  });
});
