import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import {
  type SiteWithBackends,
  startSiteWithBackends,
} from '../../../../test/site-with-backends.ts';
import { sendJson, type TestBackend } from '../../../../test/test-backend.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { PREVIEW_HOST, type ReleaseTest, TEST_SITE_URL } from '../../../../test/test-releases.ts';

let site: SiteWithBackends;
let test: ReleaseTest;
let backend: TestBackend;
let staging: TestBackend;
let closeBackends: () => Promise<unknown>;
beforeAll(async () => {
  site = await startSiteWithBackends();
  ({ test } = site);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ backend, staging, close: closeBackends } = await site.renew());
});
afterEach(() => closeBackends());

const readBearer = (call = backend.received.at(-1)): string =>
  String(call?.headers.authorization).replace(/^Bearer /, '');

/** Verifies a token as a backend does that knows the site's URL and its own name only. */
const verify = async (token: string, remote = 'planner'): Promise<JWTPayload> => {
  const keys = (await test.app.inject('/.well-known/jwks.json')).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: TEST_SITE_URL,
    audience: `backend:${remote}`,
    typ: 'cairn-backend+jwt',
    currentDate: test.clock.now,
  });
  return payload;
};

describe('a call', () => {
  it('reaches the backend with its method, path, query and body', async () => {
    backend.answer((response) => sendJson(response, { id: 7 }, { etag: '"1"' }));
    const answer = await test.visitor.put(
      '/remotes/planner/plans/a%20b?day=1&day=2',
      { title: 'Tea' },
      { headers: { 'if-match': '"0"', 'idempotency-key': 'k1', 'accept-language': 'ar' } },
    );
    expect([answer.statusCode, answer.json(), answer.headers['etag']]).toEqual([
      200,
      { id: 7 },
      '"1"',
    ]);
    const [call] = backend.received;
    expect([call?.method, call?.url]).toEqual(['PUT', '/api/plans/a%20b?day=1&day=2']);
    expect(JSON.parse(String(call?.body))).toEqual({ title: 'Tea' });
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'if-match': '"0"',
      'idempotency-key': 'k1',
      'accept-language': 'ar',
    });
  });

  it('sends the backend no session and no data that identify the person', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.get('/remotes/planner/plans', {
      headers: {
        cookie: 'cairn_refresh=secret',
        'x-forwarded-for': '203.0.113.7',
        referer: 'https://site.example/planner?token=secret',
        'x-anything': 'secret',
      },
    });
    const sent = JSON.stringify(backend.received[0]);
    for (const own of [student.studentId, student.email, 'secret', '203.0.113.7'])
      expect(sent).not.toContain(own);
    for (const secret of Object.values(client.headers)) expect(sent).not.toContain(secret);
  });

  it('continues the trace of the request', async () => {
    const answer = await test.visitor.get('/remotes/planner/plans');
    const id = String(answer.headers['x-request-id']);
    expect(backend.received[0]?.headers).toMatchObject({
      'x-request-id': id,
      traceparent: expect.stringContaining(`00-${id.replaceAll('-', '')}-`),
    });
  });

  it('with more than 1 MB is refused and not forwarded', async () => {
    const answer = await test.visitor.post('/remotes/planner/plans', {
      text: 'x'.repeat(1024 * 1024),
    });
    expect([answer.statusCode, backend.connections()]).toEqual([413, 0]);
  });

  it('goes to the backend of the channel that the page shows', async () => {
    await test.visitor.get('/remotes/planner/a', { headers: { host: 'staging.example' } });
    await test.visitor.get('/remotes/planner/b', { headers: { cookie: 'mfe=channel=staging' } });
    await test.visitor.get('/remotes/planner/c', { headers: { cookie: 'mfe=channel=secret' } });
    await test.visitor.get('/remotes/planner/d?mfe.channel=staging');
    expect(staging.received.map(({ url }) => url)).toEqual(['/a', '/b']);
    expect(backend.received.map(({ url }) => url)).toEqual([
      '/api/c',
      '/api/d?mfe.channel=staging',
    ]);
    expect((await verify(readBearer(staging.received[0])))['channel']).toBe('staging');
  });

  it('of a page on the preview origin has no session and cannot change data', async () => {
    const headers = { host: PREVIEW_HOST };
    expect((await test.visitor.get('/remotes/planner/a', { headers })).statusCode).toBe(200);
    expect((await test.visitor.post('/remotes/planner/a', {}, { headers })).statusCode).toBe(403);
    expect(backend.received).toHaveLength(1);
  });

  it('with an invalid session is refused and not forwarded', async () => {
    const headers = { 'jwt-token': 'forged' };
    const answer = await test.visitor.get('/remotes/planner/a', { headers });
    expect([answer.statusCode, backend.connections()]).toEqual([401, 0]);
  });

  it('is refused after 300 other calls of the same student within a minute', async () => {
    const client = await test.as(await test.addStudent());
    for (let call = 0; call < 300; call += 1) await client.get('/remotes/planner/a');
    expect((await client.get('/remotes/planner/a')).statusCode).toBe(429);
    expect((await client.get('/remotes/diary/a')).statusCode).toBe(200);
    expect(backend.received).toHaveLength(301);
  });
});

