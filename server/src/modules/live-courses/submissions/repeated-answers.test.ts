import type { SubmissionAnswer } from '@cairn/api/submissions.contract';
import { sendSubmissionFile } from '../../../../test/send-file.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const assignment = (id: string, given: object = {}) => ({
  type: 'assignment',
  id,
  name: id,
  dueDate: '+5d 12:00',
  ...given,
});

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/live/course.yaml': aCourse('live', {
      CourseType: 'sync',
      CourseContent: [assignment('essay', { maxAttempts: 10 }), assignment('open')],
    }),
  });
});
afterAll(() => test.close());

const enrolled = async (): Promise<{ id: string; client: TestClient }> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'live' });
  return { id: student.studentId, client };
};
const submit = (client: TestClient, body: object = {}) =>
  client.post('/courses/submit', { assignmentId: 'essay', content: '<p>Mine</p>', ...body });
const list = async (client: TestClient, assignmentId = 'essay') =>
  (await client.get(`/courses/submissions?assignmentId=${assignmentId}`)).json<
    SubmissionAnswer[]
  >();
const uploaded = async (client: TestClient, name: string) => ({
  name,
  s3Url: (await sendSubmissionFile(client, { name, bytes: name })).json<{ s3Url: string }>().s3Url,
});

describe('an answer that is sent again without a client id', () => {
  it('is the same submission with the same attempt number: one of fifty simultaneous ones is stored', async () => {
    const { client } = await enrolled();
    const file = await uploaded(client, 'notes.txt');
    const body = { attempt: 1, attachments: [file] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(client, body)));
    const [stored, ...others] = await list(client);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ Attempt: 1, Attachments: [file] });
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ submission: { SubmissionID: stored?.SubmissionID } });
    }
  });

  it('is another submission with another text, other files, another attempt, or by another student', async () => {
    const { client } = await enrolled();
    const other = await enrolled();
    await submit(client, { attempt: 1 });
    await submit(client, { attempt: 1, content: '<p>Other</p>' });
    await submit(client, { attempt: 1, attachments: [await uploaded(client, 'a.txt')] });
    await submit(client, { attempt: 4 });
    await submit(client, { attempt: 1, assignmentId: 'open' });
    await submit(other.client, { attempt: 1 });
    expect((await list(client)).map(({ Attempt }) => Attempt)).toEqual([4, 3, 2, 1]);
    expect(await list(client, 'open')).toHaveLength(1);
    expect(await list(other.client)).toHaveLength(1);
  });

  it('keeps its grade', async () => {
    const { client, id } = await enrolled();
    await submit(client, { attempt: '1' });
    await test.sql`update submissions set grade = 7 where student_id = ${id}`;
    expect((await submit(client, { attempt: 1 })).json()).toMatchObject({
      submission: { Attempt: 1, Grade: 7 },
    });
  });

  it.each([undefined, 0, -1, 1.5, 2 ** 31, 'one', null, [1]])(
    'is another submission with an invalid attempt number (%j)',
    async (attempt) => {
      const { client } = await enrolled();
      for (const _ of [1, 2]) expect((await submit(client, { attempt })).statusCode).toBe(200);
      expect(await list(client)).toHaveLength(2);
    },
  );
});

describe('an assignment without a limit of attempts', () => {
  it('accepts fifty submissions, and more when the instructor grants them', async () => {
    const { client, id } = await enrolled();
    const given = (number: number) => ({ assignmentId: 'open', content: `<p>${number}</p>` });
    for (let number = 1; number <= 50; number += 1) {
      expect((await submit(client, given(number))).statusCode).toBe(200);
    }
    const refused = await submit(client, given(51));
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'You have handed in this assignment 50 times. Ask your instructor for another attempt.',
      },
    ]);
    expect(await list(client, 'open')).toHaveLength(50);
    await test.sql`insert into assignment_allowances (student_id, course_id, assignment_id,
        extra_attempts, granted_by, granted_at) values (${id}, 'live', 'open', 1, 'ada', now())`;
    expect((await submit(client, given(51))).statusCode).toBe(200);
    expect((await submit(client, given(52))).statusCode).toBe(409);
  });
});

describe('lists of submissions', () => {
  it('contain no texts; each text is read by itself, by its student only', async () => {
    const { client } = await enrolled();
    const other = await enrolled();
    await submit(client, { content: `<p>${'long '.repeat(50_000)}</p>` });
    await submit(client, { content: '', attachments: [await uploaded(client, 'b.txt')] });
    for (const path of ['submissions?assignmentId=essay', 'studentAssignments']) {
      const answer = await client.get(`/courses/${path}`);
      expect(answer.body.length).toBeLessThan(2000);
      const [fileOnly, long] = answer.json<SubmissionAnswer[]>();
      expect([fileOnly?.Content, fileOnly?.ContentUrl]).toEqual(['', undefined]);
      const url = `/courses/submissions/${long?.SubmissionID}`;
      expect([long?.Content, long?.ContentUrl]).toEqual([undefined, `/api${url}`]);
      expect((await client.get(url)).json<SubmissionAnswer>().Content).toHaveLength(250_007);
      expect((await other.client.get(url)).statusCode).toBe(404);
      expect((await test.visitor.get(url)).statusCode).toBe(401);
    }
  });
});
