import { tokensSchema } from '@cairn/api/auth.contract';
import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { toLimitCountKey } from '../../../platform/limits/limit-counts.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let maya: TestStudent;
beforeAll(async () => {
  test = await startTestApp();
  maya = await test.addStudent({ email: 'Maya.Osei@learn.example', firstName: 'Maya' });
});
afterAll(() => test.close());

const logIn = (body: Record<string, unknown>) =>
  test.visitor.post('/auth/login', {
    username: maya.email,
    password: maya.password,
    frontendType: 'student',
    ...body,
  });

describe('POST /auth/login', () => {
  it.each(['Maya.Osei@learn.example', 'maya.osei@LEARN.example', '  maya.osei@learn.example '])(
    '[API-08] answers three tokens for %j',
    async (username) => {
      const answer = await logIn({ username });
      expect(answer.statusCode).toBe(200);
      const { accessToken, idToken, refreshToken } = tokensSchema.parse(answer.json());
      expect(decodeJwt(idToken.jwtToken)).toMatchObject({
        sub: maya.studentId,
        email: maya.email,
        given_name: 'Maya',
        family_name: maya.lastName,
        iss: 'cairn',
      });
      const { exp = 0, iat = 0 } = decodeJwt(accessToken.jwtToken);
      expect(exp - iat).toBe(15 * 60);
      expect(refreshToken.jwtToken).not.toContain('.');
    },
  );

  it('[API-08] answers a wrong password and an unknown user alike', async () => {
    const wrong = await logIn({ password: 'not this one' });
    const unknown = await logIn({ username: 'nobody@learn.example' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      code: 'unauthorized',
      message: 'Incorrect username or password.',
    });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('[API-08] takes as long for an unknown user as for a wrong password', async () => {
    const { email, studentId } = await test.addStudent();
    await test.sql`update students set password_hash = ${await hash('right')}
      where student_id = ${studentId}`;
    const times = { known: [] as number[], unknown: [] as number[] };
    const time = async (kind: keyof typeof times, username: string) => {
      const started = performance.now();
      await logIn({ username, password: 'wrong' });
      times[kind].push(performance.now() - started);
    };
    for (let round = 0; round < 9; round += 1) {
      await time('known', email);
      await time('unknown', `nobody-${round}@learn.example`);
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[4] ?? Number.NaN;
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  it.each([
    { name: 'no username', body: { username: undefined } },
    { name: 'blank username', body: { username: '   ' } },
    { name: 'no password', body: { password: undefined } },
    { name: 'a password that is no text', body: { password: 12_345_678 } },
    { name: 'another kind of front end', body: { frontendType: 'admin' } },
    { name: 'no kind of front end', body: { frontendType: undefined } },
  ])('[API-08] answers 400 to $name', async ({ body }) => {
    const answer = await logIn(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid', message: expect.any(String) });
  });

  it('[API-08] tells an unconfirmed account to verify, but only with the right password', async () => {
    const { email, password } = await test.addStudent({ isConfirmed: false });
    const right = await logIn({ username: email, password });
    expect(right.statusCode).toBe(403);
    expect(right.json()).toMatchObject({
      message: 'Please verify your email before signing in.',
    });
    expect((await logIn({ username: email, password: 'wrong' })).statusCode).toBe(401);
  });

  it('stores neither the password nor the refresh token', async () => {
    const { refreshToken } = tokensSchema.parse((await logIn({})).json());
    const [student] = await test.sql`
      select password_hash from students where student_id = ${maya.studentId}`;
    expect(student?.['password_hash']).toMatch(/^\$argon2id\$/);
    const rows = await test.sql`
      select 1 from refresh_tokens where token_hash = ${refreshToken.jwtToken}`;
    expect(rows).toHaveLength(0);
  });
});

describe('guessing passwords', () => {
  const guess = (username: string, password: string) =>
    test.visitor.post('/auth/login', { username, password, frontendType: 'student' });

  it('[API-05] stops after ten wrong ones for an account, whatever the letter case, for a minute', async () => {
    const { email, password } = await test.addStudent();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        guess(index % 2 ? email : email.toUpperCase(), `guess ${index}`),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const refused = await guess(email, password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too-many',
      message: 'Too many attempts. Please wait a minute.',
    });
    expect(refused.headers['retry-after']).toBe('60');
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    expect((await guess(email, password)).statusCode).toBe(200);
  });

  it('[API-05] a hundred wrong passwords for other accounts from one network keep none of its students out', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const { email, password } = await test.addStudent();
    const tries = await Promise.all(
      Array.from({ length: 99 }, (_, index) => guess(`someone-${index}@learn.example`, 'x')),
    );
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array.from(tries, () => 401));
    expect((await guess(email, password)).statusCode).toBe(200);
  });

  it('[API-05] stops after two hundred wrong ones for an account from all networks', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const { email, password } = await test.addStudent();
    const until = new Date(test.clock.now.getTime() + 60_000);
    await test.sql`insert into limit_counts (key, count, until)
      values (${toLimitCountKey('wrong passwords from everywhere', email)}, 199, ${until})`;
    expect((await guess(email, 'x')).statusCode).toBe(401);
    expect((await guess(email, password)).statusCode).toBe(429);
  });

  it('[API-05] counts right ones as well: twenty a minute for an account, and its neighbours have their own', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const [{ email, password }, neighbour] = [await test.addStudent(), await test.addStudent()];
    const visits: number[] = [];
    for (let visit = 0; visit < 21; visit += 1) {
      visits.push((await guess(email, password)).statusCode);
    }
    expect(visits).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await guess(neighbour.email, neighbour.password)).statusCode).toBe(200);
  });

  it('[API-05] stops after 1200 tries of one network, right or wrong, for a minute', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const { email, password } = await test.addStudent();
    const until = new Date(test.clock.now.getTime() + 60_000);
    await test.sql`insert into limit_counts (key, count, until)
      values (${toLimitCountKey('sign-ins of a network', '127.0.0.1/32')}, 1199, ${until})
      on conflict (key) do update set count = excluded.count, until = excluded.until`;
    expect((await guess(email, password)).statusCode).toBe(200);
    expect((await guess(email, password)).statusCode).toBe(429);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      body: { username: email, password, frontendType: 'student' },
      remoteAddress: '203.0.113.7',
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});
