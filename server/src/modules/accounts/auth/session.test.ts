import { type Tokens, tokensSchema } from '@cairn/api/auth.contract';
import { retryUntil } from '../../../../test/server-process.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let maya: TestStudent;
let jonas: TestStudent;
beforeAll(async () => {
  test = await startTestApp();
  maya = await test.addStudent();
  jonas = await test.addStudent();
});
afterAll(() => test.close());

const logIn = async ({ email, password }: TestStudent): Promise<Tokens> => {
  const body = { username: email, password, frontendType: 'student' };
  return tokensSchema.parse((await test.visitor.post('/auth/login', body)).json());
};
const refresh = (token: string, username: string = maya.email, more: object = {}) =>
  test.visitor.post(
    '/auth/sessionRefresh',
    { username, ...more },
    { headers: { 'refresh-Token': token } },
  );
const refreshed = async (token: string): Promise<Tokens> =>
  tokensSchema.parse((await refresh(token)).json());
const pass = (ms: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + ms);
};
const attributes = (tokens: Tokens) =>
  test.visitor.get('/user/attributes', {
    headers: { 'jwt-token': tokens.accessToken.jwtToken, 'id-token': tokens.idToken.jwtToken },
  });

describe('POST /auth/sessionRefresh', () => {
  it('[API-12] answers three new tokens that work', async () => {
    const first = await logIn(maya);
    pass(1000);
    const second = await refreshed(first.refreshToken.jwtToken);
    for (const kind of ['accessToken', 'idToken', 'refreshToken'] as const) {
      expect(second[kind].jwtToken).not.toBe(first[kind].jwtToken);
    }
    expect((await attributes(second)).statusCode).toBe(200);
  });

  it('[API-12] accepts a used refresh token for 10 s, then ends its session', async () => {
    const first = await logIn(maya);
    const second = await refreshed(first.refreshToken.jwtToken);
    pass(10_000);
    const third = await refreshed(first.refreshToken.jwtToken);
    pass(1);
    expect((await refresh(first.refreshToken.jwtToken)).statusCode).toBe(401);
    expect((await refresh(second.refreshToken.jwtToken)).statusCode).toBe(401);
    expect((await refresh(third.refreshToken.jwtToken)).statusCode).toBe(401);
    expect((await attributes(third)).statusCode).toBe(401);
  });

  it('[API-12] keeps other sessions of the student when one is ended', async () => {
    const stolen = await logIn(maya);
    const other = await logIn(maya);
    await refreshed(stolen.refreshToken.jwtToken);
    pass(11_000);
    await refresh(stolen.refreshToken.jwtToken);
    expect((await refresh(other.refreshToken.jwtToken)).statusCode).toBe(200);
  });

  it('[API-12] returns the same working token to eight tabs that refresh at the same time', async () => {
    const first = (await logIn(maya)).refreshToken.jwtToken;
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refreshed(first)));
    const secrets = new Set(tabs.map(({ refreshToken }) => refreshToken.jwtToken));
    expect(secrets.size).toBe(1);
    for (const tab of tabs) expect((await attributes(tab)).statusCode).toBe(200);
    const [secret = ''] = secrets;
    expect(secret).not.toBe(first);
    expect((await refresh(secret)).statusCode).toBe(200);
  });

  it('[API-12] a second use within the grace leaves one valid token, also after further renewals', async () => {
    const student = await test.addStudent();
    const first = (await logIn(student)).refreshToken.jwtToken;
    const next = async (secret: string) =>
      tokensSchema.parse((await refresh(secret, student.email)).json()).refreshToken.jwtToken;
    const second = await next(first);
    pass(3000);
    const third = await next(second);
    pass(3000);
    // A tab in the background still has the first refresh token.
    expect(await next(first)).toBe(third);
    const [row] = await test.sql<{ valid: number }[]>`
      select count(*)::int as valid from refresh_tokens join sessions using (session_id)
      where student_id = ${student.studentId} and rotated_at is null`;
    expect(row).toEqual({ valid: 1 });
    // Two clients have the same refresh token. One of them uses it too late, and both are signed out.
    const fourth = await next(third);
    pass(10_001);
    expect((await refresh(third, student.email)).statusCode).toBe(401);
    expect((await refresh(fourth, student.email)).statusCode).toBe(401);
  });

  it('[API-12] ends a session 90 days after its sign-in, however often it was renewed', async () => {
    const student = await test.addStudent();
    let secret = (await logIn(student)).refreshToken.jwtToken;
    for (const days of [25, 25, 25, 14]) {
      pass(days * DAY_MS);
      const renewed = await refresh(secret, student.email);
      expect(renewed.statusCode).toBe(200);
      secret = tokensSchema.parse(renewed.json()).refreshToken.jwtToken;
    }
    pass(DAY_MS + 1);
    expect((await refresh(secret, student.email)).json()).toEqual({
      code: 'unauthorized',
      message: 'Your session has ended. Please sign in again.',
    });
    expect((await logIn(student)).refreshToken.jwtToken).toBeTruthy();
  });

  it('keeps twenty sessions of an account: the next sign-in ends the one that was not renewed for longest', async () => {
    const [student, neighbour] = [await test.addStudent(), await test.addStudent()];
    const others = await logIn(neighbour);
    const all: Tokens[] = [];
    for (let visit = 0; visit < 20; visit += 1) {
      all.push(await logIn(student));
      pass(5000);
    }
    const [first, second, third] = all.map(({ refreshToken }) => refreshToken.jwtToken);
    // The first session is in use.
    expect((await refresh(first ?? '', student.email)).statusCode).toBe(200);
    pass(61_000);
    const last = await logIn(student);
    const [row] = await test.sql`
      select count(*)::int from sessions where student_id = ${student.studentId}`;
    expect(row).toEqual({ count: 20 });
    expect((await refresh(second ?? '', student.email)).statusCode).toBe(401);
    expect((await refresh(third ?? '', student.email)).statusCode).toBe(200);
    expect((await attributes(last)).statusCode).toBe(200);
    expect((await refresh(others.refreshToken.jwtToken, neighbour.email)).statusCode).toBe(200);
  });

  it('[API-12] does not revive a session that ends during a renewal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tokens = await logIn(maya);
      const headers = { 'jwt-token': tokens.accessToken.jwtToken };
      const [next] = await Promise.all([
        refresh(tokens.refreshToken.jwtToken),
        test.visitor.post('/auth/logout', {}, { headers }),
      ]);
      const { statusCode } = next;
      expect([200, 401]).toContain(statusCode);
      const secret = statusCode === 200 ? tokensSchema.parse(next.json()).refreshToken : undefined;
      expect((await refresh(secret?.jwtToken ?? 'none')).statusCode).toBe(401);
    }
  });

  it('[API-12] refuses an unknown token, one of another account, and one that is too old', async () => {
    const { refreshToken } = await logIn(maya);
    expect((await refresh('made-up')).statusCode).toBe(401);
    expect((await refresh(refreshToken.jwtToken, jonas.email)).statusCode).toBe(401);
    expect((await refresh(refreshToken.jwtToken, 'nobody@learn.example')).statusCode).toBe(401);
    expect((await refresh(refreshToken.jwtToken, maya.email.toUpperCase())).statusCode).toBe(200);
    const old = (await logIn(maya)).refreshToken.jwtToken;
    pass(30 * 24 * 60 * 60 * 1000 + 1);
    expect((await refresh(old)).json()).toEqual({
      code: 'unauthorized',
      message: 'Your session has ended. Please sign in again.',
    });
  });

  it.each(['unknown', 'students', 'anything at all'])(
    '[API-12] accepts and ignores poolType %j',
    async (poolType) => {
      const { refreshToken } = await logIn(maya);
      const good = await refresh(refreshToken.jwtToken, maya.email, { poolType });
      expect(good.statusCode).toBe(200);
      expect((await refresh('made-up', maya.email, { poolType })).statusCode).toBe(401);
    },
  );

  it('[API-12] does not take an access token for a refresh token', async () => {
    const { accessToken } = await logIn(maya);
    expect((await refresh(accessToken.jwtToken)).statusCode).toBe(400);
    expect((await refresh(accessToken.jwtToken.slice(0, 200))).statusCode).toBe(401);
  });

  it('removes expired tokens and sessions, also of students who do not return', async () => {
    const [student, away] = [await test.addStudent(), await test.addStudent()];
    await logIn(away);
    const { refreshToken } = await logIn(student);
    pass(29 * DAY_MS);
    const next = await refresh(refreshToken.jwtToken, student.email);
    const second = tokensSchema.parse(next.json()).refreshToken.jwtToken;
    pass(2 * DAY_MS);
    expect((await refresh(second, student.email)).statusCode).toBe(200);
    const count = async () => {
      const [row] = await test.sql<{ sessions: number; tokens: number }[]>`
        select count(distinct session_id)::int as sessions, count(*)::int as tokens
        from refresh_tokens join sessions using (session_id)
        where student_id = any (${[student.studentId, away.studentId]}::text[])`;
      return row;
    };
    expect(await count()).toEqual({ sessions: 2, tokens: 3 });
    // Every process removes expired sessions when it starts.
    await (await test.another({ jobsToRun: 'all' })).ready();
    await retryUntil(count, (counted) => counted?.sessions === 1);
    expect(await count()).toEqual({ sessions: 1, tokens: 2 });
  });
});

