import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  createExamCourse,
  addExamStudent,
} from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(createExamCourse());
});
afterAll(() => test.close());

const enrolled = () => addExamStudent(test);
const path = '/profile/assessment';

describe('the times of a submitted attempt without a stored start', () => {
  const minutes = (count: number) => count * 60_000;
  const hour = minutes(60);
  const handIn = async (times: { readonly start: number; readonly end: number }, given = {}) => {
    const { client, module } = await enrolled();
    const at = (ms: number) => new Date(test.clock.now.getTime() + ms).toISOString();
    const answer = await client.post(`${path}/submit`, {
      courseId: 'exam',
      moduleId: 'first',
      attemptData: {
        responses: ['True', ''],
        timeTaken: 30,
        datetimeStarted: at(times.start),
        datetimeSubmitted: at(times.end),
        ...given,
      },
    });
    return { answer, stored: (await module()).AssessmentAttempts ?? [], now: at(0) };
  };

  it('end at the server’s current time at the latest', async () => {
    for (const end of [9 * hour, 100 * 365 * 24 * hour]) {
      const { answer, stored, now } = await handIn({ start: -minutes(5), end });
      expect(answer.statusCode).toBe(200);
      expect(stored).toMatchObject([{ datetimeSubmitted: now, timeTaken: 30 }]);
    }
  });

  it.each([1e300, Number.MAX_VALUE, 301])(
    'are limited to the time since the start: %p',
    async (timeTaken) => {
      const { stored } = await handIn({ start: -minutes(5), end: 9 * hour }, { timeTaken });
      expect(stored).toMatchObject([{ timeTaken: 300 }]);
    },
  );

  it.each([0, 20_000])('may start %i ms ahead of the server’s clock', async (ahead) => {
    const { answer, stored } = await handIn({ start: ahead, end: ahead });
    expect(answer.statusCode).toBe(200);
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['starts in nine hours', { start: 9 * hour, end: 10 * hour }, {}],
    ['starts in a hundred years', { start: 876_000 * hour, end: 876_001 * hour }, {}],
    ['starts in the year 0', { start: 0, end: 0 }, { datetimeStarted: '0000-01-01T00:00:00Z' }],
    ['starts in the year 1', { start: 0, end: 0 }, { datetimeStarted: '0001-01-01T00:00:00Z' }],
    ['takes forever', { start: -minutes(5), end: 0 }, { timeTaken: '1e999' }],
  ])('are refused for an attempt that %s', async (_name, times, given) => {
    const { answer, stored } = await handIn(times, given);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect(stored).toEqual([]);
  });
});

describe('a running attempt', () => {
  it.each([
    ['an unknown course', { courseId: 'none' }, 404],
    ['an unknown module', { moduleId: 'none' }, 404],
    ['a locked module', { moduleId: 'second' }, 403],
    ['no module', { moduleId: '' }, 400],
  ])('cannot be started for %s', async (_name, given, status) => {
    const { client } = await enrolled();
    const body = { courseId: 'exam', moduleId: 'first', ...given };
    expect((await client.post(`${path}/start`, body)).statusCode).toBe(status);
  });

  it.each([
    ['too few answers', { responses: ['True'] }],
    ['an answer that does not fit', { responses: ['Maybe', ''] }],
    ['no sequence', { sequence: 0 }],
    ['a sequence beyond all', { sequence: Number.MAX_SAFE_INTEGER }],
    ['too long a text', { responses: ['True', 'x'.repeat(20_001)] }],
  ])('refuses %s and keeps the saved answers', async (_name, given) => {
    const { client } = await enrolled();
    const tab = createAttemptPage(client, 'a');
    const begun = await tab.start();
    const save = { client: 'a', sequence: 1, base: 0, responses: ['True', ''], ...given };
    expect((await tab.send(begun, save)).statusCode).toBe(400);
    expect(await tab.running()).toMatchObject({ revision: 0 });
  });

  it('cannot be read or saved by another student', async () => {
    const { client } = await enrolled();
    const begun = await createAttemptPage(client, 'a').start();
    const other = await test.as(await test.addStudent());
    const foreign = createAttemptPage(other, 'b');
    expect(await foreign.running()).toBeNull();
    expect((await foreign.save(begun, 0, ['True', ''])).statusCode).toBe(404);
    const start = await other.post(`${path}/start`, { courseId: 'exam', moduleId: 'first' });
    expect(start.statusCode).toBe(403);
    const visitor = await test.visitor.post(`${path}/start`, {
      courseId: 'exam',
      moduleId: 'first',
    });
    expect(visitor.statusCode).toBe(401);
  });
});
