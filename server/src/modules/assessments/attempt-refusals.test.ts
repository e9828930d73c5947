import type { TestApp } from '../../../test/test-app.ts';
import { attemptPage, examCourse, examStudent } from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(examCourse());
});
afterAll(() => test.close());

const enrolled = () => examStudent(test);
const path = '/profile/assessment';

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
    ['too long a text', { responses: ['True', 'x'.repeat(20_001)] }],
  ])('refuses %s and keeps what it has', async (_name, given) => {
    const { client } = await enrolled();
    const tab = attemptPage(client, 'a');
    const begun = await tab.start();
    const save = { client: 'a', sequence: 1, base: 0, responses: ['True', ''], ...given };
    expect((await tab.send(begun, save)).statusCode).toBe(400);
    expect(await tab.running()).toMatchObject({ revision: 0 });
  });

  it('belongs to its student', async () => {
    const { client } = await enrolled();
    const begun = await attemptPage(client, 'a').start();
    const other = await test.as(await test.addStudent());
    const foreign = attemptPage(other, 'b');
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
