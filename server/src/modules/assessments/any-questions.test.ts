/** Random questions and changes of their author: an attempt keeps the questions that it was given. */
import { submitAssessment } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { TestApp } from '../../../test/test-app.ts';
import { createAttemptPage, addExamStudent } from '../../../test/test-attempts.ts';
import { aCourse, createContentFolder, sharedContentFiles } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import {
  editRandomly,
  createRandomFrom,
  createRandomQuestions,
  createRightAnswer,
} from '../../../test/test-questions.ts';
import { importContent } from '../content/import-content.ts';
import { removeCorrectAnswers } from '../catalogue/courses/question-without-answers.ts';

const cases = Array.from({ length: 10 }, (_, index) => {
  const random = createRandomFrom(index + 1);
  const questions = createRandomQuestions(random);
  const changed = editRandomly(questions, random);
  const message = `seed ${index + 1}: ${JSON.stringify({ questions, changed })}`;
  return { id: `case-${index + 1}`, questions, changed, message };
});
type Case = (typeof cases)[number];

/** Creates a live course with one assessment for each test case, because assessments of live courses are never locked. */
const course = (questionsOf: (one: Case) => Question[]) => ({
  'courses/exam/course.yaml': aCourse('exam', {
    CourseType: 'sync',
    CourseContent: cases.map((one) => ({
      type: 'assessment',
      id: one.id,
      name: one.id,
      Assessment: { Questions: questionsOf(one) },
    })),
  }),
});
const withoutIds = (questions: readonly Question[] = []) =>
  questions.map((question) => ({ ...question, id: undefined }));

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(course(({ questions }) => questions));
});
afterAll(() => test.close());

/** Returns points by question; '-' for questions that an instructor must grade. */
const pointsByRule = (questions: readonly Question[], points: readonly number[]) =>
  questions.map(({ type }, at) => (type === 'essay' || type === 'long-answer' ? '-' : points[at]));

it('shows, saves and grades an attempt with its own questions', async () => {
  const [{ client }, late] = [await addExamStudent(test), await addExamStudent(test)];
  const pages = cases.map(({ id }) => ({
    running: createAttemptPage(client, 'page', id),
    // This page makes no request between the start and the submission of its attempt.
    late: createAttemptPage(late.client, 'late page', id),
  }));
  const begun = [];
  for (const page of pages) begun.push([await page.running.start(), await page.late.start()]);

  const folder = await createContentFolder({
    ...sharedContentFiles,
    ...course(({ changed }) => changed),
  });
  await importContent(folder.root, { ...test, now: () => test.clock.now });
  await folder.drop();

  for (const [index, { questions, message }] of cases.entries()) {
    const [own, other] = begun[index] ?? [];
    const page = pages[index];
    if (!own || !other || !page) throw new Error('Every case has begun.');
    const right = questions.map(createRightAnswer);
    const asked = questions.map(removeCorrectAnswers);
    const found = await page.running.running();
    expect([message, withoutIds(found?.questions), found?.revision]).toEqual([message, asked, 0]);
    expect([message, (await page.running.save(own, 0, right)).statusCode]).toEqual([message, 200]);
    for (const answer of [
      await page.running.submit(own, right),
      await page.late.submit(other, right),
    ]) {
      expect([message, answer.statusCode, answer.body]).toEqual([message, 200, answer.body]);
      const stored = submitAssessment.answer.parse(answer.json());
      const told = stored.status === 'passed' ? questions : asked;
      expect([message, withoutIds(stored.questions)]).toEqual([message, told]);
      const given = stored.grades.map(({ score }) => score);
      const full = questions.map(({ points }) => points);
      expect([message, pointsByRule(questions, given)]).toEqual([
        message,
        pointsByRule(questions, full),
      ]);
    }
  }
});
