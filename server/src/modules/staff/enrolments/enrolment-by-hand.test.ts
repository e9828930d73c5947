/** Staff enrols and unenrols people by hand. 003 §2.6 */
import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse, packagedCourse } from '../../../../test/test-content.ts';
import {
  addGraduate,
  certificateCourses,
  type Graduate,
  listCertificates,
} from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { runPeopleAction, toCounts } from '../../../../test/test-people-actions.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { liveCourses } from '../../../../test/test-submissions.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...(await certificateCourses()),
    ...liveCourses,
    ...fullCourse('open', { CourseTitle: 'Zebras' }),
    ...fullCourse('for-south', { CourseTitle: 'Southern cross', Groups: ['south'] }),
    ...fullCourse('draft', { Status: 'draft' }),
    ...packagedCourse('packed'),
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const act = (kind: 'enrol' | 'unenrol', courseId: string, ...people: { studentId: string }[]) =>
  runPeopleAction(admin, { kind, courseId }, { personIds: people.map((one) => one.studentId) });
const addLearner = async (): Promise<Graduate> => {
  const student = await test.addStudent();
  return { ...student, client: await test.as(student) };
};
const readCourses = async ({ client }: Graduate) =>
  (await client.get('/user/attributes')).json<UserAttributes>().Courses;
const listIds = async ({ client }: Graduate) =>
  (await client.get('/courses/')).json<{ CourseID: string }[]>().map(({ CourseID }) => CourseID);
const finishLecture = ({ client }: Graduate) =>
  client.put('/courses/updateModuleProgress', {
    courseId: 'open',
    moduleId: 'open-one',
    component: 'LectureCompleted',
  });
const listActions = async ({ studentId }: Graduate) =>
  (await admin.get(`/manage/log?object=${studentId}`)).json<{
    entries: { action: string; before: object | null; after: object | null }[];
  }>().entries;
const listNotifications = async ({ client }: Graduate) =>
  (await client.get('/notifications')).json<{
    notifications: { kind: string; courseId: string }[];
  }>().notifications;

describe('[MENR-01] enrolling by hand', () => {
  it('enrols each person once, and leaves those who are enrolled as they are', async () => {
    const [own, other] = [await addLearner(), await addLearner()];
    await own.client.post('/courses/enroll', { courseId: 'open' });
    await finishLecture(own);
    const before = await readCourses(own);
    expect(toCounts(await act('enrol', 'open', own, other))).toEqual([1, 1, 0]);
    expect(await readCourses(own)).toEqual(before);
    expect(Object.keys(await readCourses(other))).toEqual(['open']);
    expect(toCounts(await act('enrol', 'open', own, other))).toEqual([0, 2, 0]);
    expect(await listActions(own)).toEqual([]);
    expect(await listActions(other)).toMatchObject([
      { action: 'person-enrolled', after: { course: 'Zebras' } },
    ]);
  });

  it('refuses people who do not see the course, and disabled ones, with the reason', async () => {
    const [outside, disabled] = [await addLearner(), await addLearner()];
    const member = await test.addStudent({ groupIds: ['south'] });
    await test.sql`update students set disabled_at = now() where student_id = ${disabled.studentId}`;
    const job = await act('enrol', 'for-south', outside, member);
    expect(toCounts(job)).toEqual([1, 0, 1]);
    expect(job.refusals).toMatchObject([
      {
        person: { personId: outside.studentId },
        message: 'Southern cross is for certain groups only. Add the person to one of them first.',
      },
    ]);
    expect((await act('enrol', 'open', disabled)).refusals).toMatchObject([
      { message: 'This account is disabled. Enable it first.' },
    ]);
    for (const courseId of ['draft', 'nothing'])
      expect(
        (
          await admin.post('/manage/people-actions', {
            action: { kind: 'enrol', courseId },
            selection: { personIds: [outside.studentId] },
          })
        ).statusCode,
      ).toBe(404);
  });
});

