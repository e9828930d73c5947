import type { TestApp } from '../../../test/test-app.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/one/course.yaml': aCourse('one', {
      CourseTitle: 'One',
      CompetencyIDs: ['sql'],
      Modules: [
        aModule('b-module', { Lecture: aLecture(), CompetencyIDs: ['sql'] }),
        aModule('a-module'),
      ],
    }),
    ...lectureFiles('courses/one'),
    'courses/hidden/course.yaml': aCourse('hidden', {
      Status: 'draft',
      Modules: [aModule('hidden-module')],
    }),
    'courses/north/course.yaml': aCourse('north', {
      CourseTitle: 'North',
      Groups: ['north'],
      Modules: [aModule('north-module')],
    }),
    'roles.yaml': [
      {
        RoleID: 'tester',
        RoleTitle: 'Tester',
        Description: 'Finds what others miss.',
        CourseIDs: ['one'],
        CompetencyIDs: ['sql', 'charts'],
      },
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: [],
        CompetencyIDs: [],
      },
    ],
  });
});
afterAll(() => test.close());

const aStudent = async (groupIds: readonly string[] = []) => {
  const student = await test.addStudent({ groupIds });
  const path = `/upskillrole/students/${student.studentId}`;
  return { ...student, path, client: await test.as(student) };
};
type Student = Awaited<ReturnType<typeof aStudent>>;
const rolesOf = async ({ client, path }: Student) => (await client.get(`${path}/roles`)).json();

describe('courses and modules to choose from', () => {
  it('[PAPI-22] leave out drafts, courses of other groups, and the modules of both', async () => {
    const idsOf = async ({ client }: Student) => ({
      courses: (await client.get('/upskillrole/courses'))
        .json()
        .map(({ CourseID }: { CourseID: string }) => CourseID),
      modules: (await client.get('/upskillrole/modules'))
        .json()
        .map(({ ModuleID }: { ModuleID: string }) => ModuleID),
    });
    expect(await idsOf(await aStudent())).toEqual({
      courses: ['one'],
      modules: ['b-module', 'a-module'],
    });
    expect(await idsOf(await aStudent(['north']))).toEqual({
      courses: ['north', 'one'],
      modules: ['north-module', 'b-module', 'a-module'],
    });
  });

  it('[PAPI-22] are returned with competencies and all fields', async () => {
    const { client } = await aStudent();
    expect((await client.get('/upskillrole/courses')).json()[0]).toEqual({
      CourseID: 'one',
      CourseTitle: 'One',
      ThumbnailUrl: '',
      Category: 'Data',
      CourseType: 'async',
      Level: 'Beginner',
      CourseDescription: 'What it is about.',
      CompetencyIDs: ['sql'],
    });
    expect((await client.get('/upskillrole/modules')).json()[0]).toEqual({
      ModuleID: 'b-module',
      CourseID: 'one',
      Order: 1,
      ModuleTitle: 'Module b-module',
      CompetencyIDs: ['sql'],
    });
    expect((await client.get('/upskillrole/competencies')).json()).toEqual([
      { CompetencyID: 'charts', CompetencyName: 'Charts' },
      { CompetencyID: 'sql', CompetencyName: 'SQL' },
    ]);
  });

  it('[PAPI-24] include the record of the student, which other students cannot read', async () => {
    const [maya, jonas] = [await aStudent(['north']), await aStudent()];
    await maya.client.post('/courses/enroll', { courseId: 'one' });
    const answer = await maya.client.get(maya.path);
    expect(answer.json()).toMatchObject({
      StudentID: maya.studentId,
      GroupIDs: ['north'],
      Courses: { one: { TimeSpent: 0 } },
    });
    expect(answer.body).not.toMatch(/password|token|argon2/i);
    expect((await jonas.client.get(maya.path)).statusCode).toBe(403);
  });
});

