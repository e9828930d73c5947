import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  createExamCourse,
  addExamStudent,
  mixedAssessment,
} from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { createCourseCatalogueReader } from '../catalogue/courses/catalogue.ts';
import { createCourseContentAccess } from '../catalogue/courses/open-courses.ts';
import { createRunningAttemptsService } from './running-attempts.service.ts';
import { createAttemptGrader } from './store-attempt.ts';
import { wordOverlapTextGrader } from './similarity-grader.ts';

let test: TestApp;

beforeEach(async () => {
  test = await startLearningApp(createExamCourse());
});
afterEach(() => test.close());

const MINUTE = 60_000;
const path = '/profile/assessment';

const enrolled = () => addExamStudent(test);

describe('a running attempt', () => {
  it('[ASMT-26] is stored from its start: answers, order and remaining time are the same on another device', async () => {
    const { student, client, module } = await enrolled();
    await createAttemptPage(client, 'a').submit(await createAttemptPage(client, 'a').start(), [
      'True',
      'x',
    ]);
    test.pass(1000);
    const laptop = createAttemptPage(client, 'laptop', 'second');
    const begun = await laptop.start();
    expect(begun).toMatchObject({ secondsSpent: 0, secondsLeft: 600, revision: 0 });
    expect(begun.order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(begun.options[0]).toEqual([0, 1, 2, 3]);
    expect(begun.options.flat()).not.toEqual(Array.from({ length: 8 }, () => [0, 1, 2, 3]).flat());
    const answers = [['this'], ...begun.responses.slice(1)];
    expect((await laptop.save(begun, 0, answers)).json()).toMatchObject({ revision: 1 });
    test.pass(4 * MINUTE);

    const phone = createAttemptPage(await test.as(student), 'phone', 'second');
    const found = {
      ...begun,
      responses: answers,
      revision: 1,
      secondsSpent: 240,
      secondsLeft: 360,
    };
    expect(await phone.running()).toEqual(found);
    // A second start continues the attempt.
    expect(await phone.start()).toEqual(found);
    expect((await module('second')).AssessmentAttempts).toBeUndefined();
  });

  it('starts without revealing a correct answer', async () => {
    const { client } = await enrolled();
    const text = JSON.stringify(
      (await client.post(`${path}/start`, { courseId: 'exam', moduleId: 'first' })).json(),
    );
    expect(text).toContain('Is it?');
    expect(text).not.toMatch(/correctAnswer|True|answerKey/);
  });

  it('[ASMT-26] is started once by simultaneous starts of several pages', async () => {
    const { client } = await enrolled();
    const starts = await Promise.all(
      Array.from({ length: 10 }, () => createAttemptPage(client, 'a').start()),
    );
    expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1);
  });

  it('has no end without a time limit', async () => {
    const { student, client } = await enrolled();
    for (const [moduleId, responses] of [
      ['first', ['True', 'x']],
      ['second', mixedAssessment.Questions.map(() => ['this'])],
    ] as const) {
      const done = createAttemptPage(client, 'a', moduleId);
      await done.submit(await done.start(), [...responses]);
      test.pass(1000);
    }
    const open = createAttemptPage(client, 'a', 'third');
    expect(await open.start()).toMatchObject({ secondsLeft: null });
    test.pass(24 * 60 * MINUTE);
    const later = createAttemptPage(await test.as(student), 'b', 'third');
    expect(await later.running()).toMatchObject({ secondsLeft: null, secondsSpent: 86_400 });
  });

  it('[ASMT-26] is submitted with the saved answers when its time ends, also without a page', async () => {
    const { client, module, attempts } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    const begun = await tab.start();
    await tab.save(begun, 0, ['True', 'Half a tho']);
    const { sql, clock } = test;
    const running = createRunningAttemptsService({
      sql,
      open: createCourseContentAccess(sql, createCourseCatalogueReader(sql)),
      now: () => clock.now,
      store: createAttemptGrader(sql, wordOverlapTextGrader),
    });
    const failures: unknown[] = [];
    const sweep = () => running.submitAllExpired((error) => failures.push(error));
    test.pass(11 * MINUTE);
    expect(await sweep()).toBe(0);
    test.pass(2 * MINUTE);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(failures).toEqual([]);
    const { AssessmentCompleted } = await module();
    expect(await attempts()).toMatchObject([
      {
        responses: ['True', 'Half a tho'],
        status: 'passed',
        timeTaken: 600,
        datetimeStarted: begun.datetimeStarted,
        datetimeSubmitted: new Date(Date.parse(begun.datetimeStarted) + 10 * MINUTE).toISOString(),
      },
    ]);
    expect(AssessmentCompleted).toBe(true);
  });

  it('[ASMT-26] is submitted at the next read after its end; answers after the grace period do not count', async () => {
    const { student, client } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    const begun = await tab.start();
    await tab.save(begun, 0, ['False', '']);
    test.pass(10 * MINUTE + 30_000);
    // This request to save was sent before the time limit ended, and arrives later.
    expect((await tab.save(begun, 1, ['False', 'x'])).statusCode).toBe(200);
    test.pass(2 * MINUTE);
    expect((await tab.save(begun, 2, ['True', 'y'])).statusCode).toBe(404);
    const stored = (await tab.submit(begun, ['True', 'y'], 600)).json<AssessmentAttempt>();
    expect(stored).toMatchObject({ responses: ['False', 'x'], timeTaken: 600 });
    expect(await tab.running()).toBeNull();
    await tab.start();
    test.pass(20 * MINUTE);
    const back = await test.as(student);
    expect(await createAttemptPage(back, 'a').running()).toBeNull();
    const query = { courseId: 'exam', moduleId: 'first' };
    expect((await back.get('/profile/assessment/attempts', { query })).json()).toMatchObject([
      { timeTaken: 600, responses: ['False', 'x'] },
      { timeTaken: 600, responses: ['', ''] },
    ]);
  });

  it('counts as one attempt when it is submitted twice', async () => {
    const { client, module } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    const begun = await tab.start();
    test.pass(30_000);
    const answers = await Promise.all([1, 2, 3].map(() => tab.submit(begun, ['True', ''], 999)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // The time taken is limited to the time that the server measured.
    expect(answers[0]?.json()).toMatchObject({ attemptNumber: 1, timeTaken: 30 });
    expect((await module()).AssessmentAttempts).toHaveLength(1);
    expect(await tab.running()).toBeNull();
    expect((await tab.save(begun, 0, ['', ''])).statusCode).toBe(404);
  });

  it('ignores a repeated save and a save that a later one of its page has overtaken', async () => {
    const { client } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    const begun = await tab.start();
    const save = (sequence: number, base: number, text: string) =>
      tab.send(begun, { client: 'a', sequence, base, responses: ['True', text] });
    expect((await save(1, 0, 'one')).json()).toMatchObject({ revision: 1 });
    expect((await save(1, 0, 'one')).json()).toMatchObject({ revision: 1 });
    expect((await save(3, 0, 'three')).json()).toMatchObject({ revision: 2 });
    expect((await save(2, 0, 'two')).json()).toMatchObject({ revision: 2 });
    expect(await tab.running()).toMatchObject({ revision: 2, responses: ['True', 'three'] });
  });

  it('refuses the save of a page that has not loaded the answers of another page', async () => {
    const { client } = await enrolled();
    const [first, second] = [
      createAttemptPage(client, 'first'),
      createAttemptPage(client, 'second'),
    ];
    const begun = await first.start();
    await first.save(begun, 0, ['True', '']);
    const refused = await second.save(begun, 0, ['False', '']);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    expect(await second.running()).toMatchObject({ revision: 1, responses: ['True', ''] });
    expect((await second.save(begun, 1, ['True', 'x'])).json()).toMatchObject({ revision: 2 });
    expect((await first.save(begun, 1, ['False', ''])).statusCode).toBe(409);
  });
});

describe('a pass', () => {
  it('counts when it is stored: the module is done and the next one opens, without Next', async () => {
    const { client, module } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    expect((await tab.submit(await tab.start(), ['False', ''])).json().status).toBe('failed');
    expect((await module()).AssessmentCompleted).toBe(false);
    test.pass(1000);
    await tab.submit(await tab.start(), ['True', 'x']);
    expect((await module()).AssessmentCompleted).toBe(true);
    await createAttemptPage(client, 'a', 'second').start();
    // A repeated request of the page changes nothing.
    const done = { courseId: 'exam', moduleId: 'first', component: 'AssessmentCompleted' };
    const next = await client.put('/courses/updateModuleProgress', done);
    expect([next.statusCode, next.json()]).toEqual([200, { AssessmentCompleted: true }]);
  });
});