describe('[MENR-02] unenrolling', () => {
  /** Returns the status of each call, which are made one after the other. */
  const readStatuses = async ({ client }: Graduate) => {
    const note = { courseId: 'open', moduleId: 'open-one', at: 1, text: 'Mine' };
    const answers = [
      await finishLecture({ client, studentId: '' }),
      await client.put('/courses/lectureNotes/0b9a6d54-8d3c-4a3a-9d5e-2f1d6f0f7d11', note),
      await client.post('/profile/assessment/start', { courseId: 'open', moduleId: 'open-two' }),
      await client.get('/scorm/packed'),
      await client.post('/courses/submit', {
        courseId: 'live',
        assignmentId: 'essay',
        content: '<p>More</p>',
      }),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };

  it('takes the course out of the student’s lists, and its content answers 403', async () => {
    const student = await addLearner();
    const courses = ['open', 'packed', 'live'];
    for (const courseId of courses) await act('enrol', courseId, student);
    expect((await listIds(student)).toSorted()).toEqual(courses.toSorted());
    expect(await readStatuses(student)).toEqual([200, 200, 200, 200, 200]);
    for (const courseId of courses)
      expect(toCounts(await act('unenrol', courseId, student))).toEqual([1, 0, 0]);
    expect(await listIds(student)).toEqual([]);
    expect(await readCourses(student)).toEqual({});
    expect(await readStatuses(student)).toEqual([403, 403, 403, 403, 403]);
    const readModules = async ({ client }: Graduate) =>
      (await client.get('/modules/courses/open')).json<object[]>();
    expect(await readModules(student)).toEqual(await readModules(await addLearner()));
    expect(toCounts(await act('unenrol', 'open', student))).toEqual([0, 1, 0]);
    expect((await listActions(student)).map(({ action }) => action)).toEqual([
      ...courses.map(() => 'person-unenrolled'),
      ...courses.map(() => 'person-enrolled'),
    ]);
  });

  it('keeps progress, work and grades, and enrolling again shows them as before', async () => {
    const student = await addLearner();
    for (const courseId of ['open', 'live']) await act('enrol', courseId, student);
    await finishLecture(student);
    await student.client.post('/courses/submit', {
      courseId: 'live',
      assignmentId: 'essay',
      content: '<p>Mine</p>',
    });
    await test.sql`update submissions set grade = 17, graded_at = now() where student_id = ${student.studentId}`;
    const readWork = async () =>
      (await student.client.get('/courses/submissions?assignmentId=essay')).json<object[]>();
    const before = { courses: await readCourses(student), work: await readWork() };
    expect(before.courses['open']).toMatchObject({ 'open-one': { LectureCompleted: true } });
    expect(before.work).toHaveLength(1);
    for (const courseId of ['open', 'live']) await act('unenrol', courseId, student);
    for (const courseId of ['open', 'live'])
      expect(toCounts(await act('enrol', courseId, student))).toEqual([1, 0, 0]);
    expect({ courses: await readCourses(student), work: await readWork() }).toEqual(before);
  });

  it('takes the person out of the roster, and shows staff when the enrolment ended', async () => {
    const student = await addLearner();
    await act('enrol', 'open', student);
    await act('unenrol', 'open', student);
    const { courses } = (await admin.get(`/manage/people/${student.studentId}/courses`)).json<{
      courses: { unenrolledAt: string | null }[];
    }>();
    expect(courses).toMatchObject([{ unenrolledAt: test.clock.now.toISOString() }]);
    const { found } = (
      await admin.get(`/manage/people?course=open&search=${student.studentId}`)
    ).json<{ found: number }>();
    expect(found).toBe(0);
  });
});

it('[MENR-03] a completed course stays complete after unenrolling, and its certificate stays valid', async () => {
  const graduate = await addGraduate(test, 'plain');
  const [certificate] = await listCertificates(graduate);
  const before = await readCourses(graduate);
  expect(toCounts(await act('unenrol', 'plain', graduate))).toEqual([1, 0, 0]);
  expect(await listIds(graduate)).toEqual(['plain']);
  expect(await readCourses(graduate)).toEqual(before);
  expect(before['plain']).toMatchObject({ IsCompleted: true });
  expect(await listCertificates(graduate)).toEqual([certificate]);
  const url = `/certificates/${certificate?.CertificateID}`;
  expect((await test.visitor.get(url)).statusCode).toBe(200);
});

it('[MENR-15] a person who is enrolled by hand is told once, by bell and mail', async () => {
  const person = await test.addStudent();
  const student = { ...person, client: await test.as(person) };
  await Promise.all([act('enrol', 'open', student), act('enrol', 'open', student)]);
  await act('enrol', 'open', student);
  expect(await listNotifications(student)).toMatchObject([{ kind: 'enrolled', courseId: 'open' }]);
  const waiting = () =>
    test.sql`select 1 from notification_mails where student_id = ${student.studentId}`;
  expect(await waiting()).toHaveLength(1);
});
