/** Signing in, and confirming the identity, with a second factor. */
import { type Tokens, tokensSchema } from '@cairn/api/auth.contract';
import type { SignInStep } from '@cairn/api/second-factor.contract';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { waitForMail } from '../../../../test/test-mailbox.ts';
import { createTestPasskey } from '../../../../test/test-passkey.ts';
import { setUpApp, setUpPasskey, computeAppCode } from '../../../../test/test-second-factor.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let maya: TestStudent;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // Each test begins in another minute, so that no test uses up the limits of another.
  test.pass(61_000);
  maya = await test.addStudent();
  client = await test.as(maya);
});

type PasskeyRequest = Parameters<ReturnType<typeof createTestPasskey>['sign']>[0];

const logIn = ({ email, password } = maya) =>
  test.visitor.post('/auth/login', { username: email, password, frontendType: 'student' });
const beginStep = async (): Promise<SignInStep> => {
  const response = await logIn();
  expect(response.statusCode).toBe(403);
  return response.json<{ details: SignInStep }>().details;
};
const finish = (step: string, given: object) =>
  test.visitor.post('/auth/secondFactor', { step, ...given });
const countSessions = async () =>
  (await test.sql`select 1 from sessions where student_id = ${maya.studentId}`).length;
const isSignedIn = async (tokens: Tokens) => {
  const headers = {
    'jwt-token': tokens.accessToken.jwtToken,
    'id-token': tokens.idToken.jwtToken,
  };
  const attributes = await test.visitor.get('/user/attributes', { headers });
  return attributes.json<{ Email?: string }>().Email === maya.email;
};

