/** The exports to a collector: a real receiver of OTLP over HTTP, and an app in use. */
import { once } from 'node:events';
import http, {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { createJobs } from '../jobs/jobs.ts';
import { retryUntil } from '../../../test/server-process.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openWatchedMetrics, type WatchedMetrics } from '../../../test/watched-metrics.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly events: readonly object[];
}

const received: { path: string; body: string }[] = [];
const listen = async (status: number) => {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
};

const PARENT = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${PARENT}-00f067aa0ba902b7-01`;

let collector: Awaited<ReturnType<typeof listen>>;
let other: Awaited<ReturnType<typeof listen>>;
let watched: WatchedMetrics;
let behindProxy: TestApp;
let direct: TestApp;
let spans: readonly Span[] = [];
const close = ({ server }: { server: Server }) => new Promise((done) => server.close(done));

const attributesOf = ({ attributes }: Span): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const below = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const named = (name: string, where: (span: Span) => boolean = () => true) =>
  spans.filter((span) => span.name === name && where(span));

const failedLogin = {
  username: 'maya@learn.example',
  password: 'secret-word',
  frontendType: 'student',
};

/** Signs in over a real connection, where the body arrives after the server has begun to handle the request. */
const logIn = async () => {
  const [address] = behindProxy.app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const body = JSON.stringify(failedLogin);
  const sent = http.request({
    port,
    method: 'POST',
    path: '/api/auth/login',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  sent.once('continue', () => sent.end(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
};

const failingJob = async () => {
  const jobs = createJobs(direct.sql, () => undefined, watched.observability.jobs);
  const fail = () => Promise.reject(new Error('maya@learn.example is away'));
  const queue = jobs.queue('letters', { retryLimit: 0 }, fail);
  await jobs.start();
  await queue.add({});
  queue.wake();
  const failed = () => watched.read('job_duration_seconds_count', { error_type: 'Error' });
  await retryUntil(failed, (count) => count === 1);
  await jobs.stop();
};

/** All traced calls run before the tests, because the last spans are sent when the server stops. */
beforeAll(async () => {
  collector = await listen(200);
  other = await listen(503);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  watched = await openWatchedMetrics({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { observability } = watched;
  behindProxy = await startTestApp({
    observability,
    trustedProxies: 1,
    proxyHeaders: ['traceparent'],
    recommenderUrl: `${other.url}/people/maya`,
  });
  direct = await startTestApp({ observability });
  await behindProxy.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { traceparent };
  await behindProxy.visitor.get('/courses/all', { headers });
  await direct.visitor.get('/courses/all', { headers });
  await logIn();
  await behindProxy.visitor.get('/top_courses?user_input_title=maya');
  await behindProxy.sql`alter table students rename column email to renamed_by_mistake`;
  await logIn();
  await behindProxy.sql`alter table students rename column renamed_by_mistake to email`;
  await failingJob();
  await Promise.all([behindProxy.close(), direct.close()]);
  await observability.close();
  spans = received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans as object[])
    .flatMap((resource) => (resource as { scopeSpans: { spans: Span[] }[] }).scopeSpans)
    .flatMap((scope) => scope.spans);
});
afterAll(() => Promise.all([close(collector), close(other)]));

it('creates a span for a request, named by its route, below that of the proxy and above its statements', () => {
  const [traced] = named('GET /api/courses/all', ({ traceId }) => traceId === PARENT);
  expect(traced).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect(attributesOf(traced as Span)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/courses/all',
    'http.response.status_code': 200,
  });
  const texts = below(traced).map((span) => attributesOf(span)['db.query.text']);
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/from courses/)]));
});

it('accepts a trace id from a trusted proxy only', () => {
  const all = named('GET /api/courses/all');
  expect(all).toHaveLength(2);
  expect(all.filter(({ traceId }) => traceId === PARENT)).toHaveLength(1);
  expect(all.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
});

it('keeps statements below their request also if a body is read first', () => {
  const logins = named('POST /api/auth/login');
  expect(logins).toHaveLength(2);
  for (const login of logins) expect(below(login).length).toBeGreaterThan(0);
});

it('marks a failure in the request and in its statement by its kind', () => {
  const [failed] = named('POST /api/auth/login', ({ status }) => status.code === 2);
  expect(attributesOf(failed as Span)['http.response.status_code']).toBe(500);
  const statement = below(failed).find(({ status }) => status.code === 2);
  expect(attributesOf(statement as Span)['error.type']).toBe('42703');
});

it('creates a span for an outgoing call below its request, with only the server of the URL', () => {
  const [traced] = named('GET /api/top_courses');
  const calls = below(traced).filter((span) => 'server.address' in attributesOf(span));
  expect(calls.map(attributesOf)).toEqual([
    {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 503,
    },
  ]);
});

it('creates a span for a job in the trace of the request that added it, with its failure', () => {
  const [job] = named('process letters');
  const [asked] = named('send letters');
  expect(job).toMatchObject({ traceId: asked?.traceId, status: { code: 2 } });
});

it('contains no values of statements, no error messages, and no personal data', () => {
  const all = JSON.stringify(spans);
  expect(all).toContain('email_key($1)');
  for (const secret of ['maya', 'learn.example', 'secret-word', 'does not exist', 'renamed_by'])
    expect(all).not.toContain(secret);
  expect(spans.flatMap(({ events }) => events)).toEqual([]);
  expect(spans.filter(({ status }) => status.message !== undefined)).toEqual([]);
});

it('exports metrics as well', () => {
  const sent = received.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body);
  expect(sent.join()).toContain('http_server_requests_total');
});
