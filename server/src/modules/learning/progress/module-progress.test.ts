import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aModule, aQuestion, fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open'),
    ...fullCourse('another'),
    'courses/exams/course.yaml': aCourse('exams', {
      Modules: [
        aModule('exam-one', { Assessment: { Questions: [aQuestion()] } }),
        aModule('exam-two', { Assessment: { Questions: [aQuestion()] } }),
      ],
    }),
    ...fullCourse('draft', { Status: 'draft' }),
  });
});
afterAll(() => test.close());

const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'open' });
  return { client, studentId: student.studentId };
};
const mark = (client: TestClient, moduleId: string, component: string, courseId = 'open') =>
  client.put('/courses/updateModuleProgress', { courseId, moduleId, component });
const progressOf = async (client: TestClient) =>
  (await client.get('/user/attributes')).json<UserAttributes>().Courses['open'];
const pass = async (client: TestClient, responses: unknown[] = [['this'], ['that']]) => {
  const now = test.clock.now.getTime();
  return client.post('/profile/assessment/submit', {
    courseId: 'open',
    moduleId: 'open-two',
    attemptData: {
      responses,
      timeTaken: 30,
      datetimeStarted: new Date(now - 60_000).toISOString(),
      datetimeSubmitted: new Date(now - 30_000).toISOString(),
    },
  });
};