describe('the token', () => {
  it('identifies a student by an ID for this remote alone, for one minute', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.get('/remotes/planner/plans');
    const planner = await verify(readBearer());
    await client.get('/remotes/planner/plans');
    const again = await verify(readBearer());
    await client.get('/remotes/diary/plans');
    const diary = await verify(readBearer(), 'diary');
    expect(planner.sub).toMatch(/^[\w-]{22}$/);
    expect([again.sub === planner.sub, diary.sub === planner.sub]).toEqual([true, false]);
    expect(planner).toMatchObject({ channel: 'production', roles: [] });
    const token = readBearer();
    await expect(verify(token)).rejects.toThrow('unexpected "aud" claim value');
    test.pass(61_000);
    await expect(verify(token, 'diary')).rejects.toThrow('"exp" claim timestamp check failed');
  });

  it('of a visitor names no student', async () => {
    await test.visitor.get('/remotes/planner/plans');
    expect(await verify(readBearer())).not.toHaveProperty('sub');
  });

  it('contains the current staff roles', async () => {
    const { client } = await addStaff(test, 'administrator');
    await client.get('/remotes/planner/plans');
    expect((await verify(readBearer()))['roles']).toEqual(['administrator']);
    await test.sql`insert into site_settings (section, setting_values, setting_changed_at)
      values ('second-factor', '{"staff":"required"}', ${test.clock.now})`;
    await client.get('/remotes/planner/plans');
    await test.sql`delete from site_settings where section = 'second-factor'`;
    expect((await verify(readBearer()))['roles']).toEqual([]);
  });

  it('is refused by the site’s own API', async () => {
    const student = await test.addStudent();
    await (await test.as(student)).get('/remotes/planner/plans');
    const token = readBearer();
    const headers = { 'jwt-token': token, id: student.studentId };
    const asSession = await test.visitor.get('/user/attributes', { headers });
    const asHandOff = await test.visitor.post(
      '/auth/ensure',
      {},
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect([asSession.statusCode, asHandOff.statusCode]).toEqual([401, 401]);
  });
});

