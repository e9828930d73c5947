import type { TestApp } from '../../../test/test-app.ts';
import { aCourse } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

const ROLES = ['tester', 'analyst', 'author'];

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/one/course.yaml': aCourse('one'),
    'roles.yaml': ROLES.map((RoleID) => ({
      RoleID,
      RoleTitle: `Role ${RoleID}`,
      Description: 'A role.',
      CourseIDs: ['one'],
      CompetencyIDs: [],
    })),
  });
});
afterAll(() => test.close());

/** Creates a student with all three roles, and a learning path for the first two. */
const aStudent = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  const path = `/upskillrole/students/${student.studentId}`;
  for (const roleID of ROLES) await client.post(`${path}/roles`, { roleID });
  for (const roleID of ROLES.slice(0, 2)) {
    const learningPath = { roleID, courseIDs: ['one'], forceUpdate: false };
    const saved = await client.post(`${path}/learning-path`, learningPath);
    if (saved.statusCode >= 300) throw new Error(saved.body);
  }
  const stored = async () => {
    const { studentId } = student;
    const paths = await test.sql<{ roleId: string }[]>`
      select role_id as "roleId" from learning_paths where student_id = ${studentId}
      order by saved_at, role_id`;
    return {
      roles: (await client.get(`${path}/roles`)).json().roles,
      paths: paths.map(({ roleId }) => roleId),
    };
  };
  return { client, path: `${path}/roles`, stored };
};
const ALL = { roles: ROLES, paths: ['tester', 'analyst'] };

describe('DELETE …/roles', () => {
  it.each([
    ['the body', { roleID: 'analyst' }, undefined],
    ['the query', undefined, { query: { roleID: 'analyst' } }],
  ])(
    '[PAPI-20] removes the one role that %s names, of this student alone',
    async (_at, body, query) => {
      const [maya, jonas] = [await aStudent(), await aStudent()];
      const answer = await maya.client.delete(maya.path, body, query);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Role removed.' }]);
      // The learning path of the role stays.
      expect(await maya.stored()).toEqual({ ...ALL, roles: ['tester', 'author'] });
      expect(await jonas.stored()).toEqual(ALL);
    },
  );

  it('[PAPI-20] answers 404 for a role that is not saved, and removes none', async () => {
    const maya = await aStudent();
    await maya.client.delete(maya.path, { roleID: 'author' });
    for (const roleID of ['author', 'no-such-role']) {
      expect((await maya.client.delete(maya.path, { roleID })).statusCode).toBe(404);
    }
    expect(await maya.stored()).toEqual({ ...ALL, roles: ['tester', 'analyst'] });
  });

  it.each([
    ['no body', undefined],
    ['a body without it', {}],
    ['an empty one', { roleID: '' }],
  ])('[PAPI-20] answers 400 without a roleID (%s), and removes none', async (_what, body) => {
    const maya = await aStudent();
    expect((await maya.client.delete(maya.path, body)).statusCode).toBe(400);
    expect(await maya.stored()).toEqual(ALL);
  });

  it('[PAPI-20] answers 403 for another student, in the body and in the query, and removes none', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    const query = { query: { roleID: 'tester' } };
    const answers = [
      await jonas.client.delete(maya.path, { roleID: 'tester' }),
      await jonas.client.delete(maya.path, undefined, query),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect([await maya.stored(), await jonas.stored()]).toEqual([ALL, ALL]);
  });
});
