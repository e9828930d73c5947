import net from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { startTestApp, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { createInsertFragment } from '../src/platform/database/sql.ts';

let test: TestApp;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  client = await test.as(await test.addStudent());
});
afterAll(() => test.close());

const errorBody = (code: string) => ({ code, message: expect.any(String) });

describe('errors', () => {
  it.each([
    ['GET', '/api/nothing-here'],
    ['GET', '/api/auth/login'],
    ['PATCH', '/api/user/attributes'],
    ['GET', '/nothing-here'],
  ] as const)('[API-03] answers %s %s with 404 in the one shape', async (method, url) => {
    const answer = await test.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(errorBody('not-found'));
  });

  it('[API-03] answers an address that cannot be decoded with 400 in the one shape', async () => {
    const answer = await test.app.inject('/api/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(errorBody('invalid'));
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('[API-03] [PAPI-04] answers an unexpected failure with 500 without its cause', async () => {
    const broken = await startTestApp();
    await broken.sql`alter table students rename column password_hash to renamed_by_mistake`;
    const answer = await broken.visitor.post('/auth/login', {
      username: 'maya@learn.example',
      password: 'x',
      frontendType: 'student',
    });
    await broken.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'server',
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('[API-03] [PAPI-04] answers JSON over 1 MiB with 413', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'x'.repeat(1024 * 1024) },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual(errorBody('too-large'));
  });

  it('[API-03] answers a message that is no HTTP in the one shape', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = test.app.addresses();
    const port = typeof address === 'object' ? address.port : 0;
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
    });
    const [head = '', body = ''] = said.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(body)).toEqual(errorBody('invalid'));
  });
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ rateLimit: 5 });
  });
  afterAll(() => limited.close());

  it('[PAPI-04] limits the calls of a student a minute, and sends Retry-After', async () => {
    const maya = await limited.as(await limited.addStudent());
    const jonas = await limited.as(await limited.addStudent());
    for (let call = 0; call < 5; call += 1) {
      expect((await maya.get('/user/attributes')).statusCode).toBe(200);
    }
    const refused = await maya.get('/user/attributes');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual(errorBody('too-many'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await jonas.get('/user/attributes')).statusCode).toBe(200);
  });

  it.each([
    ['paths that are nobody’s', 'GET', '/nothing/here'],
    ['calls that are nobody’s', 'POST', '/api/nothing'],
    ['what is closed to students', 'GET', '/api/admin/nothing'],
  ] as const)('limits %s from one address', async (_name, method, url) => {
    const codes: number[] = [];
    const own = await startTestApp({ rateLimit: 1 });
    for (let call = 0; call < 12; call += 1)
      codes.push((await own.app.inject({ method, url })).statusCode);
    expect(codes.filter((code) => code !== 429)).toHaveLength(10);
    expect((await own.app.inject({ method, url })).json()).toEqual(errorBody('too-many'));
    expect((await own.visitor.get('/competencies/')).statusCode).toBe(200);
    await own.close();
  });

  it('allows one address ten times as many, and never counts health checks', async () => {
    const codes: number[] = [];
    for (let call = 0; call < 60; call += 1) {
      codes.push((await limited.visitor.get('/competencies/')).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(50);
    expect((await limited.app.inject('/api/health')).statusCode).toBe(200);
  });
});

describe('behind a proxy', () => {
  const callsFrom = async (trustedProxies: number) => {
    const app = await startTestApp({ rateLimit: 1, trustedProxies });
    const codes: number[] = [];
    for (let person = 0; person < 12; person += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${person}` };
      codes.push((await app.visitor.get('/competencies/', { headers })).statusCode);
    }
    await app.close();
    return codes.filter((code) => code === 429).length;
  };

  it('counts the client of a trusted proxy, and ignores the header of others', async () => {
    expect(await callsFrom(1)).toBe(0);
    expect(await callsFrom(0)).toBe(2);
  });
});

describe('the description of the API', () => {
  it('is an OpenAPI document of every call', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/auth/login', '/api/user/attributes', '/api/courses/all']),
    );
    expect(document.paths['/api/auth/login'].post).toMatchObject({
      summary: 'Sign a student in with e-mail and password',
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    });
  });

  it('is a page with its own policy that loads nothing from other sites', async () => {
    const answer = await test.app.inject('/api/docs/');
    expect(answer.statusCode).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|https?:/);
    const links = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//);
      const file = await test.app.inject(new URL(link ?? '', 'http://x/api/docs/').pathname);
      expect(file.statusCode).toBe(200);
    }
  });
});

describe('headers', () => {
  it('forbid scripts, framing by other sites, and caching for data', async () => {
    const { headers } = await client.get('/user/attributes');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('[API-06] allow other origins only if they are configured', async () => {
    const headers = { origin: 'https://portal.example', 'access-control-request-method': 'GET' };
    const ask = (app: TestApp['app'], origin = headers.origin) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/user/attributes',
        headers: { ...headers, origin, 'access-control-request-headers': 'jwt-token' },
      });
    expect((await ask(test.app)).headers).not.toHaveProperty('access-control-allow-origin');
    const open = await startTestApp({ corsOrigins: ['https://portal.example'] });
    expect((await ask(open.app)).headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example',
      'access-control-allow-headers': 'jwt-token',
    });
    const stranger = await ask(open.app, 'https://evil.example');
    await open.close();
    expect(stranger.headers['access-control-allow-origin']).not.toBe('https://evil.example');
  });
});

describe('admin paths', () => {
  it('[API-06] are closed to students, existing or not', async () => {
    for (const path of ['/admin/students', '/admin/courses/1/delete', '/admin/group/x/rename']) {
      expect((await client.get(path)).statusCode).toBe(403);
      expect((await client.post(path, {})).json()).toEqual(errorBody('forbidden'));
      expect((await test.visitor.get(path)).statusCode).toBe(401);
    }
  });
});

describe('answers to a browser', () => {
  beforeAll(async () => {
    const competencies = Array.from({ length: 100 }, (_, index) => ({
      competency_id: `competency-${index}`,
      competency_name: `A competency with a fairly long name, number ${index}`,
    }));
    await test.sql`insert into competencies ${createInsertFragment(...competencies)}`;
  });
  const get = (headers: Record<string, string>) => test.visitor.get('/competencies/', { headers });

  it('are compressed when they are large', async () => {
    const plain = await get({});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const small = await get({ 'accept-encoding': 'br, gzip' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br' });
    expect(small.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  });

  it('are answered with 304 while nothing has changed', async () => {
    const first = await get({ 'accept-encoding': 'br' });
    const etag = String(first.headers['etag']);
    expect(first.headers['vary']).toMatch(/jwt-token/i);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // A cache would replace those of the stored response.
    for (const header of ['content-type', 'content-length', 'content-encoding'])
      expect(again.headers).not.toHaveProperty(header);
    await test.sql`update competencies set competency_name = 'Renamed' where competency_id = 'competency-1'`;
    await test.sql`update content_revision set revision = revision + 1`;
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
  });
});
