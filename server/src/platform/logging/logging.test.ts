import { Writable } from 'node:stream';
import { endsInTimeForRepeatedSign } from '../../../test/ends-in-time.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createLoggerOptions, maskSecrets } from './logging.ts';

let test: TestApp;
let written = '';
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  test = await startTestApp({ logger: { ...createLoggerOptions('debug'), stream } });
});
afterAll(() => test.close());
beforeEach(() => {
  written = '';
});

const lines = (): Record<string, unknown>[] =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('has a line for each call with caller, path, status and duration', async () => {
    const maya = await test.addStudent();
    await (await test.as(maya)).get('/user/attributes');
    expect(lines().at(-1)).toEqual({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      reqId: expect.any(String),
      method: 'GET',
      path: '/api/user/attributes',
      status: 200,
      ms: expect.any(Number),
      student: maya.studentId,
      msg: 'answered',
    });
  });

  it('contains no password, token, e-mail address or query, for any result', async () => {
    const maya = await test.addStudent({ password: 'correct horse battery' });
    const username = maya.email;
    const logIn = (password: string) =>
      test.visitor.post('/auth/login', { username, password, frontendType: 'student' });
    const { accessToken, idToken, refreshToken } = (await logIn(maya.password)).json();
    await logIn('a wrong password');
    const headers = { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken };
    await test.visitor.get('/user/attributes?code=123456', { headers });
    await test.visitor.get(`/nobody/${username}`, { headers });
    await test.visitor.post(
      '/auth/sessionRefresh',
      { username },
      { headers: { 'refresh-token': refreshToken.jwtToken } },
    );
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/login?token=in-the-query',
      headers: { 'content-type': 'application/json' },
      body: '{"password":"half a body',
    });
    await test.sql`alter table students rename column password_hash to renamed_by_mistake`;
    await logIn(maya.password);
    await test.sql`alter table students rename column renamed_by_mistake to password_hash`;

    expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(7);
    expect(lines().filter(({ level }) => level === 'error')).toHaveLength(1);
    for (const secret of [
      'correct horse battery',
      'a wrong password',
      'half a body',
      username,
      refreshToken.jwtToken,
      '123456',
      'in-the-query',
      'eyJ',
      'argon2',
    ]) {
      expect(written).not.toContain(secret);
    }
  });

  it('describes an unexpected error with its stack', async () => {
    await test.sql`alter table students rename column email to renamed_by_mistake`;
    await test.visitor.post('/auth/login', {
      username: 'maya@learn.example',
      password: 'x',
      frontendType: 'student',
    });
    await test.sql`alter table students rename column renamed_by_mistake to email`;
    const mistake = lines().find(({ level }) => level === 'error');
    expect(mistake).toMatchObject({
      err: {
        type: 'DatabaseError',
        code: '42703',
        stack: expect.stringContaining('auth.repository'),
      },
    });
  });
});

describe('an error in the log', () => {
  it('does not contain the database’s details about values', () => {
    const error = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(maya@learn.example) already exists.',
      parameters: ['maya@learn.example'],
      cause: new Error('for maya@learn.example'),
    });
    const said = createLoggerOptions('info').serializers?.err?.(error);
    expect(said).toMatchObject({
      type: 'Error',
      code: '23505',
      message: 'duplicate key value',
      cause: { message: 'for [e-mail]' },
    });
    expect(JSON.stringify(said)).not.toMatch(/maya|already exists/);
  });
});

describe('maskSecrets', () => {
  it.each([
    ['no account maya@learn.example here', 'no account [e-mail] here'],
    ['bad eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln token', 'bad [token] token'],
    ['GET /media/x.mp4?signature=abc failed', 'GET /media/x.mp4?[query] failed'],
    [
      'cannot reach postgres://cairn:secret@db.example:5432/x',
      'cannot reach postgres://[login]@db.example:5432/x',
    ],
    ['postgresql://a:p@ss@db/x or postgres://db/x', 'postgresql://[login]@db/x or postgres://db/x'],
    ['redis://:p/1?x@cache:6379/2 is away', 'redis://[login]@cache:6379/2 is away'],
    ['rediss://cairn:a@b@cache.example', 'rediss://[login]@cache.example'],
    ['not s3://key:secret@bucket/files', 'not s3://[login]@bucket/files'],
    [
      'smtp://mail:pass@post:587, smtps://me:p@post',
      'smtp://[login]@post:587, smtps://[login]@post',
    ],
    ['https://key:s:e@objects/bucket/@2', 'https://[login]@objects/bucket/@2'],
    ['http://objects/a@b and redis://cache', 'http://objects/a@b and redis://cache'],
    ['at file:///app/fastify@5/lib/a.js', 'at file:///app/fastify@5/lib/a.js'],
    ['/api/people/maya.o+x%40learn.example/name', '/api/people/[e-mail]/name'],
    ['(maya@learn.example), "jonas@learn.example"', '([e-mail]), "[e-mail]"'],
    ['@learn.example and maya@learn are none', '@learn.example and maya@learn are none'],
    ['xeyJa-b.eyJc_d.e/f eyJ.x', 'x[token]/f eyJ.x'],
    ['why?a=1 and what?', 'why?[query] and what?[query]'],
    ['node_modules/postgres@3.4.9/src/query.js', 'node_modules/postgres@3.4.9/src/query.js'],
  ])('%j → %j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each(['a', '%40a', 'a@a.', 'eyJ', 'eyJ.', 'postgres://', 'redis://', 'http://'])(
    'masks a million characters %j in time',
    async (sign) => {
      const logging = new URL('logging.ts', import.meta.url);
      expect(await endsInTimeForRepeatedSign(logging, 'maskSecrets', sign)).toBe(true);
    },
    60_000,
  );
});
