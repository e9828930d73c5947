import os from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createPasswordHasher } from './passwords.ts';

const counts = { running: 0, most: 0, all: 0 };
const counted = async <T>(work: () => Promise<T>): Promise<T> => {
  counts.all += 1;
  counts.running += 1;
  counts.most = Math.max(counts.most, counts.running);
  return work().finally(() => {
    counts.running -= 1;
  });
};
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => counted(() => real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => counted(() => real.verify(...given)),
  };
});

const HALF = Math.max(1, Math.floor(os.availableParallelism() / 2));
/** Maximum number of hashes that one network can run at once, because it leaves one slot for other networks. */
const RUNNING_OF_ONE = Math.max(1, HALF - 1);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('runs hashes on half of the processors at most, for sign-ins, sign-ups and new passwords together', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => test.addStudent()));
  Object.assign(counts, { most: 0, all: 0 });
  const signIns = students.map(({ email, password }, index) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      body: { username: email, password, frontendType: 'student' },
      remoteAddress: `203.0.113.${index}`,
    }),
  );
  const signUps = Array.from({ length: 6 }, (_, index) =>
    test.visitor.post('/auth/signup', {
      username: `new-${index}@learn.example`,
      password: 'a good password',
      firstName: 'Ada',
      lastName: 'Osei',
      userType: 'student',
    }),
  );
  const answers = await Promise.all([...signIns, ...signUps]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from(answers, () => 200));
  expect(counts.all).toBe(18);
  expect(counts.most).toBe(HALF);
});

it('refuses hashes of a network beyond its queue, and serves networks in turns', async () => {
  const passwords = createPasswordHasher();
  const order: string[] = [];
  const hash = (network: string) =>
    passwords.hash(network, 'a good password').then(
      () => order.push(network),
      (error: unknown) => error,
    );
  const flood = Array.from({ length: RUNNING_OF_ONE + 101 }, () => hash('flood'));
  const other = hash('school');
  const results = await Promise.all([...flood, other]);
  const refused = results.filter((result) => typeof result !== 'number');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    code: 'too-many',
    message: 'Many people are signing in right now. Please try again in a moment.',
  });
  // A hundred hashes of another network were waiting before this one.
  expect(order.indexOf('school')).toBeLessThan(HALF + 3);
});