describe('a sign-in with a second factor', () => {
  it('[MPERM-30] the right password returns no tokens and opens no session until a code is right', async () => {
    const { key } = await setUpApp(test, client);
    const before = await countSessions();
    const refused = await logIn();
    expect(refused.json()).toMatchObject({
      code: 'second-factor-needed',
      details: { hasApp: true, passkeyOptions: null },
    });
    expect(refused.body).not.toContain('jwtToken');
    expect(await countSessions()).toBe(before);
    const { step } = refused.json<{ details: SignInStep }>().details;

    expect((await finish(step, { code: computeAppCode(test, key, 9) })).statusCode).toBe(400);
    expect(await countSessions()).toBe(before);
    const signedIn = await finish(step, { code: computeAppCode(test, key, 1) });
    expect(await isSignedIn(tokensSchema.parse(signedIn.json()))).toBe(true);
    // A step works once.
    expect((await finish(step, { code: computeAppCode(test, key, 1) })).statusCode).toBe(401);
  });

  it('[MPERM-26] an accepted code is not accepted a second time, in another sign-in', async () => {
    const { key } = await setUpApp(test, client);
    const code = computeAppCode(test, key, 1);
    const [first, second] = [await beginStep(), await beginStep()];
    expect((await finish(first.step, { code })).statusCode).toBe(200);
    expect((await finish(second.step, { code })).statusCode).toBe(400);
  });

  it('[MPERM-29] [MPERM-30] accepts a recovery code and a passkey, and records their use', async () => {
    const { recoveryCodes } = await setUpApp(test, client);
    const { passkey } = await setUpPasskey(client, createTestPasskey(false));
    const first = await beginStep();
    const byCode = await finish(first.step, { code: recoveryCodes[3] });
    expect(await isSignedIn(tokensSchema.parse(byCode.json()))).toBe(true);
    const second = await beginStep();
    const response = passkey.sign(second.passkeyOptions as unknown as PasskeyRequest);
    const byPasskey = await finish(second.step, { passkey: response });
    expect(await isSignedIn(tokensSchema.parse(byPasskey.json()))).toBe(true);
    const { usedAt } = (await client.get('/user/second-factor')).json<{
      passkeys: { usedAt: string }[];
    }>().passkeys[0] ?? { usedAt: '' };
    expect(usedAt).toBe(test.clock.now.toISOString());
  });

  it('refuses a passkey of another account, and a response to an earlier request', async () => {
    const { passkey } = await setUpPasskey(client);
    const other = await setUpPasskey(await test.as(await test.addStudent()));
    const { step, passkeyOptions } = await beginStep();
    const request = passkeyOptions as unknown as PasskeyRequest;
    const theirs = await finish(step, { passkey: other.passkey.sign(request) });
    expect(theirs.statusCode).toBe(400);
    const response = passkey.sign(request);
    expect((await finish(step, { passkey: response })).statusCode).toBe(200);
    const next = await beginStep();
    expect((await finish(next.step, { passkey: response })).statusCode).toBe(400);
  });

  it('[MPERM-30] the step ends after 5 minutes', async () => {
    const { key } = await setUpApp(test, client);
    const { step } = await beginStep();
    test.pass(5 * 60_000 - 1);
    expect((await finish(step, { code: '000000' })).statusCode).toBe(400);
    test.pass(1);
    const ended = await finish(step, { code: computeAppCode(test, key) });
    expect(ended.statusCode).toBe(401);
  });

  it('[MPERM-30] the step ends after 5 wrong codes, also for the right one', async () => {
    const { key } = await setUpApp(test, client);
    const { step } = await beginStep();
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await finish(step, { code: `00000${at}` })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 401]);
    expect((await finish(step, { code: computeAppCode(test, key, 1) })).statusCode).toBe(401);
    // A new sign-in begins another step.
    const next = await beginStep();
    expect((await finish(next.step, { code: computeAppCode(test, key, 1) })).statusCode).toBe(200);
  });

  it('[MPERM-30] of many codes at the same time no more than 5 are checked', async () => {
    await setUpApp(test, client);
    const { step } = await beginStep();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => finish(step, { code: String(100_000 + at) })),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    const [row] = await test.sql<{ count: number }[]>`
      select count(*)::int as count from wrong_factor_codes where student_id = ${maya.studentId}`;
    expect(row).toEqual({ count: 5 });
  });

  it('limits the wrong codes of an account to 20 an hour, over all steps', async () => {
    const { key } = await setUpApp(test, client);
    for (let round = 0; round < 4; round += 1) {
      const { step } = await beginStep();
      for (let at = 0; at < 5; at += 1) await finish(step, { code: `00000${at}` });
    }
    const { step } = await beginStep();
    expect((await finish(step, { code: computeAppCode(test, key, 1) })).statusCode).toBe(429);
    test.pass(60 * 60_000);
    const later = await beginStep();
    expect((await finish(later.step, { code: computeAppCode(test, key) })).statusCode).toBe(200);
  });

  it('a step ends with a change of the password, and with the account', async () => {
    const { key } = await setUpApp(test, client);
    const { step } = await beginStep();
    await test.sql`update students set password_hash = 'another' where student_id = ${maya.studentId}`;
    const sessions = await countSessions();
    expect((await finish(step, { code: computeAppCode(test, key, 1) })).statusCode).toBe(401);
    expect(await countSessions()).toBe(sessions);
  });

  it('requires the second factor also after a link has set a new password', async () => {
    const { key } = await setUpApp(test, client);
    const { client: admin } = await addStaff(test, 'administrator');
    await admin.post(`/manage/people/${maya.studentId}/password-mail`);
    const { text } = await waitForMail(test.sql, maya.email);
    const link = /\/set-password#([\w-]+)/.exec(text)?.[1] ?? '';
    const response = await test.visitor.post('/auth/password/link', {
      link,
      newPassword: 'a new password',
    });
    expect(response.json()).toMatchObject({ code: 'second-factor-needed' });
    const { step } = response.json<{ details: SignInStep }>().details;
    const signedIn = await finish(step, { code: computeAppCode(test, key, 1) });
    expect(await isSignedIn(tokensSchema.parse(signedIn.json()))).toBe(true);
    expect((await logIn({ ...maya, password: 'a new password' })).statusCode).toBe(403);
  });
});

