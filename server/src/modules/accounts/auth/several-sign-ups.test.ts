/** Several people may register one address before any of them has proved to own it. */
import { createBrowser, createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';
import { addSignUpForBrowser } from './registrations.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// Each test begins a new minute, so that no test uses up the limits of another.
beforeEach(() => test.pass(61_000));

const registrant = createRegistrant(() => test.visitor);
const { newAddress, signUp, verify, logIn, forgot, setPassword, another, WRONG_CODE } = registrant;

describe('several sign-ups with one address', () => {
  it.each([
    ['first', 'the first password', 'the second password'],
    ['second', 'the second password', 'the first password'],
  ])(
    '[API-10] [API-18] of two browsers that sign up with one address each has its code, and the code of the %s sets its password and name',
    async (which, password, other) => {
      const username = newAddress();
      const [one, two] = [createBrowser(test.app), createBrowser(test.app)];
      await one.signUp({ username, password: 'the first password', firstName: 'first' });
      const first = await waitForCode(test.sql, username);
      const again = { username: username.toUpperCase(), password: 'the second password' };
      expect((await two.signUp({ ...again, firstName: 'second' })).statusCode).toBe(200);
      const second = await waitForCode(test.sql, username, 2);
      // Neither code confirms the sign-up of the other browser.
      expect((await one.verify(username, second)).json()).toEqual(WRONG_CODE);
      expect((await two.verify(username, first)).json()).toEqual(WRONG_CODE);
      const isFirst = which === 'first';
      const confirmed = isFirst ? one.verify(username, first) : two.verify(username, second);
      expect((await confirmed).statusCode).toBe(200);
      expect((await logIn(username, other)).statusCode).toBe(401);
      expect((await logIn(username, password)).statusCode).toBe(200);
      const [stored] = await test.sql`select first_name from students where email = ${username}`;
      expect(stored?.['first_name']).toBe(which);
      // The code of the other browser is no longer valid.
      const late = isFirst ? two.verify(username, second) : one.verify(username, first);
      expect((await late).json()).toEqual(WRONG_CODE);
      expect((await logIn(username, password)).statusCode).toBe(200);
    },
  );

  it('[API-10] a second sign-up of the same browser takes the place of the first: its code, password and name count', async () => {
    const username = newAddress();
    const browser = createBrowser(test.app);
    await browser.signUp({ username, password: 'the first password', firstName: 'first' });
    const first = await waitForCode(test.sql, username);
    await browser.signUp({ username, password: 'the second password', firstName: 'second' });
    const second = await waitForCode(test.sql, username, 2);
    const rows = await test.sql`select registrations.first_name from registrations
      join students using (student_id) where email = ${username}`;
    expect(rows).toEqual([{ first_name: 'second' }]);
    expect((await browser.verify(username, first)).json()).toEqual(WRONG_CODE);
    expect((await browser.verify(username, second)).statusCode).toBe(200);
    expect((await logIn(username, 'the second password')).statusCode).toBe(200);
  });

  it('[API-10] a sign-up after the address was confirmed by another changes nothing', async () => {
    const username = newAddress();
    await signUp({ username, password: 'the first password' });
    expect((await verify(username, await waitForCode(test.sql, username))).statusCode).toBe(200);
    expect((await signUp({ username, password: 'the second password' })).statusCode).toBe(409);
    expect((await logIn(username, 'the first password')).statusCode).toBe(200);
  });

  it('[API-10] names the time of the sign-up in the mail, so that its owner recognises it', async () => {
    const username = newAddress();
    test.clock.now = new Date('2031-11-22T15:32:00Z');
    await signUp({ username });
    await waitForCode(test.sql, username);
    const [mail] = await listMailsTo(test.sql, username);
    const told = 'For the sign-up of Sat, Nov 22, 2031, 3:32 PM UTC';
    expect(mail?.text).toContain(told);
    expect(mail?.html).toContain(told);
  });

  it('[API-05] five wrong codes from another browser leave the owner’s code valid', async () => {
    const username = newAddress();
    const [owner, stranger] = [createBrowser(test.app), createBrowser(test.app)];
    await owner.signUp({ username });
    const code = await waitForCode(test.sql, username);
    await stranger.signUp({ username, password: 'a stranger’s password' });
    await waitForCode(test.sql, username, 2);
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await stranger.verify(username, another(code));
      expect(answer.json()).toEqual(WRONG_CODE);
    }
    expect((await owner.verify(username, code)).statusCode).toBe(200);
    expect((await logIn(username)).statusCode).toBe(200);
  });

  it('[API-18] a browser without a sign-up cannot confirm an address, even with the right code', async () => {
    const username = newAddress();
    const stranger = createBrowser(test.app);
    await stranger.signUp({ username, password: 'a stranger’s password' });
    const code = await waitForCode(test.sql, username);
    expect((await createBrowser(test.app).verify(username, code)).json()).toEqual(WRONG_CODE);
    expect((await logIn(username, 'a stranger’s password')).statusCode).toBe(403);
  });

  it('[API-19] [API-20] mails another code for the requesting browser and voids only the earlier code of that browser', async () => {
    const username = newAddress();
    const [one, two] = [createBrowser(test.app), createBrowser(test.app)];
    await one.signUp({ username, password: 'the first password' });
    const voided = await waitForCode(test.sql, username);
    test.pass(60_000);
    await two.signUp({ username, password: 'the second password' });
    const second = await waitForCode(test.sql, username, 2);
    await one.resend(username);
    const renewed = await waitForCode(test.sql, username, 3);
    const { text = '' } = (await listMailsTo(test.sql, username)).at(-1) ?? {};
    expect(text.match(/^For the sign-up of /gm)).toHaveLength(1);
    expect(text.match(/^\d{6}$/gm)).toEqual([renewed]);
    expect((await one.verify(username, voided)).json()).toEqual(WRONG_CODE);
    expect((await two.verify(username, second)).statusCode).toBe(200);
    expect((await logIn(username, 'the second password')).statusCode).toBe(200);
    expect((await one.verify(username, renewed)).json()).toEqual(WRONG_CODE);
  });

  it('[API-20] sends the same response and no mail to a browser that has not signed up', async () => {
    const username = newAddress();
    const owner = createBrowser(test.app);
    await owner.signUp({ username });
    await waitForCode(test.sql, username);
    const stranger = createBrowser(test.app, '203.0.113.9');
    const answer = await stranger.resend(username);
    expect(answer.statusCode).toBe(200);
    expect((await owner.resend(username)).json()).toEqual(answer.json());
    // Mails arrive in the order of the requests, and the owner's later mail has arrived. The stranger's request therefore sent
    // none.
    await waitForCode(test.sql, username, 2);
    expect(await listMailsTo(test.sql, username)).toHaveLength(2);
  });

  it('[API-05] [API-20] another code does not reset the count: after five wrong codes the browser waits for an hour', async () => {
    const username = newAddress();
    const browser = createBrowser(test.app);
    await browser.signUp({ username });
    const first = await waitForCode(test.sql, username);
    for (let wrong = 0; wrong < 4; wrong += 1) await browser.verify(username, another(first));
    await browser.resend(username);
    const second = await waitForCode(test.sql, username, 2);
    expect((await browser.verify(username, another(second))).json()).toEqual(WRONG_CODE);
    // This was the fifth wrong code.
    expect((await browser.verify(username, second)).json()).toEqual(WRONG_CODE);
    test.pass(60_000);
    for (const ask of [() => browser.resend(username), () => browser.signUp({ username })]) {
      const refused = await ask();
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe(String(59 * 60));
      expect(refused.json()).toEqual({
        code: 'too-many',
        message: 'Too many wrong codes. Please wait 59 min before asking for another code.',
      });
    }
    test.pass(59 * 60_000);
    expect((await browser.verify(username, second)).json()).toEqual(WRONG_CODE);
    expect((await browser.resend(username)).statusCode).toBe(200);
    const third = await waitForCode(test.sql, username, 3);
    expect((await browser.verify(username, third)).statusCode).toBe(200);
  });

  it('[API-09] a browser that sends the password of an unconfirmed account can request a code', async () => {
    const username = newAddress();
    await createBrowser(test.app).signUp({ username });
    await waitForCode(test.sql, username);
    const other = createBrowser(test.app);
    expect((await other.logIn(username, 'a wrong guess')).statusCode).toBe(401);
    expect((await other.logIn(username)).statusCode).toBe(403);
    await other.resend(username);
    const code = await waitForCode(test.sql, username, 2);
    expect((await other.verify(username, code)).statusCode).toBe(200);
    expect((await other.logIn(username)).statusCode).toBe(200);
  });

  it('an address has at most 20 sign-ups of browsers that know its password, also of those that sign in at once', async () => {
    const username = newAddress();
    await createBrowser(test.app).signUp({ username });
    const [student] = await test.sql<{ studentId: string; passwordHash: string }[]>`
      select student_id as "studentId", password_hash as "passwordHash" from students
      where email = ${username}`;
    if (!student) throw new Error('There is no such student.');
    await Promise.all(
      Array.from({ length: 50 }, (_, browser) =>
        addSignUpForBrowser(
          test.sql,
          { ...student, browser: `browser ${browser}` },
          test.clock.now,
        ),
      ),
    );
    const rows = await test.sql`
      select 1 from registrations where student_id = ${student.studentId}`;
    expect(rows).toHaveLength(20);
  });

  it('[API-24] a new password that was set by a mailed code ends all sign-ups', async () => {
    const username = newAddress();
    await signUp({ username, password: 'a stranger’s password' });
    const code = await waitForCode(test.sql, username);
    await forgot(username);
    const reset = await waitForCode(test.sql, username, 2);
    expect((await setPassword(username, reset, 'the owner’s password')).statusCode).toBe(200);
    expect((await verify(username, code)).json()).toEqual(WRONG_CODE);
    expect((await logIn(username, 'the owner’s password')).statusCode).toBe(200);
  });
});
