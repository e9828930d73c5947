import type { TestApp } from '../../../../test/test-app.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/one/course.yaml': aCourse('one', {
      CourseTitle: 'One',
      Modules: [
        aModule('b-module', { Lecture: aLecture() }),
        aModule('a-module', { ExerciseID: 'ex-sql' }),
        // A module without parts does not count in any progress.
        aModule('c-module'),
      ],
    }),
    ...lectureFiles('courses/one'),
    'courses/two/course.yaml': aCourse('two', {
      CourseTitle: 'Two',
      CourseType: 'sync',
      Category: 'Cloud',
    }),
    'courses/hidden/course.yaml': aCourse('hidden', { Status: 'draft' }),
    'roles.yaml': [
      {
        RoleID: 'tester',
        RoleTitle: 'Tester',
        Description: 'Finds what others miss.',
        CourseIDs: ['two', 'one', 'hidden'],
        CompetencyIDs: [],
      },
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: ['one'],
        CompetencyIDs: [],
      },
    ],
  });
});
afterAll(() => test.close());

const withPath = async (courseIds: string[] = ['two', 'hidden', 'one']) => {
  const student = await test.addStudent();
  const { studentId } = student;
  await test.sql`insert into learning_paths (student_id, role_id, course_ids)
    values (${studentId}, 'tester', ${courseIds})`;
  return { client: await test.as(student), studentId, path: `/learninglist/${studentId}` };
};

describe('the learning list', () => {
  it('[PAPI-37] answers saved paths by role, in their order, and the student’s progress', async () => {
    const { client, path } = await withPath();
    await client.post('/courses/enroll', { courseId: 'one' });
    expect((await client.get(path)).json()).toEqual({
      learningListByRole: [
        {
          roleId: 'tester',
          roleTitle: 'Tester',
          ImageUrl: '',
          description: 'Finds what others miss.',
          courses: [
            { CourseID: 'two', title: 'Two', CourseType: 'sync', Category: 'Cloud' },
            { CourseID: 'one', title: 'One', CourseType: 'async', Category: 'Data' },
          ],
        },
      ],
      userCourses: { one: expect.objectContaining({ TimeSpent: 0 }) },
    });
  });

  it('[PAPI-37] is empty without a saved path, and refuses other students', async () => {
    const { path } = await withPath();
    const student = await test.addStudent();
    const client = await test.as(student);
    const own = await client.get(`/learninglist/${student.studentId}`);
    expect(own.json()).toEqual({ learningListByRole: [], userCourses: {} });
    expect((await client.get(path)).statusCode).toBe(403);
    expect((await test.visitor.get(path)).statusCode).toBe(401);
  });

  it('[PAPI-39] answers the modules of each course in order, and none for others', async () => {
    const { client } = await withPath();
    const courseIds = ['one', 'two', 'none'];
    expect((await client.post('/learninglist/by-course-ids', { courseIds })).json()).toEqual({
      modulesByCourseId: { one: ['b-module', 'a-module'], two: [], none: [] },
    });
  });

  it.each([
    ['no list', { courseIds: 'one' }],
    ['over 500 ids', { courseIds: Array.from({ length: 501 }, (_, index) => `id-${index}`) }],
  ])('[PAPI-39] refuses %s', async (_name, body) => {
    const { client } = await withPath();
    expect((await client.post('/learninglist/by-course-ids', body)).statusCode).toBe(400);
  });

  it('[PAPI-41] removes the path of one role, keeps enrolments and progress, and answers 404 the second time', async () => {
    const { client, path, studentId } = await withPath();
    await test.sql`insert into learning_paths (student_id, role_id, course_ids)
      values (${studentId}, 'analyst', ${['one']})`;
    const others = await withPath();
    for (const courseId of ['one', 'two']) await client.post('/courses/enroll', { courseId });
    await client.put('/courses/updateModuleProgress', {
      courseId: 'one',
      moduleId: 'b-module',
      component: 'LectureCompleted',
    });
    const before = (await client.get('/user/attributes')).json().Courses;
    expect(before.one['b-module'].LectureCompleted).toBe(true);

    expect((await client.delete(`${path}/role/tester`)).statusCode).toBe(200);
    const { learningListByRole, userCourses } = (await client.get(path)).json();
    expect(learningListByRole.map(({ roleId }: { roleId: string }) => roleId)).toEqual(['analyst']);
    expect(userCourses).toEqual({ one: before.one, two: before.two });
    expect((await client.get('/user/attributes')).json().Courses).toEqual(before);
    expect((await client.delete(`${path}/role/tester`)).statusCode).toBe(404);
    expect((await client.delete(`${path}/role/none`)).statusCode).toBe(404);
    expect((await others.client.get(others.path)).json().learningListByRole).toHaveLength(1);
  });

  it('[PAPI-41] removes no path of another student', async () => {
    const [mine, theirs] = [await withPath(), await withPath()];
    expect((await mine.client.delete(`${theirs.path}/role/tester`)).statusCode).toBe(403);
    expect((await mine.client.delete(`${theirs.path}/role/analyst`)).statusCode).toBe(403);
    expect((await theirs.client.get(theirs.path)).json().learningListByRole).toHaveLength(1);
    expect((await mine.client.get(mine.path)).json().learningListByRole).toHaveLength(1);
  });
});
