import { listRoles, type Role } from '@cairn/api/roles.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../../test/test-content.ts';
import { samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createInsertFragment } from '../../../platform/database/sql.ts';

let test: TestApp;
const held = async (client: TestClient) => (await client.get('/user/attributes')).json().Roles;
/** Creates a student and returns the path of the student's roles. */
const aStudent = async (groupIds: readonly string[] = []) => {
  const student = await test.addStudent({ groupIds });
  const path = `/roles/${student.studentId}`;
  return { student, path, client: await test.as(student) };
};
beforeAll(async () => {
  test = await startLearningApp({
    'courses/one/course.yaml': aCourse('one', { CompetencyIDs: ['sql', 'charts'] }),
    'courses/two/course.yaml': aCourse('two'),
    'courses/hidden/course.yaml': aCourse('hidden', { Status: 'draft', CompetencyIDs: ['sql'] }),
    'courses/three/course.yaml': aCourse('three', {
      CompetencyIDs: ['charts'],
      Groups: ['north'],
    }),
    'courses/four/course.yaml': aCourse('four', {
      Modules: [aModule('four-one', { Lecture: aLecture(), CompetencyIDs: ['charts'] })],
    }),
    ...lectureFiles('courses/four'),
    'roles.yaml': [
      // This role is first by id and last by title.
      {
        RoleID: 'a-writer',
        RoleTitle: 'Writer',
        Description: 'Finds words.',
        CourseIDs: [],
        CompetencyIDs: [],
      },
      {
        RoleID: 'designer',
        RoleTitle: 'Designer',
        Description: 'Draws.',
        CourseIDs: ['three', 'one'],
        CompetencyIDs: ['charts', 'sql'],
      },
      {
        RoleID: 'tester',
        RoleTitle: 'Tester',
        Description: 'Finds what others miss.',
        Image: 'tester.png',
        CourseIDs: ['two', 'hidden', 'one'],
        CompetencyIDs: ['sql'],
      },
      {
        RoleID: 'analyst',
        RoleTitle: 'analyst',
        Description: 'Reads numbers.',
        CourseIDs: [],
        CompetencyIDs: [],
      },
    ],
    'tester.png': samplePng,
  });
});
afterAll(() => test.close());