describe('goal roles', () => {
  it('[PAPI-16] [PAPI-18] are stored in the order of adding, until they are removed', async () => {
    const maya = await aStudent();
    const path = `${maya.path}/roles`;
    expect(await rolesOf(maya)).toEqual({ roles: [] });
    expect((await maya.client.post(path, { roleID: 'tester' })).statusCode).toBe(201);
    expect((await maya.client.post(path, { roleID: 'analyst' })).statusCode).toBe(201);
    expect(await rolesOf(maya)).toEqual({ roles: ['tester', 'analyst'] });
    expect((await maya.client.post(path, { roleID: 'tester' })).statusCode).toBe(409);
    expect((await maya.client.delete(path, { roleID: 'tester' })).statusCode).toBe(200);
    expect((await maya.client.delete(path, { roleID: 'tester' })).statusCode).toBe(404);
    const query = { query: { roleID: 'analyst' } };
    expect((await maya.client.delete(path, undefined, query)).statusCode).toBe(200);
    expect(await rolesOf(maya)).toEqual({ roles: [] });
  });

  it('[PAPI-16] [PAPI-18] refuse a missing role, an unknown one, and other students', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    const path = `${maya.path}/roles`;
    expect((await maya.client.post(path, {})).statusCode).toBe(400);
    expect((await maya.client.delete(path, {})).statusCode).toBe(400);
    expect((await maya.client.delete(path)).statusCode).toBe(400);
    expect((await maya.client.post(path, { roleID: 'none' })).statusCode).toBe(404);
    expect((await jonas.client.post(path, { roleID: 'tester' })).statusCode).toBe(403);
    expect((await jonas.client.delete(path, { roleID: 'tester' })).statusCode).toBe(403);
    expect((await jonas.client.get(path)).statusCode).toBe(403);
    expect(await rolesOf(maya)).toEqual({ roles: [] });
  });

  it('[UPSK-14] are independent of the roles in the profile', async () => {
    const maya = await aStudent();
    const profile = async () => (await maya.client.get('/user/attributes')).json().Roles;
    const done = async (answer: Promise<{ statusCode: number }>) =>
      expect((await answer).statusCode).toBeLessThan(300);
    const inProfile = `/roles/${maya.studentId}`;
    await done(maya.client.post(`${maya.path}/roles`, { roleID: 'tester' }));
    expect(await profile()).toEqual({});
    await done(maya.client.put(`${inProfile}/add-role`, { roleId: 'analyst' }));
    expect(await rolesOf(maya)).toEqual({ roles: ['tester'] });
    // Both the profile and the goals contain the role. Its removal from one list leaves it in the other.
    await done(maya.client.put(`${inProfile}/add-role`, { roleId: 'tester' }));
    expect(await profile()).toEqual({ analyst: false, tester: false });
    await done(maya.client.delete(`${inProfile}/remove-role`, { roleId: 'tester' }));
    expect([await profile(), await rolesOf(maya)]).toEqual([
      { analyst: false },
      { roles: ['tester'] },
    ]);
    await done(maya.client.post(`${maya.path}/roles`, { roleID: 'analyst' }));
    await done(maya.client.delete(`${maya.path}/roles`, { roleID: 'analyst' }));
    expect([await profile(), await rolesOf(maya)]).toEqual([
      { analyst: false },
      { roles: ['tester'] },
    ]);
  });
});

