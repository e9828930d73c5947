import { randomUUID } from 'node:crypto';
import type { RosterStudent, Roster } from '@cairn/api/roster.contract';
import { EMPTY_QUESTION_LIST, storeEmptyQuestionList } from '../../../test/empty-question-list.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { fullCourse, packagedCourse } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';

let test: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...liveCourse('live'),
    ...liveCourse('strict', { MinimumPassingPercentage: 90 }),
    ...fullCourse('modules'),
    ...packagedCourse('packed'),
    ...fullCourse('others', { InstructorID: 'ben-ruiz', Collaborators: [] }),
  });
  ada = await createTeacherClient(test, 'ada');
  ben = await createTeacherClient(test, 'ben');
});
afterAll(() => test.close());

const enrolled = async (course: string): Promise<{ id: string; client: TestClient }> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: course });
  return { id: student.studentId, client };
};
const roster = async (course: string, who = ada) =>
  (await who.get(`/teaching/courses/${course}/roster`)).json<Roster>();
const learner = async (course: string, id: string): Promise<RosterStudent> => {
  const found = (await roster(course)).learners.find(({ learnerId }) => learnerId === id);
  if (!found) throw new Error(`${id} is not in the roster`);
  return found;
};
/** Stores a submission, with a grade if one is given. */
const handIn = (student: string, course: string, id: string, attempt: number, grade?: number) =>
  test.sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at, grade, graded_at)
    values (${randomUUID()}, ${student}, ${course}, ${id}, ${attempt}, '<p>x</p>', false, now(),
      ${grade ?? null}, ${grade === undefined ? null : new Date()})`;
const pass = async (student: string, course: string) => {
  await storeEmptyQuestionList(test.sql);
  await test.sql`insert into assessment_attempts (student_id, course_id, assessment_id,
      attempt_number, status, score, responses, grades, seconds_taken, started_at,
      submitted_at, questions_digest, minimum_percent)
    values (${student}, ${course}, ${`${course}-x`}, 1, 'passed', 100, '[]', '[]', 9, now(), now(),
      ${EMPTY_QUESTION_LIST}, 50)`;
};
const everythingDone = async (course: string, first: number, second: number) => {
  const { id, client } = await enrolled(course);
  await handIn(id, course, `${course}-a1`, 1, first);
  await handIn(id, course, `${course}-a2`, 1, second);
  await pass(id, course);
  return { id, client };
};
const setResults = (who: TestClient, course: string, learnerIds: unknown, result: unknown) =>
  who.put(`/teaching/courses/${course}/results`, { learnerIds, result });
const statusOf = async (client: TestClient, course: string) =>
  (await client.get('/user/attributes')).json<{ Courses: Record<string, { Status?: string }> }>()
    .Courses[course]?.Status;

describe('the roster of a course', () => {
  it('is for its instructor and collaborators', async () => {
    const { client } = await enrolled('live');
    for (const [who, course, status] of [
      [ada, 'live', 200],
      [ben, 'live', 200],
      [ada, 'others', 403],
      [ada, 'no-such-course', 403],
      [client, 'live', 403],
      [test.visitor, 'live', 401],
    ] as const) {
      expect((await who.get(`/teaching/courses/${course}/roster`)).statusCode).toBe(status);
    }
  });

  it('counts submissions, points and passed assessments of a live course', async () => {
    const { id } = await enrolled('live');
    const fresh = await enrolled('live');
    await handIn(id, 'live', 'live-a1', 1, 7);
    await handIn(id, 'live', 'live-a1', 2, 12.5);
    await handIn(id, 'live', 'live-a2', 1);
    await pass(id, 'live');
    const whole = await roster('live');
    expect([whole.total, whole.maxPoints, whole.passingPercent]).toEqual([3, 50, 60]);
    expect(await learner('live', id)).toMatchObject({ done: 3, points: 12.5, meetsRule: false });
    expect(await learner('live', fresh.id)).toMatchObject({ done: 0, points: 0 });
  });

  it('counts modules and packages of other courses', async () => {
    const { id, client } = await enrolled('modules');
    const done = (moduleId: string, component: string) =>
      client.put('/courses/updateModuleProgress', { courseId: 'modules', moduleId, component });
    await done('modules-one', 'LectureCompleted');
    // This completes one part of the module only.
    await done('modules-two', 'ExerciseCompleted');
    expect((await roster('modules')).total).toBe(3);
    expect(await learner('modules', id)).toMatchObject({ done: 1, meetsRule: false });
    expect(await learner('modules', id)).not.toHaveProperty('points');

    const packed = await enrolled('packed');
    const other = await enrolled('packed');
    const report = ({ id: studentId, client: from }: typeof packed, status: string) =>
      from.post('/scorm/packed/data', { studentId, updates: { 'cmi.core.lesson_status': status } });
    await report(packed, 'passed');
    // A course completed once stays completed.
    await report(packed, 'failed');
    await report(other, 'incomplete');
    expect((await roster('packed')).total).toBe(1);
    expect(await learner('packed', packed.id)).toMatchObject({ done: 1 });
    expect(await learner('packed', other.id)).toMatchObject({ done: 0 });
  });

  it('contains names and no addresses', async () => {
    const { id } = await enrolled('live');
    expect(await learner('live', id)).toMatchObject({ name: 'Noor Haddad' });
    expect((await ada.get('/teaching/courses/live/roster')).body).not.toContain('@learn.example');
  });
});

describe('passing a live course', () => {
  it('passes exactly the students who meet its rule', async () => {
    const good = await everythingDone('strict', 19, 26);
    const alsoGood = await everythingDone('strict', 20, 30);
    const short = await everythingDone('strict', 19, 25);
    const answer = await setResults(ben, 'strict', 'all-who-meet-the-rule', 'Pass');
    expect(answer.json()).toEqual({ changed: 2 });
    expect(await statusOf(good.client, 'strict')).toBe('Pass');
    expect(await statusOf(alsoGood.client, 'strict')).toBe('Pass');
    expect(await statusOf(short.client, 'strict')).toBeUndefined();
    // A second call passes no further students.
    const again = await setResults(ada, 'strict', 'all-who-meet-the-rule', 'Pass');
    expect(again.json()).toEqual({ changed: 0 });
    const [stored] = await test.sql`select result_by, result_at from enrolments
      where student_id = ${good.id}`;
    expect(stored).toMatchObject({ result_by: 'ben-ruiz', result_at: expect.any(Date) });
  });

  it('passes one student by decision of the instructor, with a notification and the completion', async () => {
    const { id, client } = await enrolled('live');
    const other = await enrolled('live');
    const complete = () =>
      client.put('/courses/updateCompletedDate', { courseId: 'live', studentId: id });
    expect((await complete()).statusCode).toBe(409);
    expect((await setResults(ada, 'live', [id], 'Pass')).json()).toEqual({ changed: 1 });
    expect(await statusOf(other.client, 'live')).toBeUndefined();
    const told = await test.sql`select student_id, kind from notifications
      where kind = 'passed' and student_id in (${id}, ${other.id})`;
    expect(told).toEqual([{ student_id: id, kind: 'passed' }]);
    expect((await complete()).statusCode).toBe(200);
    expect(await learner('live', id)).toMatchObject({ result: 'Pass', hasCertificate: true });
  });

  it('can be revoked until a certificate is issued', async () => {
    const [one, two] = [await enrolled('live'), await enrolled('live')];
    await setResults(ada, 'live', [one.id, two.id], 'Pass');
    expect((await setResults(ada, 'live', [one.id], null)).json()).toEqual({ changed: 1 });
    expect(await statusOf(one.client, 'live')).toBeUndefined();
    expect(await statusOf(two.client, 'live')).toBe('Pass');
    await two.client.put('/courses/updateCompletedDate', { courseId: 'live', studentId: two.id });
    await setResults(ada, 'live', [one.id], 'Pass');
    const refused = await setResults(ada, 'live', [one.id, two.id], null);
    expect(refused.statusCode).toBe(409);
    // Both students keep their pass.
    expect(await statusOf(one.client, 'live')).toBe('Pass');
    expect(await statusOf(two.client, 'live')).toBe('Pass');
  });

  it('is refused for other callers, other students, and other kinds of courses', async () => {
    const { id, client } = await enrolled('live');
    const stranger = await test.addStudent();
    const inModules = await enrolled('modules');
    for (const [who, course, whom, result, status] of [
      [client, 'live', [id], 'Pass', 403],
      [ada, 'others', [id], 'Pass', 403],
      [ada, 'live', [id, stranger.studentId], 'Pass', 404],
      [ada, 'modules', [inModules.id], 'Pass', 409],
      [ada, 'live', [], 'Pass', 400],
      [ada, 'live', [id], 'Fail', 400],
      [ada, 'live', 'all-who-meet-the-rule', null, 400],
    ] as const) {
      expect((await setResults(who, course, whom, result)).statusCode).toBe(status);
    }
    expect(await statusOf(client, 'live')).toBeUndefined();
  });
});
