import { tokensSchema } from '@cairn/api/auth.contract';
import { createBrowser, createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// Each test begins a new minute, so that no test uses up the limits of another.
beforeEach(() => test.pass(61_000));

const { forgot, logIn, setPassword, another, WRONG_CODE } = createRegistrant(() => test.visitor);

describe('a forgotten password', () => {
  const asked = async () => {
    const student = await test.addStudent();
    expect((await forgot(student.email)).statusCode).toBe(200);
    return { ...student, code: await waitForCode(test.sql, student.email) };
  };

  it('[API-21] [API-22] [API-23] [API-24] is replaced with the mailed code, which ends all sessions and resets its age', async () => {
    const { email, code, password: old, studentId } = await asked();
    const tokens = tokensSchema.parse((await logIn(email, old)).json());
    const headers = {
      'jwt-token': tokens.accessToken.jwtToken,
      'id-token': tokens.idToken.jwtToken,
    };
    const attributes = () => test.visitor.get('/user/attributes', { headers });
    expect((await attributes()).statusCode).toBe(200);
    test.pass(5000);
    expect((await setPassword(email, code, 'a new password')).statusCode).toBe(200);
    expect((await attributes()).statusCode).toBe(401);
    const renewed = await test.visitor.post(
      '/auth/sessionRefresh',
      { username: email },
      { headers: { 'refresh-token': tokens.refreshToken.jwtToken } },
    );
    expect(renewed.statusCode).toBe(401);
    expect((await logIn(email, old)).statusCode).toBe(401);
    expect((await logIn(email, 'a new password')).statusCode).toBe(200);
    const [row] = await test.sql`
      select password_changed_at as at from students where student_id = ${studentId}`;
    expect(row?.['at']).toEqual(test.clock.now);
    await waitForCode(test.sql, email, 2);
    expect((await listMailsTo(test.sql, email)).at(-1)?.subject).toBe(
      'Your Cairn password was changed',
    );
  });

  it('[API-22] [API-24] refuses wrong, used and expired codes and unknown names with one text', async () => {
    const { email, code, password: old } = await asked();
    expect((await setPassword(email, another(code), 'a new password')).json()).toEqual(WRONG_CODE);
    const unknown = await setPassword('nobody@learn.example', code, 'a new password');
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toEqual(WRONG_CODE);
    test.pass(60 * 60 * 1000);
    expect((await setPassword(email, code, 'a new password')).json()).toEqual(WRONG_CODE);
    expect((await logIn(email, old)).statusCode).toBe(200);
    await forgot(email);
    const second = await waitForCode(test.sql, email, 2);
    expect((await setPassword(email, second, 'a new password')).statusCode).toBe(200);
    expect((await setPassword(email, second, 'a newer password')).json()).toEqual(WRONG_CODE);
  });

  it.each([7, 129])(
    '[API-24] answers 400 to a password of %s and keeps the code',
    async (length) => {
      const { email, code } = await asked();
      const answer = await setPassword(email, code, 'x'.repeat(length));
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(/^Password must be at /);
      // The shortest or the longest accepted password.
      const nearest = 'x'.repeat(length === 7 ? 8 : 128);
      expect((await setPassword(email, code, nearest)).statusCode).toBe(200);
      expect((await logIn(email, nearest)).statusCode).toBe(200);
    },
  );

  it('[API-05] [API-24] five wrong codes void the code', async () => {
    const { email, code, password: old } = await asked();
    for (let wrong = 0; wrong < 5; wrong += 1)
      await setPassword(email, another(code), 'x'.repeat(8));
    expect((await setPassword(email, code, 'a new password')).json()).toEqual(WRONG_CODE);
    expect((await logIn(email, old)).statusCode).toBe(200);
    const careful = await asked();
    for (let wrong = 0; wrong < 4; wrong += 1)
      await setPassword(careful.email, another(careful.code), 'x'.repeat(8));
    const right = await setPassword(careful.email, careful.code, 'a new password');
    expect(right.statusCode).toBe(200);
  });

  it('[API-05] [API-24] five wrong codes from another browser leave the owner’s code valid', async () => {
    const { email, password: old } = await test.addStudent();
    const [owner, stranger] = [createBrowser(test.app), createBrowser(test.app)];
    await owner.forgot(email);
    const code = await waitForCode(test.sql, email);
    test.pass(31_000);
    await stranger.forgot(email);
    const other = await waitForCode(test.sql, email, 2);
    for (let wrong = 0; wrong < 6; wrong += 1) {
      const answer = await stranger.setPassword(email, another(other), 'a stranger’s password');
      expect(answer.json()).toEqual(WRONG_CODE);
    }
    // A mailed code works only in the browser that requested it, so a stranger who reads the code cannot use it.
    expect((await stranger.setPassword(email, code, 'a stranger’s password')).json()).toEqual(
      WRONG_CODE,
    );
    expect((await logIn(email, old)).statusCode).toBe(200);
    expect((await owner.setPassword(email, code, 'a new password')).statusCode).toBe(200);
    expect((await logIn(email, 'a new password')).statusCode).toBe(200);
  });

  it('[API-05] [API-22] after five wrong codes the browser gets no new code for an hour, registered or not', async () => {
    const { email } = await test.addStudent();
    const browser = createBrowser(test.app);
    const seen: unknown[] = [];
    for (const username of [email, 'stranger@learn.example']) {
      await browser.forgot(username);
      for (let wrong = 0; wrong < 5; wrong += 1)
        await browser.setPassword(username, '0000000', 'a new password');
      test.pass(61_000);
      const { statusCode, body } = await browser.forgot(username);
      seen.push({ statusCode, body });
    }
    expect(seen[0]).toMatchObject({ statusCode: 429 });
    expect(seen[1]).toEqual(seen[0]);
  });

  it('[API-22] sends the same response and no mail for unknown names, and 429 when requested too often', async () => {
    const { email } = await test.addStudent();
    const known = await forgot(email);
    const unknown = await forgot('ghost@learn.example');
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    const [again, ghost] = [await forgot(email), await forgot('ghost@learn.example')];
    expect([again.statusCode, ghost.statusCode]).toEqual([429, 429]);
    expect(again.headers['retry-after']).toBe(ghost.headers['retry-after']);
    await waitForCode(test.sql, email);
    expect(await listMailsTo(test.sql, 'ghost@learn.example')).toHaveLength(0);
  });

  it('confirms the address of an unconfirmed account, because its owner has the mailed code', async () => {
    const { email } = await test.addStudent({ isConfirmed: false });
    await forgot(email);
    await setPassword(email, await waitForCode(test.sql, email), 'a new password');
    expect((await logIn(email, 'a new password')).statusCode).toBe(200);
  });
});
