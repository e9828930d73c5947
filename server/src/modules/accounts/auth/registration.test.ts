import { createRegistrant } from '../../../../test/registrant.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// Each test begins a new minute, so that no test uses up the limits of another.
beforeEach(() => test.pass(61_000));

const registrant = createRegistrant(() => test.visitor);
const { newAddress, signUp, verify, resend, logIn, setPassword, another, WRONG_CODE } = registrant;

describe('signing up', () => {
  it('[API-09] [API-10] [API-17] [API-18] makes an account that opens with the mailed code', async () => {
    const username = newAddress();
    expect((await signUp({ username: ` ${username} ` })).statusCode).toBe(200);
    expect((await logIn(username)).json()).toEqual({
      code: 'forbidden',
      message: 'Please verify your email before signing in.',
    });
    const code = await waitForCode(test.sql, username);
    const answer = await verify(username.toUpperCase(), ` ${code} `);
    expect(answer.statusCode).toBe(200);
    expect((await logIn(username)).statusCode).toBe(200);
    const [row] = await test.sql`select email, first_name || ' ' || last_name as name
      from students where email = ${username}`;
    expect(row).toEqual({ email: username, name: 'Ada Osei' });
  });

  it('[API-10] stores no password and no code that can be read', async () => {
    const username = newAddress();
    await signUp({ username });
    const code = await waitForCode(test.sql, username);
    const [stored] = await test.sql`
      select password_hash, encode(code_hash, 'escape') as code_hash, student_id
      from students join registrations using (student_id, password_hash) where email = ${username}`;
    expect(stored?.['password_hash']).toMatch(/^\$argon2id\$/);
    expect(stored?.['code_hash']).not.toContain(code);
  });

  it.each([
    ['no address', { username: undefined }],
    ['a malformed address', { username: 'ada@learn' }],
    ['two addresses', { username: 'ada@learn.example,eve@evil.example' }],
    ['an address with a line end', { username: 'ada@learn.example\r\nBcc: eve@evil.example' }],
    ['no password', { password: undefined }],
    ['a password of 7', { password: '1234567' }],
    ['a password of 129', { password: 'x'.repeat(129) }],
    ['no first name', { firstName: undefined }],
    ['a blank last name', { lastName: '  ' }],
    ['a first name that cannot be seen', { firstName: String.fromCodePoint(0x20_0b, 0x20_0d) }],
    ['another kind of user', { userType: 'admin' }],
    ['no kind of user', { userType: undefined }],
  ])('[API-10] answers 400 to %s and stores nothing', async (_name, body) => {
    const username = newAddress();
    const answer = await signUp({ username, ...body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid', message: expect.any(String) });
    const rows = await test.sql`select 1 from students where email = ${username}`;
    expect(rows).toHaveLength(0);
  });

  it.each([8, 128])('[API-10] takes a password of %s characters', async (length) => {
    expect(
      (await signUp({ username: newAddress(), password: 'x'.repeat(length) })).statusCode,
    ).toBe(200);
  });

  it('[API-10] answers 409 for an address that is confirmed, in any letter case, and changes nothing', async () => {
    const { email, password: own } = await test.addStudent();
    const answer = await signUp({ username: email.toUpperCase(), password: 'somebody else’s' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'conflict',
      message: 'An account with this email already exists.',
    });
    expect((await logIn(email, own)).statusCode).toBe(200);
    expect(await listMailsTo(test.sql, email)).toHaveLength(0);
  });

  it('a name that carries markup or an advertisement reaches no mail', async () => {
    const username = newAddress();
    await signUp({ username, firstName: '<script>alert(1)</script>', lastName: 'evil.example' });
    await waitForCode(test.sql, username);
    const [mail] = await listMailsTo(test.sql, username);
    expect(JSON.stringify(mail)).not.toMatch(/<script|evil\.example/);
  });

  it('stores names on one line and without characters that deceive', async () => {
    const username = newAddress();
    const override = String.fromCodePoint(0x20_2e);
    await signUp({ username, firstName: `Ada${override}nimda`, lastName: 'Osei\nBcc: Eve' });
    const [row] =
      await test.sql`select first_name, last_name from students where email = ${username}`;
    expect(row).toEqual({ first_name: 'Adanimda', last_name: 'Osei Bcc: Eve' });
  });

  it('cannot set fields that only the server sets', async () => {
    const username = newAddress();
    const confirmed_at = new Date().toISOString();
    await signUp({ username, confirmed_at, isConfirmed: true, GroupIDs: ['staff'] });
    expect((await logIn(username)).statusCode).toBe(403);
    const polluting = await signUp({ username, ['__proto__']: { isConfirmed: true } });
    expect(polluting.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['isConfirmed']).toBeUndefined();
  });
});

describe('confirming an address', () => {
  const waiting = async () => {
    const username = newAddress();
    await signUp({ username });
    return { username, code: await waitForCode(test.sql, username) };
  };

  it('[API-18] refuses wrong codes and unknown names with one text, and used ones', async () => {
    const { username, code } = await waiting();
    for (const answer of [
      await verify(username, another(code)),
      await verify(username, 'abc'),
      await verify('nobody@learn.example', code),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(WRONG_CODE);
    }
    expect((await verify(username, code)).statusCode).toBe(200);
    expect((await verify(username, code)).json()).toEqual(WRONG_CODE);
  });

  it.each([
    [24 * 60 * 60 * 1000 - 1000, 200],
    [24 * 60 * 60 * 1000, 400],
  ])('[API-18] a code that is %s ms old: %s', async (age, status) => {
    const { username, code } = await waiting();
    test.pass(age);
    expect((await verify(username, code)).statusCode).toBe(status);
  });

  it('[API-18] a code belongs to one account and one purpose', async () => {
    const { username, code } = await waiting();
    const other = await waiting();
    expect((await verify(other.username, code)).statusCode).toBe(400);
    expect((await setPassword(username, code, 'another password')).json()).toEqual(WRONG_CODE);
    expect((await verify(username, code)).statusCode).toBe(200);
  });

  it.each([{ username: 'a@learn.example' }, { code: '123456' }, {}])(
    '[API-18] answers 400 to %j',
    async (body) => {
      const answer = await test.visitor.post('/auth/email/verify', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code: 'invalid', message: expect.any(String) });
    },
  );

  it('[API-05] five wrong codes void the code, also when they come at the same instant', async () => {
    const { username, code } = await waiting();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => verify(username, another(code))),
    );
    expect(tries.every(({ statusCode }) => statusCode === 400)).toBe(true);
    expect((await verify(username, code)).json()).toEqual(WRONG_CODE);
  });

  it('[API-05] four wrong ones do not', async () => {
    const { username, code } = await waiting();
    for (let wrong = 0; wrong < 4; wrong += 1) await verify(username, another(code));
    expect((await verify(username, code)).statusCode).toBe(200);
  });

  it('[API-18] one code used twice at the same instant is used once', async () => {
    const { username, code } = await waiting();
    const answers = await Promise.all([verify(username, code), verify(username, code)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('another code', () => {
  it('[API-19] [API-20] is mailed, voids the earlier one, and can be requested every 30 s', async () => {
    const username = newAddress();
    await signUp({ username });
    const first = await waitForCode(test.sql, username);
    const answer = await resend(username);
    expect(answer.statusCode).toBe(200);
    const second = await waitForCode(test.sql, username, 2);
    const early = await resend(username.toUpperCase());
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('30');
    expect(early.json()).toEqual({
      code: 'too-many',
      message: 'Please wait 30 s before asking for another code.',
    });
    test.pass(30_000);
    expect((await resend(username)).statusCode).toBe(200);
    const third = await waitForCode(test.sql, username, 3);
    expect((await verify(username, second)).statusCode).toBe(400);
    expect((await verify(username, first)).statusCode).toBe(400);
    expect((await verify(username, third)).statusCode).toBe(200);
  });

  it('[API-20] [API-22] sends the same responses for unknown and confirmed accounts, and no mail with a code', async () => {
    const { email } = await test.addStudent();
    const username = newAddress();
    await signUp({ username });
    await waitForCode(test.sql, username);
    const real = await resend(username);
    await waitForCode(test.sql, username, 2);
    for (const name of [email, 'nobody@learn.example', 'no address']) {
      const answer = await resend(name);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(real.json());
      // The rate limit is the same for registered and unknown names, too.
      expect((await resend(name)).statusCode).toBe(429);
    }
    // Mails arrive in the order of the requests, and the later mail has arrived. The earlier requests therefore sent none.
    test.pass(30_000);
    await resend(username);
    await waitForCode(test.sql, username, 3);
    expect(await listMailsTo(test.sql, email)).toHaveLength(0);
  });

  it.each(['/auth/email/code/resend', '/auth/password/forgot/code'])(
    '[API-20] [API-22] %s answers 400 without a name',
    async (path) => {
      expect((await test.visitor.post(path, {})).statusCode).toBe(400);
      expect((await test.visitor.post(path, { username: ' ' })).statusCode).toBe(400);
    },
  );
});