describe('a sign-in with a passkey alone', () => {
  const begin = async (): Promise<PasskeyRequest> =>
    (await test.visitor.post('/auth/passkey/begin')).json<{ options: PasskeyRequest }>().options;
  const signIn = (response: object) => test.visitor.post('/auth/passkey', { response });

  it('[MPERM-29] needs no password if the passkey has verified its user', async () => {
    const { passkey } = await setUpPasskey(client);
    const signedIn = await signIn(passkey.sign(await begin()));
    expect(await isSignedIn(tokensSchema.parse(signedIn.json()))).toBe(true);
  });

  it('[MPERM-29] is refused without a verified user', async () => {
    const { passkey } = await setUpPasskey(client, createTestPasskey(false));
    expect((await signIn(passkey.sign(await begin()))).statusCode).toBe(401);
  });

  it('refuses an unknown passkey, one of a disabled account, a removed one, and a second use of a request', async () => {
    const { passkey } = await setUpPasskey(client);
    expect((await signIn(createTestPasskey().sign(await begin()))).statusCode).toBe(401);
    const request = await begin();
    expect((await signIn(passkey.sign(request))).statusCode).toBe(200);
    expect((await signIn(passkey.sign(request))).statusCode).toBe(401);
    await client.delete(`/user/second-factor/passkeys/${passkey.id}`);
    expect((await signIn(passkey.sign(await begin()))).statusCode).toBe(401);
    const { passkey: other } = await setUpPasskey(client);
    await test.sql`update students set disabled_at = now() where student_id = ${maya.studentId}`;
    expect((await signIn(other.sign(await begin()))).statusCode).toBe(401);
  });
});

describe('a confirmation of the identity', () => {
  const ageSignIns = () =>
    test.sql`update sessions set identity_confirmed_at = ${new Date(test.clock.now.getTime() - 16 * 60_000)}
      where student_id = ${maya.studentId}`;
  /** A call that needs a recent sign-in. */
  const call = async (from: TestClient) =>
    (await from.post('/user/second-factor/passkeys/begin')).statusCode;

  it('[MPERM-22] by password, code or passkey applies only to the session that made it', async () => {
    const { key } = await setUpApp(test, client);
    const { passkey } = await setUpPasskey(client);
    const other = await test.as(maya);
    const confirmations = [
      () => ({ password: maya.password }),
      () => ({ code: computeAppCode(test, key, 1) }),
      async () => {
        const { passkeyOptions } = (await client.post('/auth/confirmIdentity/begin')).json<{
          passkeyOptions: PasskeyRequest;
        }>();
        return { passkey: passkey.sign(passkeyOptions) };
      },
    ];
    for (const confirmation of confirmations) {
      await ageSignIns();
      expect(await call(client)).toBe(403);
      const confirmed = await client.post('/auth/confirmIdentity', await confirmation());
      expect(confirmed.statusCode).toBe(200);
      expect(await call(client)).toBe(200);
      expect(await call(other)).toBe(403);
    }
  });

  it('[MPERM-22] is not given by a renewal of the session', async () => {
    const tokens = tokensSchema.parse((await logIn()).json());
    await ageSignIns();
    const renewed = await test.visitor.post(
      '/auth/sessionRefresh',
      { username: maya.email },
      { headers: { 'refresh-token': tokens.refreshToken.jwtToken } },
    );
    const { accessToken, idToken } = tokensSchema.parse(renewed.json());
    const same = testClient(test.app, {
      'jwt-token': accessToken.jwtToken,
      'id-token': idToken.jwtToken,
    });
    expect(await call(same)).toBe(403);
  });

  it('lists the available factors of the account, and limits wrong codes', async () => {
    expect((await client.post('/auth/confirmIdentity/begin')).json()).toEqual({
      hasPassword: true,
      hasApp: false,
      hasMail: false,
      passkeyOptions: null,
    });
    await setUpApp(test, client);
    expect((await client.post('/auth/confirmIdentity/begin')).json()).toMatchObject({
      hasApp: true,
    });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(
        (await client.post('/auth/confirmIdentity', { code: `00000${at}` })).statusCode,
      );
    expect(statuses).toContain(429);
    expect((await client.post('/auth/confirmIdentity', {})).statusCode).toBe(429);
    test.pass(61_000);
    expect((await client.post('/auth/confirmIdentity', {})).statusCode).toBe(400);
  });
});
