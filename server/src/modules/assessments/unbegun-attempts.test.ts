/** Submissions whose start differs from that of a running attempt. */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  createExamCourse,
  addExamStudent,
} from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startLearningApp(createExamCourse());
});
afterEach(() => test.close());

const MINUTE = 60_000;
const times = (start: number) => {
  const at = new Date(test.clock.now.getTime() + start).toISOString();
  return { timeTaken: 5, datetimeStarted: at, datetimeSubmitted: at };
};

describe('a submission without a started attempt', () => {
  it('is accepted within the time limit and the grace period, by the server’s clock', async () => {
    const { client, module } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    for (const minutes of [1, 11]) {
      const answer = await page.submitAs({ responses: ['True', ''], ...times(-minutes * MINUTE) });
      expect([minutes, answer.statusCode]).toEqual([minutes, 200]);
    }
    expect((await module()).AssessmentAttempts).toHaveLength(2);
  });

  it('is refused after them, whatever duration it claims, and passes nothing', async () => {
    const { client, module } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const late = { responses: ['True', 'x'], ...times(-13 * MINUTE) };
    const answer = await page.submitAs(late);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The time for this attempt was over before it was handed in. Please start again.',
    ]);
    expect(await module()).toMatchObject({ AssessmentCompleted: false });
    expect((await module()).AssessmentAttempts).toBeUndefined();
  });

  it('is accepted at any time if the assessment has no time limit', async () => {
    const { client } = await addExamStudent(test);
    for (const [moduleId, responses] of [
      ['first', ['True', 'x']],
      ['second', Array.from({ length: 8 }, () => ['this'])],
      ['third', ['True']],
    ] as const) {
      const start = moduleId === 'third' ? -30 * 24 * 60 * MINUTE : -MINUTE;
      const page = createAttemptPage(client, 'page', moduleId);
      const answer = await page.submitAs({ responses: [...responses], ...times(start) });
      expect([moduleId, answer.json().status]).toEqual([moduleId, 'passed']);
    }
  });
});

describe('a submission that names another start than the running attempt', () => {
  it('submits the running attempt, once', async () => {
    const { client, module } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const begun = await page.start();
    test.pass(30_000);
    const other = { responses: ['True', ''], ...times(-1000), timeTaken: 900 };
    const [first, second] = [await page.submitAs(other), await page.submitAs(other)];
    expect(first.json()).toMatchObject({
      datetimeStarted: begun.datetimeStarted,
      timeTaken: 30,
      attemptNumber: 1,
    });
    expect(second.body).toBe(first.body);
    expect(await page.running()).toBeNull();
    expect((await module()).AssessmentAttempts).toHaveLength(1);
  });

  it('does not extend the time limit: after its end the saved answers count', async () => {
    const { client, module } = await addExamStudent(test);
    const page = createAttemptPage(client, 'page');
    const begun = await page.start();
    await page.save(begun, 0, ['False', '']);
    test.pass(13 * MINUTE);
    const other = { responses: ['True', 'x'], ...times(-1000) };
    const stored = (await page.submitAs(other)).json<GradedAttempt>();
    expect(stored).toMatchObject({ responses: ['False', ''], status: 'failed', timeTaken: 600 });
    expect((await page.submitAs(other)).json()).toEqual(stored);
    expect(await module()).toMatchObject({ AssessmentCompleted: false });
    expect((await module()).AssessmentAttempts).toHaveLength(1);
  });
});
