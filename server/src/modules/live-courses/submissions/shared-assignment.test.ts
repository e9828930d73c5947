import type { AssignmentDraft, SubmissionAnswer } from '@cairn/api/submissions.contract';
import type { CourseNode } from '@cairn/api/course-item.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, createContentFolder, sharedContentFiles } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { importContent } from '../../content/import-content.ts';

const course = (id: string, name: string) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseType: 'sync',
    CourseContent: [
      { type: 'assignment', id: 'essay', name, dueDate: '2026-03-01T10:05:00Z', maxAttempts: 1 },
    ],
  }),
});

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...course('first', 'Essay'),
    'courses/without/course.yaml': aCourse('without', { CourseType: 'sync', CourseContent: [] }),
  });
  // An id is unique within one folder, but separate folders may use the same id.
  for (const id of ['second', 'third']) {
    const folder = await createContentFolder({
      ...sharedContentFiles,
      ...course(id, `Essay of ${id}`),
    });
    await importContent(folder.root, { ...test, now: () => test.clock.now });
    await folder.drop();
  }
});
afterAll(() => test.close());

const enrolled = async (): Promise<{ id: string; client: TestClient }> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of ['first', 'second', 'without'])
    await client.post('/courses/enroll', { courseId });
  return { id: student.studentId, client };
};
const submit = (client: TestClient, body: object) =>
  client.post('/courses/submit', { assignmentId: 'essay', content: '<p>Mine</p>', ...body });
const ofCourse = (courseId?: string) =>
  `assignmentId=essay${courseId === undefined ? '' : `&courseId=${courseId}`}`;
const submissions = async (client: TestClient, courseId?: string) =>
  (await client.get(`/courses/submissions?${ofCourse(courseId)}`)).json<SubmissionAnswer[]>();
const draft = async (client: TestClient, courseId?: string) =>
  (await client.get(`/courses/assignmentDraft?${ofCourse(courseId)}`)).json<AssignmentDraft>();

describe('an assignment id that two courses of a student use', () => {
  it('is submitted and read in the named course, each with its own attempts', async () => {
    const { client } = await enrolled();
    expect((await submit(client, { courseId: 'second', content: 'Two' })).statusCode).toBe(200);
    expect(await submissions(client, 'first')).toEqual([]);
    expect(await submissions(client, 'second')).toMatchObject([
      { CourseID: 'second', AssignmentID: 'essay', Attempt: 1 },
    ]);
    expect((await submit(client, { courseId: 'second' })).statusCode).toBe(409);
    expect((await submit(client, { courseId: 'first', content: 'One' })).statusCode).toBe(200);
    const all = (await client.get('/courses/studentAssignments')).json<SubmissionAnswer[]>();
    const texts = await Promise.all(
      all.map(async ({ CourseID, SubmissionID }) => {
        const one = await client.get(`/courses/submissions/${SubmissionID}`);
        return `${CourseID}: ${one.json<SubmissionAnswer>().Content}`;
      }),
    );
    expect(texts.toSorted()).toEqual(['first: One', 'second: Two']);
  });

  it('means the course of the first enrolment if no course is named', async () => {
    const { client } = await enrolled();
    await submit(client, {});
    expect(await submissions(client)).toMatchObject([{ CourseID: 'first' }]);
    expect(await submissions(client, 'second')).toEqual([]);
  });

  it('does not accept a client id of the other course as a repetition', async () => {
    const { client } = await enrolled();
    await submit(client, { courseId: 'first', clientId: 'same' });
    expect((await submit(client, { courseId: 'second', clientId: 'same' })).statusCode).toBe(409);
    expect(await submissions(client, 'second')).toEqual([]);
  });

  it('keeps a draft for each', async () => {
    const { client } = await enrolled();
    const save = (courseId: string, content: string) =>
      client.put('/courses/assignmentDraft', {
        assignmentId: 'essay',
        courseId,
        content,
        revision: 0,
      });
    expect((await save('second', 'Two')).statusCode).toBe(200);
    expect(await draft(client, 'first')).toMatchObject({ content: '', revision: 0 });
    expect((await save('first', 'One')).statusCode).toBe(200);
    expect(await draft(client, 'second')).toMatchObject({ content: 'Two' });
    await submit(client, { courseId: 'second', content: 'Two' });
    expect(await draft(client, 'first')).toMatchObject({ content: 'One' });
    expect(await draft(client, 'second')).toMatchObject({ content: '' });
  });

  it('applies allowances of one course to this course only', async () => {
    const { client, id } = await enrolled();
    await test.sql`insert into assignment_allowances (student_id, course_id, assignment_id,
        extra_attempts, granted_by, granted_at)
      values (${id}, 'second', 'essay', 1, 'ada-moss', now())`;
    const attemptsIn = async (courseId: string) => {
      const answer = await client.get(`/courses/attributes?courseID=${courseId}`);
      return answer.json<{ Item: { CourseContent: CourseNode[] } }>().Item.CourseContent[0]
        ?.maxAttempts;
    };
    expect([await attemptsIn('first'), await attemptsIn('second')]).toEqual([1, 2]);
    for (const [courseId, status] of [
      ['first', 200],
      ['first', 409],
      ['second', 200],
      ['second', 200],
      ['second', 409],
    ] as const)
      expect((await submit(client, { courseId })).statusCode).toBe(status);
  });

  it('is refused in a course without it, and in one in which the student is not enrolled', async () => {
    const { client } = await enrolled();
    for (const [courseId, status] of [
      ['without', 404],
      ['none', 404],
      ['third', 403],
      ['', 400],
    ] as const) {
      expect((await submit(client, { courseId })).statusCode).toBe(status);
      const read = await client.get(`/courses/submissions?${ofCourse(courseId)}`);
      expect(read.statusCode).toBe(status);
    }
    expect(await submissions(client)).toEqual([]);
  });
});