describe('POST /auth/logout', () => {
  const logOut = (tokens: Tokens, body: object = {}) =>
    test.visitor.post('/auth/logout', body, {
      headers: { 'jwt-token': tokens.accessToken.jwtToken },
    });

  it('[API-14] [PAPI-51] voids the access token and the refresh tokens, again and again', async () => {
    const tokens = await logIn(maya);
    const other = await logIn(maya);
    const body = { username: maya.email, userId: maya.studentId };
    expect((await logOut(tokens, body)).statusCode).toBe(200);
    expect((await attributes(tokens)).statusCode).toBe(401);
    expect((await refresh(tokens.refreshToken.jwtToken)).statusCode).toBe(401);
    expect((await logOut(tokens, body)).statusCode).toBe(200);
    expect((await attributes(other)).statusCode).toBe(200);
  });

  it('[PAPI-51] ends the session of an access token that has expired already', async () => {
    const tokens = await logIn(maya);
    pass(16 * 60 * 1000);
    expect((await logOut(tokens)).statusCode).toBe(200);
    expect((await refresh(tokens.refreshToken.jwtToken)).statusCode).toBe(401);
  });

  it('[API-14] refuses the name or id of another account and ends nothing', async () => {
    const tokens = await logIn(maya);
    expect((await logOut(tokens, { username: jonas.email })).statusCode).toBe(403);
    expect((await logOut(tokens, { username: 'nobody@learn.example' })).statusCode).toBe(403);
    expect((await logOut(tokens, { userId: jonas.studentId })).statusCode).toBe(403);
    expect((await attributes(tokens)).statusCode).toBe(200);
  });

  it('[API-14] answers 401 without a token and with a forged one', async () => {
    expect((await test.visitor.post('/auth/logout', {})).statusCode).toBe(401);
    const { accessToken } = await logIn(maya);
    const forged = { headers: { 'jwt-token': `${accessToken.jwtToken.slice(0, -4)}AAAA` } };
    expect((await test.visitor.post('/auth/logout', {}, forged)).statusCode).toBe(401);
  });
});
