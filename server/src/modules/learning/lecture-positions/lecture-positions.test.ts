import type { LecturePosition } from '@cairn/api/lecture-positions.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open'),
    ...fullCourse('another'),
    ...fullCourse('draft', { Status: 'draft' }),
  });
});
afterAll(() => test.close());

const enrolled = async (): Promise<TestClient> => {
  const client = await test.as(await test.addStudent());
  await client.post('/courses/enroll', { courseId: 'open' });
  return client;
};
const save = (client: TestClient, place: object) =>
  client.put('/courses/lecturePlace', { courseId: 'open', moduleId: 'open-one', ...place });
const places = async (client: TestClient, courseId = 'open') =>
  (await client.get(`/courses/lecturePlaces?courseId=${courseId}`)).json<LecturePosition[]>();

describe('the position in a lecture', () => {
  it('is stored to the second and returned, the newest lecture first', async () => {
    const client = await enrolled();
    expect(await places(client)).toEqual([]);
    await save(client, { seconds: 3 });
    await save(client, { seconds: 2, moduleId: 'open-three' });
    const answer = await save(client, { seconds: 4 });
    expect(answer.json()).toMatchObject({ courseId: 'open', moduleId: 'open-one', seconds: 4 });
    expect(await places(client)).toMatchObject([
      { moduleId: 'open-one', seconds: 4 },
      { moduleId: 'open-three', seconds: 2 },
    ]);
  });

  it('is the newer one of two devices by the server’s clock, in any order of arrival', async () => {
    const client = await enrolled();
    await save(client, { seconds: 4 });
    // A browser that was offline saves this position a minute late.
    const late = await save(client, { seconds: 1, age: 60 });
    expect(late.json()).toMatchObject({ seconds: 4 });
    expect(await places(client)).toMatchObject([{ seconds: 4 }]);
    await save(client, { seconds: 0, age: 0 });
    expect(await places(client)).toMatchObject([{ seconds: 0 }]);
  });

  it('is limited to the end of the film', async () => {
    const client = await enrolled();
    expect((await save(client, { seconds: 900 })).json()).toMatchObject({ seconds: 5 });
  });

  it('belongs to one student', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    await save(theirs, { seconds: 3 });
    expect(await places(mine)).toEqual([]);
    const answer = await mine.get('/courses/lecturePlaces?courseId=open', {
      headers: { id: theirs.headers['id'] ?? '' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('counts as activity in the course', async () => {
    const client = await enrolled();
    await save(client, { seconds: 3 });
    const attributes = (await client.get('/user/attributes')).json();
    expect(attributes.Courses.open).toHaveProperty('LastActivityAt');
  });

  it.each([
    ['a negative second', { seconds: -1 }, 400, 'invalid'],
    ['a part of a second', { seconds: 1.5 }, 400, 'invalid'],
    ['a text', { seconds: '3' }, 400, 'invalid'],
    ['a second of next year', { seconds: 40_000_000 }, 400, 'invalid'],
    ['an age before now', { seconds: 1, age: -5 }, 400, 'invalid'],
    ['a module without a lecture', { seconds: 1, moduleId: 'open-two' }, 404, 'not-found'],
    ['an unknown module', { seconds: 1, moduleId: 'none' }, 404, 'not-found'],
    ['a draft', { seconds: 1, courseId: 'draft', moduleId: 'draft-one' }, 404, 'not-found'],
    [
      'a course of others',
      { seconds: 1, courseId: 'another', moduleId: 'another-one' },
      403,
      'forbidden',
    ],
  ])('refuses %s', async (_name, place, status, code) => {
    const client = await enrolled();
    const answer = await save(client, place);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await places(client)).toEqual([]);
  });

  it('requires a token', async () => {
    const { visitor } = test;
    expect((await visitor.get('/courses/lecturePlaces?courseId=open')).statusCode).toBe(401);
    expect((await save(visitor, { seconds: 1 })).statusCode).toBe(401);
  });
});
