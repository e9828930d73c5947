import type { TestApp } from '../../../../test/test-app.ts';
import { addSimulatedDesktop } from '../../../../test/test-desktops.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({});
});
afterAll(() => test.close());

type Student = Awaited<ReturnType<TestApp['addStudent']>>;

const describeAs = async (student: Student, workspaceId?: string) => {
  const client = await test.as(student);
  const query = workspaceId === undefined ? {} : { workspaceId };
  return client.get('/workspace/describeWorkspace', { query });
};
const giveFor = (student: Student, exerciseId: string, workspaceId: string, password?: string) =>
  test.sql`insert into exercise_workspaces (student_id, exercise_id, workspace_id, password)
    values (${student.studentId}, ${exerciseId}, ${workspaceId}, ${password ?? null})`;

describe('GET /workspace/describeWorkspace', () => {
  it('[PAPI-68] [TAPI-49] [CYB-13] returns the desktop of an exercise with its password and registration code', async () => {
    const student = await test.addStudent();
    const workspaceId = await addSimulatedDesktop(test.sql, student, {
      operatingSystem: 'Windows 11',
    });
    await giveFor(student, 'ex-sql', workspaceId, 'open sesame');
    const answer = await describeAs(student, workspaceId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.json()).toEqual({
      WorkspaceId: workspaceId,
      UserName: student.email.split('@')[0],
      State: 'AVAILABLE',
      WorkspaceProperties: {
        OperatingSystemName: 'Windows 11',
        ComputeTypeName: 'STANDARD',
        Protocols: ['WSP'],
      },
      Password: 'open sesame',
      RegistrationCode: 'REG-77',
    });
  });

  it('[PAPI-68] [CYB-13] leaves out unknown fields', async () => {
    const student = await test.addStudent();
    const ofExercise = await addSimulatedDesktop(test.sql, student);
    await giveFor(student, 'ex-other', ofExercise);
    const own = await addSimulatedDesktop(test.sql, student);
    for (const workspaceId of [ofExercise, own]) {
      const answer = (await describeAs(student, workspaceId)).json<object>();
      expect(answer).toMatchObject({ WorkspaceId: workspaceId });
      expect(answer).not.toHaveProperty('Password');
      expect(answer).not.toHaveProperty('RegistrationCode');
    }
  });

  it('[PAPI-68] returns a desktop that the operator has assigned and that has no owner at the provider', async () => {
    const student = await test.addStudent();
    const keeper = await test.addStudent();
    const workspaceId = await addSimulatedDesktop(test.sql, keeper);
    await giveFor(student, 'ex-sql', workspaceId, 'open sesame');
    expect((await describeAs(student, workspaceId)).json()).toMatchObject({
      Password: 'open sesame',
    });
    // The owner may see the desktop, but not the password of another student.
    expect((await describeAs(keeper, workspaceId)).json()).not.toHaveProperty('Password');
  });

  it('[PAPI-68] [TAPI-49] refuses another student’s desktop, an unknown one, a missing id, and visitors', async () => {
    const student = await test.addStudent();
    const other = await test.addStudent();
    const foreign = await addSimulatedDesktop(test.sql, other);
    await giveFor(other, 'ex-sql', foreign, 'open sesame');
    const refused = await describeAs(student, foreign);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('open sesame');
    expect((await describeAs(student, 'ws-unheard0f')).statusCode).toBe(404);
    expect((await describeAs(student)).statusCode).toBe(400);
    expect((await describeAs(student, '')).statusCode).toBe(400);
    const visit = await test.visitor.get('/workspace/describeWorkspace', {
      query: { workspaceId: foreign },
    });
    expect(visit.statusCode).toBe(401);
  });
});
