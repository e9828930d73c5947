import type { TestApp } from '../../../test/test-app.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

const aRole = (RoleID: string, given: object = {}) => ({
  RoleID,
  RoleTitle: `Title of ${RoleID}`,
  Description: `What a ${RoleID} does.`,
  CourseIDs: [],
  CompetencyIDs: [],
  ...given,
});

let test: TestApp;
let withoutRoles: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'roles.yaml': [aRole('tester', { CompetencyIDs: ['sql', 'charts'] }), aRole('analyst')],
  });
  withoutRoles = await startLearningApp({});
});
afterAll(async () => {
  await test.close();
  await withoutRoles.close();
});

const shown = (RoleID: string) => ({
  RoleID,
  RoleTitle: `Title of ${RoleID}`,
  Description: `What a ${RoleID} does.`,
  ImageUrl: '',
});
const aStudentOf = async (app: TestApp) => app.as(await app.addStudent());

describe('the roles that can be chosen', () => {
  it('[PAPI-12] are all listed, by title, to students', async () => {
    const answer = await (await aStudentOf(test)).get('/upskillrole/roles');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([shown('analyst'), shown('tester')]);
    expect((await test.visitor.get('/upskillrole/roles')).statusCode).toBe(401);
  });

  it('[PAPI-12] are an empty list when there are none', async () => {
    const answer = await (await aStudentOf(withoutRoles)).get('/upskillrole/roles');
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('[PAPI-14] are returned one by one with their competencies', async () => {
    const client = await aStudentOf(test);
    const answer = await client.get('/upskillrole/roles/tester');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...shown('tester'), CompetencyIDs: ['sql', 'charts'] });
    expect((await client.get('/upskillrole/roles/none')).statusCode).toBe(404);
  });
});
