/** An attempt keeps its questions, pass mark and time limit, even if the content changes meanwhile. */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { listModules } from '@cairn/api/modules.contract';
import type { ReviewedAttempt, WorkPage } from '@cairn/api/teaching.contract';
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  essayQuestion,
  createExamCourse,
  addExamStudent,
  trueFalseQuestion,
} from '../../../test/test-attempts.ts';
import {
  aCourse,
  aModule,
  createContentFolder,
  sharedContentFiles,
} from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';
import { importContent } from '../content/import-content.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startLearningApp({ ...teacherFiles, ...createExamCourse() });
});
afterEach(() => test.close());

const importFiles = async (files: Readonly<Record<string, object>>) => {
  const folder = await createContentFolder({ ...sharedContentFiles, ...teacherFiles, ...files });
  try {
    await importContent(folder.root, { ...test, now: () => test.clock.now });
  } finally {
    await folder.drop();
  }
};
const importQuestions = (questions: readonly object[]) =>
  importFiles(createExamCourse([...questions]));

const questionsOfModule = async (client: Awaited<ReturnType<typeof addExamStudent>>['client']) => {
  const answer = await client.get('/modules/courses/exam');
  return listModules.answer.parse(answer.json())[0]?.McqObj?.Questions ?? [];
};
/** Returns the only attempt that waits for grading at the teaching desk. */
const openAtDesk = async (): Promise<ReviewedAttempt> => {
  const ada = await createTeacherClient(test, 'ada');
  const { work } = (await ada.get('/teaching/work?courseId=exam')).json<WorkPage>();
  const answer = await ada.get(`/teaching/attempts/${work[0]?.workId}`);
  return answer.json<{ attempt: ReviewedAttempt }>().attempt;
};
const withoutIds = (questions: readonly Question[] = []) =>
  questions.map((question) => ({ ...question, id: undefined }));

describe('an attempt whose questions are changed by their author', () => {
  it('is shown at the desk with its own questions, also after the content has changed again', async () => {
    const statements = [
      trueFalseQuestion,
      { ...trueFalseQuestion, text: 'Statement 2 is true.' },
      essayQuestion,
    ];
    await importQuestions(statements);
    const { client } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const begun = await page.start();
    await importQuestions([
      essayQuestion,
      trueFalseQuestion,
      { ...trueFalseQuestion, text: 'Statement 2 is true.' },
    ]);
    await page.submit(begun, ['True', 'False', 'My essay.']);
    await importQuestions([{ ...essayQuestion, text: 'Another essay?' }]);
    const attempt = await openAtDesk();
    expect(attempt.answers.map(({ question, answer }) => [question, answer])).toEqual([
      ['Is it?', 'True'],
      ['Statement 2 is true.', 'False'],
      ['Discuss.', 'My essay.'],
    ]);
  });

  it('keeps the pass mark of its start, at the submission and at the desk', async () => {
    const { client } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const begun = await page.start();
    const strict = aModule('first', {
      Assessment: {
        Timer: 10,
        MinimumPassingPercentage: 100,
        Questions: [trueFalseQuestion, essayQuestion],
      },
    });
    await importFiles({ 'courses/exam/course.yaml': aCourse('exam', { Modules: [strict] }) });
    const stored = (await page.submit(begun, ['False', 'My essay.'])).json<GradedAttempt>();
    expect(stored).toMatchObject({ score: 83, status: 'passed' });
    expect((await openAtDesk()).minimum).toBe(50);
  });

  it('can be submitted when its module was removed, or another module was inserted before it', async () => {
    const first = await addExamStudent(test);
    const [gone, locked] = [first, await addExamStudent(test)].map(({ client }) =>
      createAttemptPage(client, 'page'),
    );
    const [begunGone, begunLocked] = [await gone?.start(), await locked?.start()];
    if (!begunGone || !begunLocked) throw new Error('There are two attempts.');
    const earlier = aModule('earlier', { Assessment: { Questions: [trueFalseQuestion] } });
    const same = aModule('first', {
      Assessment: { Questions: [trueFalseQuestion, essayQuestion] },
    });
    await importFiles({
      'courses/exam/course.yaml': aCourse('exam', { Modules: [earlier, same] }),
    });
    expect((await locked?.submit(begunLocked, ['True', 'x']))?.json()).toMatchObject({
      score: 100,
    });
    await importFiles({ 'courses/exam/course.yaml': aCourse('exam', { Modules: [earlier] }) });
    expect((await gone?.save(begunGone, 0, ['True', 'x']))?.statusCode).toBe(200);
    expect((await gone?.submit(begunGone, ['True', 'x']))?.json()).toMatchObject({ score: 100 });
  });

  it('is refused from a client without a start if the questions that it names have changed', async () => {
    const { client, module } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const questionIds = (await questionsOfModule(client)).map(({ id = '' }) => id);
    const datetimeStarted = test.clock.now.toISOString();
    const times = { timeTaken: 0, datetimeStarted, datetimeSubmitted: datetimeStarted };
    await importQuestions([essayQuestion, trueFalseQuestion]);
    const moved = { ...times, responses: ['False', 'My essay.'], questionIds };
    await importQuestions([{ ...essayQuestion, id: 'new-essay' }, trueFalseQuestion]);
    const refused = await page.submitAs(moved);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    expect((await module()).AssessmentAttempts).toBeUndefined();
    await importQuestions([{ ...essayQuestion, id: questionIds[1] }, trueFalseQuestion]);
    const stored = (await page.submitAs(moved)).json<GradedAttempt>();
    expect(stored.responses).toEqual(['My essay.', 'False']);
    expect(stored.grades.map(({ score }) => score)).toEqual([5, 0]);
  });
});