describe('roles', () => {
  it('[API-32] GET /roles/all answers visitors with all six fields, sorted by title, without drafts', async () => {
    const roles = listRoles.answer.parse((await test.visitor.get('/roles/all')).json());
    expect(roles.map(({ RoleTitle }: Role) => RoleTitle)).toEqual([
      'analyst',
      'Designer',
      'Tester',
      'Writer',
    ]);
    expect(roles[2]).toEqual({
      RoleID: 'tester',
      RoleTitle: 'Tester',
      Description: 'Finds what others miss.',
      ImageUrl: expect.stringMatching(/^\/media\/picture\//),
      CourseIDs: ['two', 'one'],
      CompetencyIDs: ['sql'],
    });
  });

  it('[API-34] GET /roles/{roleId} answers visitors with the whole role, 404 for an unknown one', async () => {
    const answer = await test.visitor.get('/roles/tester');
    expect(answer.json()).toEqual({
      RoleID: 'tester',
      RoleTitle: 'Tester',
      Description: 'Finds what others miss.',
      ImageUrl: expect.stringMatching(/^\/media\/picture\//),
      // 'hidden' is missing, because it is a draft.
      CourseIDs: ['two', 'one'],
      CompetencyIDs: ['sql'],
    });
    expect((await test.visitor.get('/roles/none')).statusCode).toBe(404);
  });
});

describe('POST /roles/course-lists', () => {
  const ask = (client: TestClient, given: object = {}) =>
    client.post('/roles/course-lists', {
      roleID: 'designer',
      currentCompetencies: [],
      groupIDs: ['north'],
      ...given,
    });

  it('[API-47] [API-48] answers a list for each competency of the role, the role’s own courses first', async () => {
    const { client } = await aStudent(['north']);
    expect((await ask(client)).json()).toEqual([['three', 'one', 'four'], ['one']]);
    expect((await ask(client, { currentCompetencies: ['charts'] })).json()).toEqual([['one']]);
  });

  it('[API-48] ignores groups that the caller only claims to be in', async () => {
    const { client } = await aStudent();
    expect((await ask(client)).json()).toEqual([['one', 'four'], ['one']]);
    expect((await ask(test.visitor)).json()).toEqual([['one', 'four'], ['one']]);
  });

  it.each([
    ['an unknown role', { roleID: 'none' }, 404],
    ['no role', { roleID: undefined }, 400],
    ['groups that are no list', { groupIDs: 'north' }, 400],
    ['no competencies', { currentCompetencies: undefined }, 400],
  ])('[API-48] refuses %s', async (_name, given, status) => {
    expect((await ask(test.visitor, given)).statusCode).toBe(status);
  });
});

describe('the roles of a student', () => {
  it('[API-49] [API-50] adds a role as not earned; a repeated call changes nothing', async () => {
    const { client, path } = await aStudent();
    for (let time = 1; time <= 2; time += 1) {
      expect((await client.put(`${path}/add-role`, { roleId: 'tester' })).statusCode).toBe(200);
      expect(await held(client)).toEqual({ tester: false });
    }
  });

  it('[API-51] [API-52] removes a role; a call for a role that is not held changes nothing', async () => {
    const { client, path } = await aStudent();
    await client.put(`${path}/add-role`, { roleId: 'tester' });
    await client.put(`${path}/add-role`, { roleId: 'designer' });
    for (let time = 1; time <= 2; time += 1) {
      expect((await client.delete(`${path}/remove-role`, { roleId: 'tester' })).statusCode).toBe(
        200,
      );
      expect(await held(client)).toEqual({ designer: false });
    }
  });

  it('[API-50] [API-52] keeps an earned role as earned when it is removed and added again', async () => {
    const { student, client, path } = await aStudent();
    await client.put(`${path}/add-role`, { roleId: 'designer' });
    await test.sql`update student_roles set earned = true where student_id = ${student.studentId}`;
    await client.put(`${path}/add-role`, { roleId: 'designer' });
    expect(await held(client)).toEqual({ designer: true });
    await client.delete(`${path}/remove-role`, { roleId: 'designer' });
    expect(await held(client)).toEqual({});
    await client.put(`${path}/add-role`, { roleId: 'designer' });
    expect(await held(client)).toEqual({ designer: true });
  });

  it('[API-52] adds a role as earned if its courses were completed before', async () => {
    const { student, client, path } = await aStudent();
    await test.sql`insert into enrolments ${createInsertFragment(
      ...['two', 'one'].map((course_id) => ({
        student_id: student.studentId,
        course_id,
        completed_at: new Date(),
      })),
    )}`;
    await client.put(`${path}/add-role`, { roleId: 'tester' });
    await client.delete(`${path}/remove-role`, { roleId: 'tester' });
    await test.sql`update enrolments set completed_at = null
      where student_id = ${student.studentId}`;
    await client.put(`${path}/add-role`, { roleId: 'tester' });
    expect(await held(client)).toEqual({ tester: true });
  });

  it('[API-50] [API-52] refuses visitors, other students, and a body without a role', async () => {
    const [mine, theirs] = [await aStudent(), await aStudent()];
    await theirs.client.put(`${theirs.path}/add-role`, { roleId: 'tester' });
    const calls = [
      ['put', 'add-role'],
      ['delete', 'remove-role'],
    ] as const;
    for (const [method, call] of calls) {
      const send = async (client: TestClient, path: string, body: object) =>
        (await client[method](`${path}/${call}`, body)).statusCode;
      expect(await send(test.visitor, theirs.path, { roleId: 'tester' })).toBe(401);
      expect(await send(mine.client, theirs.path, { roleId: 'tester' })).toBe(403);
      expect(await send(mine.client, mine.path, {})).toBe(400);
    }
    expect(await held(theirs.client)).toEqual({ tester: false });
  });

  it('[API-50] answers 404 for an unknown role', async () => {
    const { client, path } = await aStudent();
    expect((await client.put(`${path}/add-role`, { roleId: 'none' })).statusCode).toBe(404);
    expect(await held(client)).toEqual({});
  });
});

describe('competencies', () => {
  it('[TAPI-22] [API-36] GET /competencies/ answers visitors with the whole map', async () => {
    expect((await test.visitor.get('/competencies/')).json()).toEqual({
      sql: 'SQL',
      charts: 'Charts',
    });
  });
});
