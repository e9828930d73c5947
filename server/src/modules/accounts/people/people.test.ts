import { getInstructor, type Instructor } from '@cairn/api/people.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({});
});
afterAll(() => test.close());

describe('GET /instructor/details', () => {
  it('[TAPI-09] [API-54] [PAPI-89] answers a visitor with the public fields only', async () => {
    const answer = await test.visitor.get('/instructor/details?InstructorID=ada-moss');
    expect(answer.json()).toEqual({
      InstructorID: 'ada-moss',
      FirstName: 'Ada',
      LastName: 'Moss',
      FullName: 'Ada Moss',
      profileImageUrl: expect.stringMatching(/^\/media\/picture\//),
    });
    const picture = await test.app.inject(
      getInstructor.answer.parse(answer.json()).profileImageUrl,
    );
    expect(picture.headers['content-type']).toBe('image/png');
  });

  it.each([
    ['?InstructorID=none', 404],
    ['', 400],
  ])('[TAPI-09] [API-54] [PAPI-89] refuses %s with %i', async (query, status) => {
    expect((await test.visitor.get(`/instructor/details${query}`)).statusCode).toBe(status);
  });
});

describe('GET /instructor/collaborators', () => {
  it.each([
    ['commas', '?collaborators=ben-ruiz,none,ada-moss'],
    ['repetition', '?collaborators=ben-ruiz&collaborators=none&collaborators=ada-moss'],
    ['JSON', `?collaborators=${encodeURIComponent('["ben-ruiz","none","ada-moss"]')}`],
  ])(
    '[TAPI-11] [API-56] [PAPI-89] takes ids by %s, answers a visitor in their order, leaves out unknown ones',
    async (_by, query) => {
      const answer = await test.visitor.get(`/instructor/collaborators${query}`);
      expect(answer.json<Instructor[]>().map(({ FullName }) => FullName)).toEqual([
        'Ben Ruiz',
        'Ada Moss',
      ]);
    },
  );

  it.each(['', '?collaborators='])(
    '[TAPI-11] [API-56] answers no ids (%p) with an empty list',
    async (query) => {
      const answer = await test.visitor.get(`/instructor/collaborators${query}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    },
  );

  it('[TAPI-11] takes at most 50', async () => {
    const fifty = [...Array.from({ length: 49 }, (_, index) => `id-${index}`), 'ada-moss'];
    const ask = (ids: readonly string[]) =>
      test.visitor.get(`/instructor/collaborators?collaborators=${ids.join(',')}`);
    expect((await ask(fifty)).json()).toHaveLength(1);
    expect((await ask([...fifty, 'ben-ruiz'])).statusCode).toBe(400);
  });
});
