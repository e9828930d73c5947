import { type PartnerTest, startPartnerTest } from '../../../../test/test-partners.ts';

let partners: PartnerTest;
let test: PartnerTest['test'];
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
});
afterAll(() => test.close());

describe('POST /auth/ensure with an access token', () => {
  it('[API-16] [PAPI-43] answers the attributes of the token’s student, whatever the body claims', async () => {
    const maya = await test.addStudent();
    const client = await test.as(maya);
    const user = {
      Email: maya.email.toUpperCase(),
      StudentID: maya.studentId,
      FirstName: 'Somebody',
      GroupIDs: ['staff'],
      Roles: { analyst: true },
      CompletedCourses: ['everything'],
      Courses: { everything: {} },
    };
    const answer = await client.post('/auth/ensure', { user });
    expect(answer.statusCode).toBe(200);
    const before = (await client.get('/user/attributes')).json();
    expect(answer.json()).toEqual(before);
    expect(before).toMatchObject({
      StudentID: maya.studentId,
      FirstName: maya.firstName,
      GroupIDs: [],
      Roles: {},
      CompletedCourses: [],
      Courses: {},
    });
    expect(answer.json()).not.toHaveProperty('session');
  });

  it('[API-16] [PAPI-43] refuses a body that names another user, by address or by id', async () => {
    const client = await test.as(await test.addStudent());
    const other = await test.addStudent();
    for (const user of [{ Email: other.email }, { StudentID: other.studentId }]) {
      const answer = await client.post('/auth/ensure', { user });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ code: 'forbidden', message: 'This is not your account.' });
    }
  });

  it('[API-16] [PAPI-43] refuses a missing token, an invalid one and one whose session has ended', async () => {
    expect((await partners.ensure(undefined, {})).statusCode).toBe(401);
    expect((await partners.ensure('x.y.z', {})).statusCode).toBe(401);
    const maya = await test.addStudent();
    const client = await test.as(maya);
    await test.sql`delete from sessions where student_id = ${maya.studentId}`;
    expect((await client.post('/auth/ensure', {})).statusCode).toBe(401);
  });

  it('[API-16] [PAPI-43] checks the token before the body: an invalid body without a token gets 401', async () => {
    for (const body of ['{', '[]', '{"user":7}'])
      for (const headers of [{}, { 'jwt-token': 'x.y.z' }]) {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/api/auth/ensure',
          headers: { 'content-type': 'application/json', ...headers },
          payload: body,
        });
        expect([body, answer.statusCode]).toEqual([body, 401]);
      }
  });

  it('[API-02] [PAPI-03] checks the headers beside the token as every call does', async () => {
    const client = await test.as(await test.addStudent());
    const other = await test.addStudent();
    const { 'id-token': foreign = '' } = (await test.as(other)).headers;
    const send = (headers: Record<string, string>) => client.post('/auth/ensure', {}, { headers });
    expect((await send({ id: other.studentId })).statusCode).toBe(403);
    expect((await send({ 'id-token': foreign })).statusCode).toBe(401);
  });
});

describe('POST /auth/ensure with a hand-off', () => {
  it('[API-16] [PAPI-43] makes the record on first arrival from the token, not from the body', async () => {
    const lena = partners.somebody();
    const claims = { Email: lena.email, FirstName: 'Eve', GroupIDs: ['staff'], StudentID: 'p-9' };
    const answer = await partners.ensure(await partners.handOff(lena), claims);
    expect(answer.statusCode).toBe(200);
    const { session, ...attributes } = answer.json();
    expect(attributes).toMatchObject({
      Email: lena.email,
      FirstName: 'Lena',
      LastName: 'Fischer',
      GroupIDs: [],
      LastLogin: test.clock.now.toISOString(),
    });
    expect(attributes.StudentID).not.toBe('p-9');
    const headers = {
      'jwt-token': session.accessToken.jwtToken,
      'id-token': session.idToken.jwtToken,
    };
    const own = await test.visitor.get('/user/attributes', { headers });
    expect(own.json()).toMatchObject({ StudentID: attributes.StudentID });
    const renewed = await test.visitor.post(
      '/auth/sessionRefresh',
      { username: lena.email },
      { headers: { 'refresh-token': session.refreshToken.jwtToken } },
    );
    expect(renewed.statusCode).toBe(200);
  });

  it('finds the student by the partner’s user id, also after the address has changed', async () => {
    const lena = partners.somebody();
    const first = (await partners.ensure(await partners.handOff(lena))).json();
    const moved = { ...lena, email: 'elsewhere@partner.example' };
    const second = (await partners.ensure(await partners.handOff(moved, false))).json();
    expect(second).toMatchObject({ StudentID: first.StudentID, Email: lena.email });
  });

  it('works once: a second use is refused, also one of ten simultaneous uses', async () => {
    const token = await partners.handOff(partners.somebody());
    expect((await partners.ensure(token)).statusCode).toBe(200);
    const again = await partners.ensure(token);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toEqual({
      code: 'unauthorized',
      message: 'This sign-in link has been used.',
    });
    const another = await partners.handOff(partners.somebody());
    const answers = await Promise.all(Array.from({ length: 10 }, () => partners.ensure(another)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('two simultaneous first arrivals create one account and both sign in', async () => {
    const lena = partners.somebody();
    const tokens = await Promise.all([partners.handOff(lena), partners.handOff(lena)]);
    const answers = await Promise.all(tokens.map((token) => partners.ensure(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await partners.studentsWith(lena.email)).toHaveLength(1);
  });

  it('refuses a hand-off when the body names another user', async () => {
    const answer = await partners.ensure(await partners.handOff(partners.somebody()), {
      Email: 'maya@partner.example',
    });
    expect(answer.statusCode).toBe(403);
  });
});