describe('PUT /courses/updateModuleProgress', () => {
  it('[TAPI-40] sets exactly this flag, returns the flags of the module, and accepts a repeated call', async () => {
    const { client } = await enrolled();
    await mark(client, 'open-one', 'LectureCompleted');
    const first = await mark(client, 'open-two', 'ExerciseCompleted');
    const again = await mark(client, 'open-two', 'ExerciseCompleted');
    for (const answer of [first, again]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { ExerciseCompleted: true, AssessmentCompleted: false },
      ]);
    }
    expect(await progressOf(client)).toMatchObject({
      'open-one': { LectureCompleted: true },
      'open-two': { ExerciseCompleted: true, AssessmentCompleted: false },
      'open-three': { LectureCompleted: false },
    });
  });

  it('[TAPI-40] keeps the flags of two tabs, 20 calls at once', async () => {
    const { client } = await enrolled();
    await mark(client, 'open-one', 'LectureCompleted');
    await pass(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        mark(client, 'open-two', index % 2 === 0 ? 'ExerciseCompleted' : 'AssessmentCompleted'),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await progressOf(client)).toMatchObject({
      'open-two': { ExerciseCompleted: true, AssessmentCompleted: true },
    });
    const rows = await test.sql`select 1 from module_progress
      where student_id = ${client.headers['id'] ?? ''}`;
    expect(rows).toHaveLength(3);
  });

  it('returns the date of the last activity in the course, and none before the first', async () => {
    const { client } = await enrolled();
    expect(await progressOf(client)).not.toHaveProperty('LastActivityAt');
    const from = Date.now();
    await mark(client, 'open-one', 'LectureCompleted');
    const { LastActivityAt } = (await progressOf(client)) ?? {};
    expect(Date.parse(String(LastActivityAt))).toBeGreaterThanOrEqual(from - 1000);
    // A refused request does not count as activity of the student in the course.
    await mark(client, 'open-three', 'LectureCompleted');
    expect(await progressOf(client)).toMatchObject({ LastActivityAt });
  });

  it('returns no flags of other students', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    await mark(theirs.client, 'open-one', 'LectureCompleted');
    expect(await progressOf(mine.client)).toMatchObject({
      'open-one': { LectureCompleted: false },
    });
  });

  it.each([
    ['another name for a part', 'open-one', 'VideoCompleted', 'open', 400, 'invalid'],
    ['an unknown module', 'none', 'LectureCompleted', 'open', 404, 'not-found'],
    ['a part that is not there', 'open-one', 'ExerciseCompleted', 'open', 404, 'not-found'],
    ['an unknown course', 'open-one', 'LectureCompleted', 'none', 404, 'not-found'],
    ['a draft', 'draft-one', 'LectureCompleted', 'draft', 404, 'not-found'],
    ['a course without enrolment', 'another-one', 'LectureCompleted', 'another', 403, 'forbidden'],
    ['a locked module', 'open-two', 'ExerciseCompleted', 'open', 409, 'conflict'],
  ])('[TAPI-41] refuses %s', async (_name, moduleId, component, courseId, status, code) => {
    const { client, studentId } = await enrolled();
    const answer = await mark(client, moduleId, component, courseId);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await test.sql`select 1 from module_progress where student_id = ${studentId}`).toEqual(
      [],
    );
  });

  it('explains which module must be completed first, and which part does not exist', async () => {
    const { client } = await enrolled();
    const said = async (moduleId: string, component: string) =>
      (await mark(client, moduleId, component)).json().message;
    expect(await said('open-two', 'ExerciseCompleted')).toBe(
      'Please complete the modules before this one first.',
    );
    expect(await said('open-one', 'ExerciseCompleted')).toBe('This module has no such part.');
    await mark(client, 'open-one', 'LectureCompleted');
    expect(await said('open-two', 'AssessmentCompleted')).toBe('Please pass the assessment first.');
  });

  it('[TAPI-41] accepts an assessment as done only after a passed attempt', async () => {
    const { client } = await enrolled();
    await mark(client, 'open-one', 'LectureCompleted');
    expect((await mark(client, 'open-two', 'AssessmentCompleted')).statusCode).toBe(409);
    await pass(client, [['that'], ['this']]);
    const neighbour = await enrolled();
    await mark(neighbour.client, 'open-one', 'LectureCompleted');
    expect((await pass(neighbour.client)).json()).toMatchObject({ status: 'passed' });
    expect((await mark(client, 'open-two', 'AssessmentCompleted')).statusCode).toBe(409);
    expect(await progressOf(client)).toMatchObject({ 'open-two': { AssessmentCompleted: false } });
  });

  it('[TAPI-41] does not accept an assessment because another one is passed', async () => {
    const { client } = await enrolled();
    await client.post('/courses/enroll', { courseId: 'exams' });
    const now = test.clock.now.getTime();
    const answer = await client.post('/profile/assessment/submit', {
      courseId: 'exams',
      moduleId: 'exam-one',
      attemptData: {
        responses: [['this']],
        timeTaken: 30,
        datetimeStarted: new Date(now - 60_000).toISOString(),
        datetimeSubmitted: new Date(now - 30_000).toISOString(),
      },
    });
    expect(answer.json()).toMatchObject({ status: 'passed' });
    const refused = await mark(client, 'exam-two', 'AssessmentCompleted', 'exams');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  });

  it('accepts an assessment that was passed before a pass set its flag', async () => {
    const { client, studentId } = await enrolled();
    await mark(client, 'open-one', 'LectureCompleted');
    await pass(client);
    await test.sql`delete from module_progress
      where student_id = ${studentId} and component = 'AssessmentCompleted'`;
    const answer = await mark(client, 'open-two', 'AssessmentCompleted');
    expect([answer.statusCode, answer.json().AssessmentCompleted]).toEqual([200, true]);
  });

  it('[TAPI-02] refuses visitors and other students’ ids', async () => {
    const { client } = await enrolled();
    const body = { courseId: 'open', moduleId: 'open-one', component: 'LectureCompleted' };
    expect((await test.visitor.put('/courses/updateModuleProgress', body)).statusCode).toBe(401);
    const headers = { id: 'stu-else' };
    const foreign = await client.put('/courses/updateModuleProgress', body, { headers });
    expect(foreign.statusCode).toBe(403);
    expect(await progressOf(client)).toMatchObject({ 'open-one': { LectureCompleted: false } });
  });

  it('[TAPI-38] cannot be changed by PUT /user/attributes', async () => {
    const { client } = await enrolled();
    const answer = await client.put('/user/attributes', {
      Courses: { open: { 'open-one': { LectureCompleted: true } } },
      CompletedCourses: ['open'],
    });
    expect(answer.statusCode).toBe(200);
    expect(await progressOf(client)).toMatchObject({ 'open-one': { LectureCompleted: false } });
    expect((await client.get('/user/attributes')).json().CompletedCourses).toEqual([]);
  });
});
