/** One request has the same id in the server's log, its response, the browser's error, and the browser's report. */
import { Writable } from 'node:stream';
import { toApiError } from '@cairn/api/to-api-error';
import { type ReleaseTest, startReleaseTest } from '../../../test/test-releases.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createLoggerOptions } from '../logging/logging.ts';

type Line = Record<string, unknown>;
const keepLines = () => {
  const lines: Line[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line);
    done();
  };
  return { lines, logger: { ...createLoggerOptions('info'), stream: new Writable({ write }) } };
};

const GIVEN = '0b8f5d3e-5b0e-4d61-9d0a-7d6f0f6f2c11';
const { lines, logger } = keepLines();
let direct: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  direct = await startTestApp({ logger, corsOrigins: ['https://learn.example'] });
  behindProxy = await startTestApp({ trustedProxies: 1, proxyHeaders: ['x-request-id'] });
});
afterAll(() => Promise.all([direct.close(), behindProxy.close()]));
beforeEach(() => void lines.splice(0));

const idOf = async (test: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await test.app.inject({ url, headers })).headers['x-request-id'];

it.each([
  ['a good answer', '/api/courses/all', 200],
  ['a refusal', '/api/user/attributes', 401],
  ['nothing', '/api/nothing', 404],
])('the log contains the request id of %s: %s', async (_what, url, status) => {
  const id = await idOf(direct, url);
  expect(lines.filter(({ status: logged }) => logged === status)).toMatchObject([{ reqId: id }]);
  expect(await idOf(direct, url)).not.toBe(id);
});

it('a response has a request id also for an invalid URL, and pages of other sites can read it', async () => {
  const headers = { origin: 'https://learn.example' };
  expect(await idOf(direct, '/api/%E0%A4%A')).toMatch(/^[\w-]{36}$/);
  const answer = await direct.app.inject({ url: '/api/courses/all', headers });
  expect(answer.headers['access-control-expose-headers']).toContain('x-request-id');
});

it('the request id is that of a trusted proxy, and never that of a client', async () => {
  const headers = { 'x-request-id': GIVEN };
  expect(await idOf(behindProxy, '/api/courses/all', headers)).toBe(GIVEN);
  expect(await idOf(direct, '/api/courses/all', headers)).not.toBe(GIVEN);
});

it('the request id is a new one behind a proxy that forwards the header of clients', async () => {
  const app = await direct.another({ trustedProxies: 1 });
  const answer = await app.inject({
    url: '/api/courses/all',
    headers: { 'x-request-id': GIVEN, 'x-forwarded-for': '203.0.113.7' },
  });
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(answer.headers['x-request-id']).not.toBe(GIVEN);
});

it.each(['', 'short', 'x'.repeat(65), 'maya@learn.example', 'two words', '"quoted-id"'])(
  'the request id is a new one if that of the proxy is invalid: %j',
  async (given) => {
    const id = await idOf(behindProxy, '/api/courses/all', { 'x-request-id': given });
    expect(id).not.toBe(given);
    expect(id).toMatch(/^[\w-]{36}$/);
  },
);

it('an error in the browser contains the request id of the log line', async () => {
  await direct.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = direct.app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  await direct.sql`alter table students rename column password_hash to renamed_by_mistake`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'm@learn.example', password: 'x', frontendType: 'student' }),
  });
  await direct.sql`alter table students rename column renamed_by_mistake to password_hash`;
  const error = await toApiError(answer);
  expect(error.kind).toBe('server');
  const own = lines.filter(({ reqId }) => reqId === error.requestId);
  expect(own).toMatchObject([
    { msg: 'unexpected error', err: { code: '42703' } },
    { msg: 'answered', path: '/api/auth/login', status: 500 },
  ]);
});

describe('the request id in a page’s report of a failed call', () => {
  const kept = keepLines();
  let releases: ReleaseTest;
  beforeAll(async () => {
    releases = await startReleaseTest(undefined, { logger: kept.logger });
  });
  afterAll(() => releases.close());
  const failure = (version: string, requestId?: string) => ({
    remote: 'catalog',
    version,
    kind: 'failed',
    cause: 'render',
    ...(requestId !== undefined && { requestId }),
  });
  const tell = (...events: object[]) =>
    releases.visitor.post('/v1/telemetry', { channel: 'production', events });

  it('is logged with the release, only for releases of the channel', async () => {
    const told = await tell(
      failure('1.0.0', GIVEN),
      failure('1.0.0'),
      failure('7.7.7', 'another-one-of-ours'),
    );
    expect(told.json()).toEqual({ counted: 2 });
    const failed = { remote: 'catalog', version: '1.0.0', cause: 'render' };
    expect(kept.lines.filter(({ msg }) => msg === 'a page failed by calls')).toMatchObject([
      { channel: 'production', calls: [{ ...failed, failedReqId: GIVEN }] },
    ]);
    expect(JSON.stringify(kept.lines)).not.toContain('another-one');
  });

  it('is refused if it is invalid', async () => {
    expect((await tell(failure('1.0.0', 'maya@learn.example'))).statusCode).toBe(400);
  });
});
