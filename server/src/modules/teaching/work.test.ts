import type { WorkPage } from '@cairn/api/teaching.contract';
import { startLearningApp } from '../../../test/test-learning.ts';
import { storeTestSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';

let test: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  ada = await createTeacherClient(test, 'ada');
  ben = await createTeacherClient(test, 'ben');
  for (const [studentId, firstName] of [
    ['s1', 'Noor'],
    ['s2', 'Yuki'],
    ['s3', 'Omar'],
  ] as const) {
    await test.addStudent({ studentId, firstName, lastName: '100%' });
  }
  await storeTestSubmission(test, { studentId: 's2', submittedAt: '2026-02-21T10:00:00.000Z' });
  await storeTestSubmission(test, { studentId: 's1', submittedAt: '2026-02-20T10:00:00.000Z' });
  await storeTestSubmission(test, {
    studentId: 's1',
    attempt: 2,
    isLate: true,
    submittedAt: '2026-03-02T10:00:00.000Z',
  });
  await storeTestSubmission(test, {
    studentId: 's3',
    assignmentId: 'chart',
    submittedAt: '2026-02-19T10:00:00.000Z',
  });
  await storeTestSubmission(test, { studentId: 's3', courseId: 'bens', assignmentId: 'query' });
});
afterAll(() => test.close());

const list = async (client: TestClient, query = '') =>
  (await client.get(`/teaching/work?${query}`)).json<WorkPage>();
const seen = ({ work }: WorkPage) =>
  work.map(({ learner, itemName }) => `${learner.name}: ${itemName}`);

describe('work to grade', () => {
  it('is the work of the teacher’s courses, the oldest first', async () => {
    const page = await list(ada);
    expect(seen(page)).toEqual([
      'Omar 100%: The chart',
      'Noor 100%: The essay',
      'Yuki 100%: The essay',
      'Noor 100%: The essay',
    ]);
    expect(page.counts).toEqual({ waiting: 4, late: 1, graded: 0 });
    expect((await list(ben)).counts.waiting).toBe(5);
  });

  it('can be filtered by course, assignment, state and part of a name, which is not a pattern', async () => {
    expect(seen(await list(ben, 'courseId=bens'))).toEqual(['Omar 100%: The query']);
    expect(seen(await list(ada, 'courseId=live&itemId=chart'))).toEqual(['Omar 100%: The chart']);
    expect(seen(await list(ada, 'state=late'))).toEqual(['Noor 100%: The essay']);
    expect(seen(await list(ada, 'search=YUKI'))).toEqual(['Yuki 100%: The essay']);
    expect((await list(ada, `search=${encodeURIComponent('0%')}`)).counts.waiting).toBe(4);
    expect((await list(ada, 'search=_')).counts.waiting).toBe(0);
  });

  it('of an id that two courses use can be filtered by course', async () => {
    await test.addStudent({ studentId: 'both', firstName: 'Both' });
    await storeTestSubmission(test, { studentId: 'both', assignmentId: 'same' });
    const other = await storeTestSubmission(test, {
      studentId: 'both',
      courseId: 'bens',
      assignmentId: 'same',
    });
    const courses = async (query: string) =>
      (await list(ben, `itemId=same${query}`)).work.map(({ CourseID }) => CourseID).toSorted();
    expect(await courses('')).toEqual(['bens', 'live']);
    expect(await courses('&itemCourseId=live')).toEqual(['live']);
    const opened = await ben.get(`/teaching/submissions/${other}?itemId=same&itemCourseId=bens`);
    expect(opened.json()).toMatchObject({ submission: { others: [] }, place: { total: 1 } });
    await test.sql`delete from submissions where student_id = 'both'`;
    await test.sql`delete from enrolments where student_id = 'both'`;
  });

  it('contains the maximum points, attempts and due date of an assignment', async () => {
    const { work } = await list(ada, 'state=late');
    expect(work[0]).toMatchObject({
      kind: 'assignment',
      attempt: 2,
      maxAttempts: 2,
      maxPoints: 20,
      isLate: true,
    });
    expect(new Date(work[0]?.dueAt ?? '').toISOString()).toBe('2026-03-01T12:00:00.000Z');
  });

  it('contains the allowances of the student', async () => {
    await test.sql`insert into assignment_allowances (student_id, course_id, assignment_id, due_at,
        extra_attempts, granted_by, granted_at)
      values ('s1', 'live', 'essay', '2026-03-05T12:00:00Z', 1, 'ada-moss', now())`;
    const { work } = await list(ada, 'state=late');
    expect(work[0]).toMatchObject({ maxAttempts: 3, dueAt: '2026-03-05T12:00:00.000Z' });
  });

  it('has pages; one after the last returns the last', async () => {
    for (let index = 0; index < 26; index += 1) {
      const studentId = `many-${index}`;
      await test.addStudent({ studentId, firstName: 'Many', lastName: String(index) });
      await storeTestSubmission(test, {
        studentId,
        courseId: 'bens',
        assignmentId: 'query',
        submittedAt: `2026-02-22T10:00:${String(index).padStart(2, '0')}.000Z`,
      });
    }
    const last = await list(ben, 'search=many&page=9');
    expect(last).toMatchObject({ page: 2, pageCount: 2, counts: { waiting: 26 } });
    expect(seen(last)).toEqual(['Many 25: The query']);
  });

  it('stays when the content no longer contains its assignment', async () => {
    await test.addStudent({ studentId: 'old', firstName: 'Old' });
    await storeTestSubmission(test, { studentId: 'old', assignmentId: 'gone' });
    const { work } = await list(ada, 'search=old');
    expect(work[0]).toMatchObject({ itemName: 'No longer in the course', maxPoints: 100 });
  });
});

describe('the courses of a teacher', () => {
  it('contain the role of the teacher and the numbers of waiting work', async () => {
    const { InstructorID, courses } = (await ben.get('/teaching/courses')).json();
    expect(InstructorID).toBe('ben-ruiz');
    expect(courses).toEqual([
      expect.objectContaining({ CourseID: 'bens', standing: 'instructor', enrolled: 27 }),
      expect.objectContaining({ CourseID: 'live', standing: 'collaborator', enrolled: 4 }),
    ]);
  });

  it('count unread messages to this teacher only, until they are read', async () => {
    await test.sql`insert into chat_messages (message_id, course_id, student_id, instructor_id,
        sender_role, text, created_at)
      values (gen_random_uuid(), 'live', 's1', 'ada-moss', 'student', 'One', now()),
        (gen_random_uuid(), 'live', 's1', 'ada-moss', 'student', 'Two', now()),
        (gen_random_uuid(), 'live', 's1', 'ada-moss', 'instructor', 'Mine', now())`;
    const unread = async (client: TestClient) =>
      (
        (await client.get('/teaching/courses')).json().courses as {
          CourseID: string;
          unread: number;
        }[]
      ).find(({ CourseID }) => CourseID === 'live')?.unread;
    expect(await unread(ada)).toBe(2);
    expect(await unread(ben)).toBe(0);
    // The position up to which the student has read the chat must not count for the instructor.
    await test.sql`insert into chat_reads select course_id, student_id, instructor_id, 'student', max(position)
      from chat_messages group by 1, 2, 3`;
    expect(await unread(ada)).toBe(2);
    await test.sql`insert into chat_reads select course_id, student_id, instructor_id, 'instructor', min(position)
      from chat_messages group by 1, 2, 3`;
    expect(await unread(ada)).toBe(1);
  });
});
