/** One confirmation permits one action, once, only for the caller and the request that it was made for: docs/decisions/005. */
import { tokensSchema } from '@cairn/api/auth.contract';
import { createBrowser, createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';
import { createPasswordSignIn } from './auth.service.ts';
import { createPasswordHasher } from './passwords.ts';
import { createSessionService } from './session.service.ts';
import type { TokenService } from './token.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// Each test begins a new minute, so that no test uses up the limits of another.
beforeEach(() => test.pass(61_000));

const registrant = createRegistrant(() => test.visitor);
const { newAddress, signUp, verify, logIn, forgot, setPassword, WRONG_CODE } = registrant;

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

const sessionsOf = (studentId: string) =>
  test.sql`select 1 from sessions where student_id = ${studentId}`;

describe('a new password', () => {
  const asked = async () => {
    const student = await test.addStudent();
    await forgot(student.email);
    return { ...student, code: await waitForCode(test.sql, student.email) };
  };

  it('a request of a stranger in between gets no code, and only the newest code is valid', async () => {
    const { email, code, password } = await asked();
    test.pass(31_000);
    expect((await forgot(email.toUpperCase())).statusCode).toBe(200);
    const newest = await waitForCode(test.sql, email, 2);
    // Both codes were mailed to the owner.
    expect(await listMailsTo(test.sql, email)).toHaveLength(2);
    expect((await setPassword(email, code, 'a new password')).json()).toEqual(WRONG_CODE);
    expect((await logIn(email, password)).statusCode).toBe(200);
    expect((await setPassword(email, newest, 'a new password')).statusCode).toBe(200);
  });

  it('of one account is not set with the code of another', async () => {
    const [maya, jonas] = [await asked(), await asked()];
    for (const [email, code] of [
      [jonas.email, maya.code],
      [maya.email, jonas.code],
    ] as const)
      expect((await setPassword(email, code, 'a new password')).json()).toEqual(WRONG_CODE);
    expect((await setPassword(maya.email, maya.code, 'a new password')).statusCode).toBe(200);
    expect((await logIn(jonas.email, jonas.password)).statusCode).toBe(200);
  });

  it('is set once when two requests send the code at the same time, to the password of the winner', async () => {
    const { email, code } = await asked();
    const choices = ['the first choice', 'the second choice', 'the third choice'];
    const answers = await Promise.all(choices.map((choice) => setPassword(email, code, choice)));
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    for (const [index, choice] of choices.entries()) {
      const opens = answers[index]?.statusCode === 200 ? 200 : 401;
      expect((await logIn(email, choice)).statusCode).toBe(opens);
    }
  });

  it('is not set with a code for confirming, and a reset code confirms nothing', async () => {
    const username = newAddress();
    await signUp({ username });
    const confirming = await waitForCode(test.sql, username);
    await forgot(username);
    const resetting = await waitForCode(test.sql, username, 2);
    expect((await verify(username, resetting)).json()).toEqual(WRONG_CODE);
    expect((await setPassword(username, confirming, 'a new password')).json()).toEqual(WRONG_CODE);
    expect((await verify(username, confirming)).statusCode).toBe(200);
    expect((await setPassword(username, resetting, 'a new password')).statusCode).toBe(200);
  });

  it('ends all sessions, also one that is renewed at the same time', async () => {
    const { email, code, password, studentId } = await asked();
    const { refreshToken } = tokensSchema.parse((await logIn(email, password)).json());
    const headers = { 'refresh-token': refreshToken.jwtToken };
    const renew = () => test.visitor.post('/auth/sessionRefresh', { username: email }, { headers });
    await Promise.all([
      setPassword(email, code, 'a new password'),
      ...Array.from({ length: 8 }, renew),
    ]);
    expect(await sessionsOf(studentId)).toHaveLength(0);
  });

  it('opens no session for a sign-in with the old password that is still running', async () => {
    const { email, code, password, studentId } = await asked();
    const tokens = {
      sign: () => Promise.resolve({ access: 'a', id: 'i' }),
    } as unknown as TokenService;
    const sessions = createSessionService({
      ...test,
      tokens,
      now: () => test.clock.now,
      secret: Buffer.alloc(32),
      sessionLengthMs: () => 60_000,
    });
    const late = createPasswordSignIn({
      sql: test.sql,
      now: () => test.clock.now,
      passwords: createPasswordHasher(),
      claimSignUp: () => Promise.reject(new Error('The account is confirmed.')),
      openAfterPassword: async (student, { client }) => {
        // The old password was verified just before this change.
        expect((await setPassword(email, code, 'a new password')).statusCode).toBe(200);
        return sessions.open(student, client);
      },
    });
    await expect(
      late(email, password, {
        network: 'here',
        browser: {
          client: { browser: null, system: null, network: null },
          siteUrl: 'http://localhost',
        },
        requireBrowser: () => 'a browser',
      }),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await sessionsOf(studentId)).toHaveLength(0);
    expect((await logIn(email, 'a new password')).statusCode).toBe(200);
  });
});

it('accepts one of two sign-ups whose codes arrive at the same time, with its own password and name', async () => {
  const username = newAddress();
  const browsers = [createBrowser(test.app), createBrowser(test.app)];
  const people = [
    { password: 'the first password', firstName: 'first' },
    { password: 'the second password', firstName: 'second' },
  ];
  const codes: string[] = [];
  for (const [index, person] of people.entries()) {
    await browsers[index]?.signUp({ username, ...person });
    codes.push(await waitForCode(test.sql, username, index + 1));
  }
  const answers = await Promise.all(
    codes.map((code, index) => browsers[index]?.verify(username, code) ?? verify('', '')),
  );
  expect(statusesOf(answers)).toEqual([200, 400]);
  const winner = people[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const loser = people.find((person) => person !== winner);
  expect((await logIn(username, winner?.password)).statusCode).toBe(200);
  expect((await logIn(username, loser?.password)).statusCode).toBe(401);
  const [stored] = await test.sql`select first_name from students where email = ${username}`;
  expect(stored?.['first_name']).toBe(winner?.firstName);
});
