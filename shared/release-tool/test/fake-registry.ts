/** A registry in memory that speaks the contract over HTTP, for tests of the tool. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Descriptor } from '@cairn/release-contract/descriptor';

export interface RegistryCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly ifMatch: string | undefined;
  readonly body: string;
}

export interface FakeRegistry {
  readonly url: string;
  readonly calls: RegistryCall[];
  /** Sets the response to the next request for this `METHOD /path`. */
  readonly answerOnce: (call: string, status: number, body: unknown) => void;
  /** Handles the next request for this `METHOD /path`, and breaks its connection in place of a response. */
  readonly loseAnswerOnce: (call: string) => void;
  /** Sets the response to all later requests for this `METHOD /path` that meet the condition. */
  readonly answerWhen: (
    call: string,
    condition: (call: RegistryCall) => boolean,
    answer: { readonly status: number; readonly body: unknown },
  ) => void;
  readonly close: () => Promise<void>;
}

interface FakeContent {
  /** Releases that the fake registry's channel runs. */
  readonly running: Descriptor[];
  /** Files by URL path. */
  readonly files: Record<string, string>;
}

export const startFakeRegistry = async ({ running, files }: FakeContent): Promise<FakeRegistry> => {
  const calls: RegistryCall[] = [];
  const special = new Map<string, { readonly status: number; readonly body: unknown }>();
  const conditional: {
    readonly key: string;
    readonly condition: (call: RegistryCall) => boolean;
    readonly answer: { readonly status: number; readonly body: unknown };
  }[] = [];
  const stored = new Set<string>();
  const lost = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      const key = `${call.method} ${call.path}`;
      if (lost.delete(key)) {
        request.socket.destroy();
        return;
      }
      const once = special.get(key);
      special.delete(key);
      const other = conditional.find((one) => one.key === key && one.condition(call))?.answer;
      const { status, body } = once ?? other ?? answerAsUsual(call, { running, files, stored });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerOnce: (call, status, body) => special.set(call, { status, body }),
    loseAnswerOnce: (call) => lost.add(call),
    answerWhen: (key, condition, answer) => conditional.push({ key, condition, answer }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

const readCall = async (request: IncomingMessage): Promise<RegistryCall> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    query: new URLSearchParams((request.url ?? '').split('?')[1] ?? ''),
    authorization: request.headers.authorization,
    ifMatch: request.headers['if-match'],
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

const answerAsUsual = (
  { method, path, body }: RegistryCall,
  content: FakeContent & { readonly stored: Set<string> },
) => {
  const file = content.files[path];
  if (file !== undefined) return { status: 200, body: file };
  if (path === '/api/v1/manifest')
    return { status: 200, body: createFakeManifest(content.running) };
  if (path === '/api/v1/token')
    return { status: 200, body: { label: 'team', remote: 'catalog', channel: '*', actions: [] } };
  if (path.endsWith('/revisions'))
    return { status: 200, body: { revisions: [revision], freezes: [freeze] } };
  if (path === '/api/v1/status') return { status: 200, body: createFakeStatus(content.running) };
  if (path.startsWith('/files/')) {
    content.stored.add(path);
    return { status: 204, body: '' };
  }
  if (path.endsWith('/uploads')) {
    const { descriptor } = JSON.parse(body) as { readonly descriptor: Descriptor };
    const missing = descriptor.files
      .map(({ path: name, bytes }) => ({ path: name, bytes, put: `/files/${name}` }))
      .filter(({ put }) => !content.stored.has(put));
    return { status: 200, body: { missing } };
  }
  if (path.endsWith('/releases'))
    return { status: 201, body: { name: 'catalog', version: '1.1.0', digest: 'd', created: true } };
  if (path.endsWith('/checks') && method === 'GET') return { status: 200, body: { checks: [] } };
  if (path.endsWith('/checks')) return { status: 200, body: { recorded: true } };
  if (method === 'PUT' || method === 'PATCH' || path.endsWith('/rollback'))
    return { status: 200, body: { channel: 'staging', revision: 8, verdict } };
  return { status: 404, body: { code: 'not-found', message: 'There is nothing here.' } };
};

const verdict = { how: 'signed', by: 'ci', words: 'checked and signed by ci' };

const revision = {
  revision: 7,
  at: '2026-01-01T00:00:00.000Z',
  who: 'team',
  action: 'promote',
  remote: 'catalog',
  version: '1.0.0',
  percent: null,
  reason: '',
  verdict,
};

const freeze = {
  kind: 'frozen',
  at: '2026-01-02T00:00:00.000Z',
  who: 'Lena Roth',
  reason: 'Exams until Friday.',
};

const createFakeManifest = (running: Descriptor[]) => ({
  channel: 'staging',
  revision: 7,
  gate: { registry: 'this one', wants: 'mount' },
  api: ['1'],
  host: { hostApi: '1.0.0', lends: { react: '19.3.1' }, events: {}, routes: ['/login'] },
  remotes: running.map((descriptor) => ({
    name: descriptor.name,
    version: descriptor.version,
    base: '/',
    source: 'staging',
    previous: [],
    descriptor,
  })),
});

const plan = {
  next: [50, 100],
  everyMinutes: 30,
  by: { kind: 'token', name: 'team' },
  dueAt: '2026-01-01T00:30:00.000Z',
  starts: 12,
  leastStarts: 40,
  waitsFor: 'starts',
};
const pausedPlan = {
  ...plan,
  waitsFor: 'person',
  paused: 'Lunch.',
  pausedBy: { kind: 'person', name: 'Lena Roth' },
};

const createFakeStatus = (running: Descriptor[]) => {
  const remotes = running.map(({ name, version }) => ({
    name,
    version,
    source: 'staging',
    previous: [],
    canary: { version: '1.1.0', percent: 10, plan: name === 'learning' ? pausedPlan : plan },
    stopped: 'too many errors',
    verdict,
    takenBack: { version: '1.0.9', reason: '5 of 40 starts failed' },
    health: [
      {
        version,
        loads: 98,
        failures: 2,
        fallbacks: 2,
        causes: { fetch: 2, blank: 4 },
        errorRate: 0.02,
        loadMs: { p50: 100, p95: 200 },
      },
    ],
  }));
  const made = { publishedAt: '2026-01-01T00:00:00.000Z', publishedBy: 'team', withdrawn: null };
  const most = { releases: 500, bytes: 1000 };
  return {
    channels: [{ channel: 'staging', revision: 7, remotes }],
    room: [
      { name: 'catalog', releases: 5, bytes: 859, most },
      { name: 'learning', releases: 5, bytes: 100, most },
    ],
    releases: [{ name: 'learning', version: '1.0.0', lost: 2, ...made }],
  };
};