describe('the correct answers of an assessment', () => {
  const questions = [
    { ...trueFalseQuestion, explanation: 'It is.' },
    {
      type: 'multiple-choice',
      text: 'Which?',
      points: 1,
      options: ['a', 'b'],
      correctAnswer: ['b'],
    },
    { type: 'short-answer', text: 'Where?', points: 1, exactMatch: true, answerKey: 'Paris' },
  ];
  const right = ['True', 'b', 'Paris'];
  const fields = new Set(['explanation', 'correctAnswer', 'answerKey']);
  const told = (shown: readonly object[] = []) =>
    shown.flatMap((question) => Object.keys(question)).filter((field) => fields.has(field));

  it('[TAPI-18] are left out of module, start, running attempt and failed submission, and returned after a pass', async () => {
    await importQuestions(questions);
    const { client } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const asked = withoutIds(await questionsOfModule(client));
    expect(asked).toEqual([
      { type: 'true-false', text: 'Is it?', points: 1 },
      {
        type: 'multiple-choice',
        text: 'Which?',
        points: 1,
        options: ['a', 'b'],
        multiSelect: false,
        shuffleOptions: false,
        partialCredit: false,
      },
      { type: 'short-answer', text: 'Where?', points: 1, exactMatch: true, strictness: 'neutral' },
    ]);
    const begun = await page.start();
    expect(withoutIds(begun.questions)).toEqual(asked);
    expect(withoutIds((await page.running())?.questions)).toEqual(asked);
    const failed = (await page.submit(begun, ['False', 'a', ''])).json<GradedAttempt>();
    expect([failed.status, withoutIds(failed.questions)]).toEqual(['failed', asked]);
    expect(withoutIds(await questionsOfModule(client))).toEqual(asked);

    test.pass(1000);
    const passed = (await page.submit(await page.start(), right)).json<GradedAttempt>();
    const all = ['correctAnswer', 'explanation', 'correctAnswer', 'answerKey'];
    expect(told(passed.questions).toSorted()).toEqual(all.toSorted());
    expect(told(await questionsOfModule(client)).toSorted()).toEqual(all.toSorted());
    // Another student, who has not passed, gets the questions without answers.
    const other = await addExamStudent(test);
    expect(withoutIds(await questionsOfModule(other.client))).toEqual(asked);
  });
});