describe('a response', () => {
  it('sets no cookie, and passes on no header that affects the page', async () => {
    backend.answer((response) =>
      sendJson(
        response,
        {},
        {
          'set-cookie': ['session=stolen', 'other=1'],
          'clear-site-data': '"*"',
          'access-control-allow-origin': '*',
          'service-worker-allowed': '/',
          'strict-transport-security': 'max-age=0',
          'content-security-policy': 'default-src *',
          'content-disposition': 'inline',
          'cache-control': 'public, max-age=3600',
          link: '</x.css>; rel=stylesheet',
          refresh: '0;url=https://evil.example',
        },
      ),
    );
    const { headers } = await test.visitor.get('/remotes/planner/plans');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const name of [
      'set-cookie',
      'clear-site-data',
      'access-control-allow-origin',
      'service-worker-allowed',
      'link',
      'refresh',
    ])
      expect(headers).not.toHaveProperty(name);
    expect(headers['strict-transport-security']).not.toBe('max-age=0');
  });

  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/json;, text/html',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/javascript',
    'text/css',
    'application/xml',
    'multipart/x-mixed-replace; boundary=x',
  ])('of the type %s is refused', async (type) => {
    backend.answer((response) => {
      response.writeHead(200, { 'content-type': type }).end('<script>alert(1)</script>');
    });
    const answer = await test.visitor.get('/remotes/planner/page');
    expect([answer.statusCode, answer.json().details]).toEqual([502, { backend: 'media-type' }]);
    expect(answer.body).not.toContain('alert');
  });

  it.each(['application/json', 'application/problem+json', 'text/csv; charset=utf-8', 'image/png'])(
    'of the type %s is passed on',
    async (type) => {
      backend.answer((response) => response.writeHead(200, { 'content-type': type }).end('[]'));
      const answer = await test.visitor.get('/remotes/planner/data');
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        type,
        '[]',
      ]);
    },
  );

  it('without a content type is sent as bytes', async () => {
    backend.answer((response) => response.end('<script>alert(1)</script>'));
    const { headers } = await test.visitor.get('/remotes/planner/data');
    expect(headers['content-type']).toBe('application/octet-stream');
  });

  it('that is an error page keeps its status, without the page', async () => {
    backend.answer((response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Cannot GET</h1>');
    });
    const answer = await test.visitor.get('/remotes/planner/nothing');
    expect([answer.statusCode, answer.body]).toEqual([404, '']);
  });

  it('is refused if it is a redirect, which is not followed', async () => {
    backend.answer((response) => {
      response.writeHead(302, { location: staging.url }).end();
    });
    const answer = await test.visitor.get('/remotes/planner/old');
    expect([answer.statusCode, answer.json().details]).toEqual([502, { backend: 'redirect' }]);
    expect([answer.headers['location'], staging.connections()]).toEqual([undefined, 0]);
  });

  it('does not end the session of the page by the status 401', async () => {
    backend.answer((response) => response.writeHead(401).end());
    const answer = await test.visitor.get('/remotes/planner/plans');
    expect([answer.statusCode, answer.json().details]).toEqual([502, { backend: 'token-refused' }]);
  });
});

describe('no call leads elsewhere', () => {
  it.each([
    '/api/remotes/planner/../../../secret',
    '/api/remotes/planner/%2e%2e/secret',
    '/api/remotes/planner/a/%2E%2E/%2e./secret',
    '/api/remotes/planner/..%5csecret',
    '/api/remotes/planner/a%2f%2e.%2Fsecret',
    '/api/remotes/planner/..\\secret',
    '/api/remotes/pl%61nner/secret',
  ])('out of the folder of the backend by %s', async (url) => {
    const answer = await test.app.inject({ url });
    expect([answer.statusCode, backend.connections()]).toEqual([404, 0]);
  });

  it.each([
    '/api/remotes/planner//evil.example/x',
    '/api/remotes/planner/@evil.example/x',
    '/api/remotes/planner/https://evil.example/x',
    '/api/remotes/planner/x?url=https://evil.example/',
  ])('to another host by %s', async (url) => {
    await test.app.inject({ url, headers: { host: '169.254.169.254' } });
    const { host, pathname } = new URL(backend.received[0]?.url ?? '', backend.url);
    expect(`${backend.url}/api${url.slice('/api/remotes/planner'.length)}`).toBe(
      `http://${host}${pathname}${new URL(backend.received[0]?.url ?? '', backend.url).search}`,
    );
    expect(backend.received[0]?.headers.host).toBe(new URL(backend.url).host);
  });

  it.each(['learning', 'constructor', '__proto__', '127.0.0.1', 'nothing'])(
    'for the remote %s, which has no backend',
    async (remote) => {
      const answer = await test.visitor.get(`/remotes/${remote}/secret`);
      expect([answer.statusCode, backend.connections()]).toEqual([404, 0]);
    },
  );
});
