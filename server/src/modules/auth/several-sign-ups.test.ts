/** Several people may type one address before anybody has shown that it is theirs. */
import { registrantOf } from '../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { codeFor, mailTo } from '../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// Every test has a minute of its own, so that none uses up the share of another.
beforeEach(() => test.pass(61_000));

const registrant = registrantOf(() => test.visitor);
const { newAddress, signUp, verify, resend, logIn, forgot, setPassword, WRONG_CODE } = registrant;

describe('several sign-ups with one address', () => {
  it.each([
    ['first', 'the first password', 'the second password'],
    ['second', 'the second password', 'the first password'],
  ])(
    '[API-10] [API-18] of two sign-ups with one address each has its code, and the code of the %s sets its password and name',
    async (which, password, other) => {
      const username = newAddress();
      await signUp({ username, password: 'the first password', firstName: 'first' });
      const first = await codeFor(test.sql, username);
      const again = { username: username.toUpperCase(), password: 'the second password' };
      expect((await signUp({ ...again, firstName: 'second' })).statusCode).toBe(200);
      const second = await codeFor(test.sql, username, 2);
      expect((await verify(username, which === 'first' ? first : second)).statusCode).toBe(200);
      expect((await logIn(username, other)).statusCode).toBe(401);
      expect((await logIn(username, password)).statusCode).toBe(200);
      const [stored] = await test.sql`select first_name from students where email = ${username}`;
      expect(stored?.['first_name']).toBe(which);
      // The other one opens nothing any more.
      expect((await verify(username, which === 'first' ? second : first)).json()).toEqual(
        WRONG_CODE,
      );
      expect((await logIn(username, password)).statusCode).toBe(200);
    },
  );

  it('[API-10] a sign-up after the address was confirmed by another changes nothing', async () => {
    const username = newAddress();
    await signUp({ username, password: 'the first password' });
    expect((await verify(username, await codeFor(test.sql, username))).statusCode).toBe(200);
    expect((await signUp({ username, password: 'the second password' })).statusCode).toBe(409);
    expect((await logIn(username, 'the first password')).statusCode).toBe(200);
  });

  it('[API-10] says in the mail when the sign-up was, so that its owner knows it from a stranger’s', async () => {
    const username = newAddress();
    test.clock.now = new Date('2031-11-22T15:32:00Z');
    await signUp({ username });
    await codeFor(test.sql, username);
    const [mail] = await mailTo(test.sql, username);
    const told = 'For the sign-up of Sat, Nov 22, 2031, 3:32 PM UTC';
    expect(mail?.text).toContain(told);
    expect(mail?.html).toContain(told);
  });

  it('[API-05] five wrong codes void those of all sign-ups with the address', async () => {
    const username = newAddress();
    await signUp({ username });
    const code = await codeFor(test.sql, username);
    await signUp({ username });
    const second = await codeFor(test.sql, username, 2);
    const wrong =
      ['000000', '000001', '000002'].find((one) => one !== code && one !== second) ?? '';
    for (let tries = 0; tries < 5; tries += 1) await verify(username, wrong);
    expect((await verify(username, code)).statusCode).toBe(400);
    expect((await verify(username, second)).statusCode).toBe(400);
  });

  it('[API-19] [API-20] another code comes for every sign-up that waits, each with its time and its own password', async () => {
    const username = newAddress();
    await signUp({ username, password: 'the first password' });
    const voided = await codeFor(test.sql, username);
    test.pass(60_000);
    await signUp({ username, password: 'the second password' });
    await codeFor(test.sql, username, 2);
    await resend(username);
    await codeFor(test.sql, username, 3);
    const { text = '' } = (await mailTo(test.sql, username)).at(-1) ?? {};
    expect(text.match(/^For the sign-up of /gm)).toHaveLength(2);
    const [first = '', second = ''] = text.match(/^\d{6}$/gm) ?? [];
    expect((await verify(username, voided)).statusCode).toBe(400);
    expect(second).toMatch(/^\d{6}$/);
    expect((await verify(username, first)).statusCode).toBe(200);
    expect((await logIn(username, 'the first password')).statusCode).toBe(200);
  });

  it('[API-24] a new password that was set by mail ends them all', async () => {
    const username = newAddress();
    await signUp({ username, password: 'a stranger’s password' });
    const code = await codeFor(test.sql, username);
    await forgot(username);
    const reset = await codeFor(test.sql, username, 2);
    expect((await setPassword(username, reset, 'the owner’s password')).statusCode).toBe(200);
    expect((await verify(username, code)).json()).toEqual(WRONG_CODE);
    expect((await logIn(username, 'the owner’s password')).statusCode).toBe(200);
  });
});
