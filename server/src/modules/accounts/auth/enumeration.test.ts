/** Responses do not reveal whether an address is registered: the text is the same, and so is the work. */
import * as argon2 from '@node-rs/argon2';
import { createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode } from '../../../../test/test-mailbox.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});
const work = () => ({
  hashed: jest.mocked(argon2.hash).mock.calls.length,
  verified: jest.mocked(argon2.verify).mock.calls.length,
});

let test: TestApp;
let known: { email: string; password: string };
let waiting: string;
const { signUp, verify, resend, forgot, setPassword, logIn, newAddress } = createRegistrant(
  () => test.visitor,
);
beforeAll(async () => {
  test = await startTestApp();
  known = await test.addStudent();
  waiting = newAddress();
  await signUp({ username: waiting });
  await waitForCode(test.sql, waiting);
});
afterAll(() => test.close());
beforeEach(() => test.pass(61_000));

/** What an attacker can observe of a call, and its cost for the server. */
const observe = async (call: () => ReturnType<typeof logIn>) => {
  const before = work();
  const { statusCode, body, headers } = await call();
  const after = work();
  return {
    statusCode,
    body,
    headers: Object.keys(headers).toSorted(),
    hashed: after.hashed - before.hashed,
    verified: after.verified - before.verified,
  };
};
const ofEach = async (call: (username: string) => ReturnType<typeof logIn>) => {
  const unknown = newAddress();
  return {
    known: await observe(() => call(known.email)),
    waiting: await observe(() => call(waiting)),
    unknown: await observe(() => call(unknown)),
  };
};

it('[API-08] a sign-in with a wrong password verifies a hash for known and unknown names', async () => {
  const seen = await ofEach((username) => logIn(username, 'not the password'));
  expect(seen.known).toMatchObject({ statusCode: 401, hashed: 0, verified: 1 });
  expect(seen.unknown).toEqual(seen.known);
  expect(seen.waiting).toEqual(seen.known);
});

it('[API-18] refuses a wrong code with the same response, for confirming and for a new password', async () => {
  const confirming = await ofEach((username) => verify(username, '000000'));
  expect(confirming.known).toMatchObject({ statusCode: 400, hashed: 0, verified: 0 });
  expect(confirming.unknown).toEqual(confirming.known);
  expect(confirming.waiting).toEqual(confirming.known);
  const resetting = await ofEach((username) => setPassword(username, '000000', 'a new password'));
  expect(resetting.known).toMatchObject({ statusCode: 400, hashed: 0, verified: 0 });
  expect(resetting.unknown).toEqual(resetting.known);
  expect(resetting.waiting).toEqual(resetting.known);
});

it('[API-20] [API-22] stores one request for a code and sends the same response for any name', async () => {
  const requested = async () => {
    return (await test.sql`select 1 from pgboss.job where name = 'mail'`).length;
  };
  for (const ask of [resend, forgot]) {
    const written: number[] = [];
    const seen = await ofEach(async (username) => {
      // Mails of earlier requests are jobs of their own. Waits until no job is left.
      for (let left = 1; left > 0;) {
        left = (
          await test.sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`
        ).length;
      }
      const before = await requested();
      const answer = await ask(username);
      // Mails are counted right after the response, because the server decides about them later.
      written.push((await requested()) - before > 0 ? 1 : 0);
      return answer;
    });
    expect(seen.known).toMatchObject({ statusCode: 200, hashed: 0, verified: 0 });
    expect(seen.unknown).toEqual(seen.known);
    expect(seen.waiting).toEqual(seen.known);
    expect(written).toEqual([1, 1, 1]);
  }
});

it('[API-10] a sign-up hashes its password also when the address is taken', async () => {
  const taken = await observe(() => signUp({ username: known.email }));
  const free = await observe(() => signUp({ username: newAddress() }));
  expect(taken.statusCode).toBe(409);
  expect(taken.hashed).toBe(1);
  expect(free.hashed).toBe(1);
});

it('refuses too many attempts with the same response', async () => {
  const unknown = newAddress();
  const last = async (username: string) => {
    let answer = await logIn(username, 'wrong');
    for (let count = 0; count < 10; count += 1) answer = await logIn(username, 'wrong');
    return answer;
  };
  const [one, other] = [await last(known.email), await last(unknown)];
  expect(one.statusCode).toBe(429);
  expect(other.statusCode).toBe(429);
  expect(other.body).toBe(one.body);
});
