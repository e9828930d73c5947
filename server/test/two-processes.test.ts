/** Two apps on one database, like two processes behind a proxy that sends each call to either. */
import { tokensSchema } from '@cairn/api/auth.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { importContent } from '../src/modules/content/import-content.ts';
import { retryUntil } from './server-process.ts';
import type { TestApp } from './test-app.ts';
import { testClient } from './test-client.ts';
import { aCourse, aModule, createContentFolder, sharedContentFiles } from './test-content.ts';
import { startLearningApp } from './test-learning.ts';

const RATE_LIMIT = 50;
const DAY_MS = 86_400_000;

let test: TestApp;
let other: FastifyInstance;
beforeAll(async () => {
  const Modules = [aModule('one', { ModuleTitle: 'Old words', ModuleDescription: 'Ferries.' })];
  test = await startLearningApp(
    { 'courses/harbour/course.yaml': aCourse('harbour', { Modules }) },
    { rateLimit: RATE_LIMIT },
  );
  other = await test.another();
});
afterAll(() => test.close());
beforeEach(() => test.pass(10 * 60_000));

const apps = () => [test.app, other];
const everywhere = (headers: Record<string, string> = {}) =>
  apps().map((app) => testClient(app, headers));

it('[API-05] ten wrong passwords for an account count over both processes, and then both refuse the right one', async () => {
  const { email, password } = await test.addStudent();
  const logIn = (at: number, given: string) =>
    everywhere()[at % 2]?.post('/auth/login', {
      username: email,
      password: given,
      frontendType: 'student',
    });
  const tries = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => logIn(index, `guess ${index}`)),
  );
  expect(tries.filter((answer) => answer?.statusCode === 401)).toHaveLength(10);
  for (const at of [0, 1]) expect((await logIn(at, password))?.statusCode).toBe(429);
  test.pass(60_000);
  for (const at of [0, 1]) expect((await logIn(at, password))?.statusCode).toBe(200);
});

it('[PAPI-04] counts the calls of a student over both processes', async () => {
  const maya = await test.as(await test.addStudent());
  const jonas = await test.as(await test.addStudent());
  const [here, there] = everywhere(maya.headers);
  for (let call = 0; call < RATE_LIMIT; call += 1)
    expect((await here?.get('/user/attributes'))?.statusCode).toBe(200);
  let through = 0;
  const status = async () => {
    const { statusCode = 0, headers } = (await there?.get('/user/attributes')) ?? {};
    if (statusCode === 200) through += 1;
    return { statusCode, retryAfter: Number(headers?.['retry-after']) };
  };
  const refused = await retryUntil(status, ({ statusCode }) => statusCode === 429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  // It learns of the uses in the other process with its first call; the next call may come before the response.
  expect(through).toBeLessThan(RATE_LIMIT / 2);
  const [, jonasThere] = everywhere(jonas.headers);
  expect((await jonasThere?.get('/user/attributes'))?.statusCode).toBe(200);
});

it('a new key signs in both processes, and each accepts tokens of the other', async () => {
  const student = await test.addStudent();
  const logIn = async (app: FastifyInstance) => {
    const answer = await testClient(app, {}).post('/auth/login', {
      username: student.email,
      password: student.password,
      frontendType: 'student',
    });
    const { accessToken, idToken } = tokensSchema.parse(answer.json());
    return { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken };
  };
  const status = async (app: FastifyInstance, headers: Record<string, string>) =>
    (await testClient(app, headers).get('/user/attributes')).statusCode;
  const keyIds = async () => (await test.sql`select key_id from signing_keys`).length;
  const before = await keyIds();
  test.pass(90 * DAY_MS);
  await logIn(test.app);
  expect(await keyIds()).toBe(before + 1);
  test.pass(6 * 60_000);
  const signed = [await logIn(test.app), await logIn(other)];
  for (const tokens of signed)
    for (const app of apps()) expect(await status(app, tokens)).toBe(200);
  // Keys from one process verify tokens that the other has signed.
  const keys = (await other.inject('/.well-known/jwks.json')).json<JSONWebKeySet>();
  const token = signed[0]?.['jwt-token'] ?? '';
  const { protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    currentDate: test.clock.now,
  });
  expect(protectedHeader.kid).not.toBe('main');
});

it('imported content is found, listed and quoted by both processes', async () => {
  const find = async (text: string) =>
    Promise.all(
      everywhere().map(async (client) => {
        const found = await client.get('/courses/search', { query: { text } });
        return found.json<{ ModuleTitle: string }[]>().map(({ ModuleTitle }) => ModuleTitle);
      }),
    );
  const titles = async () =>
    Promise.all(
      everywhere().map(async (client) => {
        const answer = await client.get('/courses/attributes?courseID=harbour');
        return answer.json<{ Item: CourseItem }>().Item.CourseTitle;
      }),
    );
  expect(await find('ferries')).toEqual([['Old words'], ['Old words']]);
  expect(await titles()).toEqual(['Course harbour', 'Course harbour']);
  const Modules = [aModule('one', { ModuleTitle: 'New words', ModuleDescription: 'Lighthouses.' })];
  const folder = await createContentFolder({
    ...sharedContentFiles,
    'courses/harbour/course.yaml': aCourse('harbour', { CourseTitle: 'Of the sea', Modules }),
  });
  await importContent(folder.root, { ...test, now: () => test.clock.now });
  await folder.drop();
  expect(await find('lighthouses')).toEqual([['New words'], ['New words']]);
  expect(await find('ferries')).toEqual([[], []]);
  expect(await titles()).toEqual(['Of the sea', 'Of the sea']);
});
