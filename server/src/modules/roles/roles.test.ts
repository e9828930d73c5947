import { listRoles, type Role } from '@cairn/api/roles.contract';
import type { TestApp } from '../../../test/test-app.ts';
import { aCourse } from '../../../test/test-content.ts';
import { png } from '../../../test/test-files.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/one/course.yaml': aCourse('one'),
    'courses/two/course.yaml': aCourse('two'),
    'courses/hidden/course.yaml': aCourse('hidden', { Status: 'draft' }),
    'roles.yaml': [
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
    'tester.png': png,
  });
});
afterAll(() => test.close());

describe('roles', () => {
  it('[API-32] GET /roles/all answers visitors with all six fields, sorted by title, without drafts', async () => {
    const roles = listRoles.answer.parse((await test.visitor.get('/roles/all')).json());
    expect(roles.map(({ RoleTitle }: Role) => RoleTitle)).toEqual(['analyst', 'Tester']);
    expect(roles[1]).toEqual({
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
    expect(answer.json()).toMatchObject({ RoleTitle: 'Tester', CourseIDs: ['two', 'one'] });
    expect((await test.visitor.get('/roles/none')).statusCode).toBe(404);
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
