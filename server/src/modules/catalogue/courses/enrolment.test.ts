import type { Course } from '@cairn/api/courses.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
let visitor: TestClient;
let north: TestClient;

beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open', { CourseTitle: 'Zebras' }),
    ...fullCourse('for-north', { CourseTitle: 'northern lights', Groups: ['north'] }),
    ...fullCourse('for-south', { CourseTitle: 'Southern cross', Groups: ['south'] }),
    ...fullCourse('for-all', { Groups: ['south'], PublicallyAccessible: true }),
    ...fullCourse('draft', { CourseTitle: 'Not yet', Status: 'draft' }),
  });
  visitor = test.visitor;
  north = await test.as(await test.addStudent({ groupIds: ['north'] }));
});
afterAll(() => test.close());

const idsOf = async (client: TestClient, path: string) =>
  (await client.get(path)).json<Course[]>().map(({ CourseID }) => CourseID);

describe('POST /courses/enroll', () => {
  const coursesOf = async (client: TestClient) =>
    (await client.get('/user/attributes')).json<UserAttributes>().Courses;

  it('[TAPI-13] [API-46] [PAPI-45] adds the course with a false flag for each existing part', async () => {
    const [client, neighbour] = [
      await test.as(await test.addStudent()),
      await test.as(await test.addStudent()),
    ];
    const answer = await client.post('/courses/enroll', { courseId: 'open' });
    expect(await coursesOf(neighbour)).toEqual({});
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Successfully enrolled' }]);
    expect(await coursesOf(client)).toEqual({
      open: {
        EnrolledAt: expect.any(String),
        TimeSpent: 0,
        IsCompleted: false,
        'open-one': { LectureCompleted: false },
        'open-two': { ExerciseCompleted: false, AssessmentCompleted: false },
        'open-three': { LectureCompleted: false },
      },
    });
  });

  it('[TAPI-13] [API-46] [PAPI-45] changes nothing when it is repeated, 20 times at once', async () => {
    const client = await test.as(await test.addStudent());
    await client.post('/courses/enroll', { courseId: 'open' });
    const body = { courseId: 'open', moduleId: 'open-one', component: 'LectureCompleted' };
    await client.put('/courses/updateModuleProgress', body);
    const before = await coursesOf(client);
    const again = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/courses/enroll', { courseId: 'open' })),
    );
    expect(again.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await coursesOf(client)).toEqual(before);
    expect(before['open']).toMatchObject({ 'open-one': { LectureCompleted: true } });
  });

  it.each([
    ['a visitor', () => visitor, { courseId: 'open' }, 401],
    ['an unknown course', () => north, { courseId: 'none' }, 404],
    ['a draft', () => north, { courseId: 'draft' }, 404],
    ['another group’s course', () => north, { courseId: 'for-south' }, 403],
    ['no course', () => north, {}, 400],
  ])('[TAPI-14] [API-46] [PAPI-45] refuses %s', async (_name, client, body, status) => {
    const enrolments = () => test.sql`select student_id, course_id from enrolments order by 1, 2`;
    const before = await enrolments();
    expect((await client().post('/courses/enroll', body)).statusCode).toBe(status);
    expect(await enrolments()).toEqual(before);
  });

  it.each(['for-north', 'for-all'])(
    '[TAPI-14] [API-46] [PAPI-45] accepts a course of the student’s group, and a public one: %s',
    async (courseId) => {
      const student = await test.as(await test.addStudent({ groupIds: ['north'] }));
      expect((await student.post('/courses/enroll', { courseId })).statusCode).toBe(200);
      expect(Object.keys(await coursesOf(student))).toEqual([courseId]);
    },
  );

  it('[TAPI-14] [API-46] [PAPI-45] refuses to act for another student', async () => {
    const headers = { id: 'stu-else' };
    const answer = await north.post('/courses/enroll', { courseId: 'open' }, { headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(await idsOf(north, '/courses/')).not.toContain('open');
  });
});

describe.each(['/courses/', '/courses/studentEnrolledCourses'])('GET %s', (path) => {
  it('[API-40] [API-42] lists enrolled and completed courses, without drafts', async () => {
    const student = await test.addStudent({ groupIds: ['north'] });
    const client = await test.as(student);
    const { studentId } = student;
    for (const course of ['open', 'for-north', 'for-south', 'draft']) {
      await test.sql`insert into enrolments (student_id, course_id, completed_at)
        values (${studentId}, ${course}, ${course === 'draft' ? new Date() : null})`;
    }
    expect(await idsOf(client, path)).toEqual(['for-north', 'open']);
    // A completed course stays in the list after the student has left its group.
    await test.sql`update enrolments set completed_at = now()
      where student_id = ${studentId} and course_id = 'for-south'`;
    expect(await idsOf(client, path)).toEqual(['for-north', 'for-south', 'open']);
  });

  it('has the fields of a card alone when the page shows cards', async () => {
    const client = await test.as(await test.addStudent({ groupIds: ['north'] }));
    await client.post('/courses/enroll', { courseId: 'for-north' });
    const readFirst = async (url: string) => (await client.get(url)).json<Course[]>()[0];
    const full = await readFirst(path);
    const card = await readFirst(`${path}?fields=card`);
    expect(full).toMatchObject({
      Groups: ['north'],
      CourseDescription: expect.stringMatching('.'),
    });
    expect(card).toEqual({
      ...full,
      CourseDescription: '',
      Description: '',
      Collaborators: [],
      Groups: [],
      Lectures: [],
      LearningObjectives: [],
      CompetencyIDs: [],
    });
  });

  it('[API-40] [API-42] refuses visitors and other students’ ids', async () => {
    expect((await visitor.get(path)).statusCode).toBe(401);
    expect((await north.get(path, { headers: { id: 'stu-else' } })).statusCode).toBe(403);
  });
});
