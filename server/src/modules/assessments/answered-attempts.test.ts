/** Tests the attempts in the student record, and the response of the route of attempts. */
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  essayQuestion,
  createExamCourse,
  addExamStudent,
  trueFalseQuestion,
} from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(createExamCourse([trueFalseQuestion, essayQuestion]));
});
afterAll(() => test.close());

const handIn = async (me: Awaited<ReturnType<typeof addExamStudent>>, text: string) => {
  const page = createAttemptPage(me.client, 'page');
  const answer = await page.submit(await page.start(), ['True', text]);
  expect(answer.statusCode).toBe(200);
};

it('the attributes do not contain the texts that students write', async () => {
  const me = await addExamStudent(test);
  const sizeWith = async (text: string) => {
    await handIn(me, text);
    return (await me.client.get('/user/attributes')).body.length;
  };
  const small = await sizeWith('Because.');
  test.pass(60_000);
  const large = await sizeWith('Because of this. '.repeat(1000));
  expect(large - small).toBeLessThan(1000);
  expect((await me.module()).AssessmentAttempts).toMatchObject([
    { attemptNumber: 1, responses: [] },
    { attemptNumber: 2, responses: [] },
  ]);
});

it('the attributes of a student contain only the grades that are not final', async () => {
  const me = await addExamStudent(test);
  await handIn(me, 'Because.');
  const listedGrades = async () =>
    (await me.module()).AssessmentAttempts?.map(({ grades }) => grades);
  const [attempt] = await me.attempts();
  const [final, pending] = attempt?.grades ?? [];
  expect([final?.status, pending?.status]).toEqual(['graded', 'pending']);
  expect(await listedGrades()).toEqual([[pending]]);
  await test.sql`update assessment_attempts
    set grades = jsonb_set(grades, '{1,status}', '"graded"')`;
  expect(await listedGrades()).toEqual([[]]);
});

it('returns only the caller’s attempts with answers', async () => {
  const [me, other] = [await addExamStudent(test), await addExamStudent(test)];
  await handIn(me, 'Because.');
  expect(await me.attempts()).toMatchObject([
    { attemptNumber: 1, responses: ['True', 'Because.'], grades: [{ points: 1 }, {}] },
  ]);
  expect(await me.attempts('second')).toEqual([]);
  expect(await other.attempts()).toEqual([]);
  const query = { courseId: 'exam', moduleId: 'first' };
  const path = '/profile/assessment/attempts';
  expect((await test.visitor.get(path, { query })).statusCode).toBe(401);
  expect((await me.client.get(path, { query: { courseId: 'exam' } })).statusCode).toBe(400);
  const foreign = await me.client.get(path, { query, headers: { id: other.student.studentId } });
  expect(foreign.statusCode).toBe(403);
});