describe('POST …/learning-path', () => {
  const save = ({ client, path }: Student, given: object = {}) =>
    client.post(`${path}/learning-path`, {
      roleID: 'tester',
      courseIDs: ['one'],
      forceUpdate: false,
      ...given,
    });
  const saved = async ({ client, studentId }: Student) =>
    (await client.get(`/learninglist/${studentId}`))
      .json()
      .learningListByRole.map((entry: { courses: { CourseID: string }[] }) =>
        entry.courses.map(({ CourseID }) => CourseID),
      );

  it('[PAPI-26] saves a new path, refuses a second, and replaces it when asked to', async () => {
    const maya = await aStudent(['north']);
    const first = await save(maya);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({ alreadyExists: false, updated: false });
    const second = await save(maya, { courseIDs: ['north'] });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'conflict', alreadyExists: true });
    expect(await saved(maya)).toEqual([['one']]);
    const forced = await save(maya, { courseIDs: ['north', 'one'], forceUpdate: true });
    expect(forced.statusCode).toBe(200);
    expect(forced.json()).toMatchObject({ updated: true });
    expect(await saved(maya)).toEqual([['north', 'one']]);
  });

  it('[PAPI-27] stores a course once and does not enrol the student', async () => {
    const maya = await aStudent();
    expect((await save(maya, { courseIDs: ['one', 'one'] })).statusCode).toBe(201);
    expect(await saved(maya)).toEqual([['one']]);
    expect((await maya.client.get('/user/attributes')).json().Courses).toEqual({});
  });

  it.each([
    ['no courses', { courseIDs: [] }, 400],
    ['courses that are no list', { courseIDs: 'one' }, 400],
    ['no role', { roleID: undefined }, 400],
    ['an unknown role', { roleID: 'none' }, 404],
    ['an unknown course', { courseIDs: ['one', 'none'] }, 404],
    ['a course of another group', { courseIDs: ['north'] }, 404],
    ['a draft', { courseIDs: ['hidden'] }, 404],
  ])('[PAPI-27] refuses %s', async (_name, given, status) => {
    const maya = await aStudent();
    expect((await save(maya, given)).statusCode).toBe(status);
    expect(await saved(maya)).toEqual([]);
  });

  it('[PAPI-27] belongs to one student, and stays when the role is removed', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    expect((await save({ ...jonas, path: maya.path })).statusCode).toBe(403);
    await maya.client.post(`${maya.path}/roles`, { roleID: 'tester' });
    await save(maya);
    await maya.client.delete(`${maya.path}/roles`, { roleID: 'tester' });
    expect(await saved(maya)).toEqual([['one']]);
  });
});

describe('requested courses and modules', () => {
  const courses = async ({ client }: Student, query: Record<string, string>) =>
    (await client.get('/upskillrole/courses', { query }))
      .json()
      .map(({ CourseID }: { CourseID: string }) => CourseID);
  const modules = async ({ client }: Student, query: Record<string, string>) =>
    (await client.get('/upskillrole/modules', { query }))
      .json()
      .map(({ ModuleID }: { ModuleID: string }) => ModuleID);

  it('are returned without others, and without hidden ones', async () => {
    const [student, northern] = [await aStudent(), await aStudent(['north'])];
    expect(await courses(northern, { courseIDs: 'one' })).toEqual(['one']);
    expect(await courses(northern, { courseIDs: 'one,hidden,none,north' })).toEqual([
      'north',
      'one',
    ]);
    expect(await courses(student, { courseIDs: 'north,hidden' })).toEqual([]);
    expect(await modules(northern, { courseIDs: 'north' })).toEqual(['north-module']);
    expect(await modules(student, { courseIDs: 'north,hidden' })).toEqual([]);
    expect(await modules(student, { courseIDs: 'one,north' })).toEqual(['b-module', 'a-module']);
  });

  it('are found by a part of the title, sorted by title', async () => {
    const northern = await aStudent(['north']);
    expect(await courses(northern, { search: ' NOR ' })).toEqual(['north']);
    expect(await courses(northern, { search: 'o' })).toEqual(['north', 'one']);
    expect(await courses(northern, { search: 'o', limit: '1' })).toEqual(['north']);
    expect(await courses(northern, { search: '' })).toEqual(['north', 'one']);
  });

  it.each([{ limit: '0' }, { limit: '501' }, { search: 'x'.repeat(201) }])(
    'are refused with an invalid limit or search text: %j',
    async (query) => {
      const { client } = await aStudent();
      expect((await client.get('/upskillrole/courses', { query })).statusCode).toBe(400);
    },
  );
});
