import { gzipSync } from 'node:zlib';
import {
  type SiteWithBackends,
  startSiteWithBackends,
} from '../../../../test/site-with-backends.ts';
import { sendJson, type TestBackend } from '../../../../test/test-backend.ts';
import type { ReleaseTest } from '../../../../test/test-releases.ts';
import { BACKEND_PAUSE_MS } from './circuit-breaker.ts';

let site: SiteWithBackends;
let test: ReleaseTest;
let backend: TestBackend;
let closeBackends: () => Promise<unknown>;
beforeAll(async () => {
  site = await startSiteWithBackends();
  ({ test } = site);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ backend, close: closeBackends } = await site.renew());
});
afterEach(() => closeBackends());

describe('a backend that', () => {
  const call = async (remote = 'planner') => {
    const answer = await test.visitor.get(`/remotes/${remote}/plans`);
    return [answer.statusCode, answer.json<{ details?: unknown }>().details];
  };

  it('does not respond is aborted after the time-out', async () => {
    backend.answer(() => undefined);
    expect(await call('hasty')).toEqual([502, { backend: 'timeout' }]);
  });

  it('sends its response byte by byte is aborted after the time-out', async () => {
    backend.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect(await call('hasty')).toEqual([502, { backend: 'timeout' }]);
  });

  it('is down is reported as unreachable', async () => {
    expect(await call('gone')).toEqual([502, { backend: 'unreachable' }]);
  });

  it('announces 1 GB gets its response rejected unread', async () => {
    const closed = Promise.withResolvers<void>();
    backend.answer((response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': 1024 ** 3,
      });
      response.write('[');
    });
    expect(await call()).toEqual([502, { backend: 'too-large' }]);
    await closed.promise;
  });

  it('sends endless bytes is aborted after 5 MB', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    backend.answer((response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      const send = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', send);
      send();
    });
    expect(await call()).toEqual([502, { backend: 'too-large' }]);
    await closed.promise;
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  it('compresses a large response is limited by the decompressed size', async () => {
    backend.answer((response) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync(Buffer.alloc(20 * 1024 * 1024, ' ')));
    });
    expect(await call()).toEqual([502, { backend: 'too-large' }]);
  });

  it('sends endless headers is aborted', async () => {
    const closed = Promise.withResolvers<void>();
    backend.answer(({ socket }) => {
      socket?.on('close', closed.resolve);
      socket?.write('HTTP/1.1 200 OK\r\n');
      const send = () => {
        if (socket?.writable !== true) return;
        if (socket.write(`x-more: ${'x'.repeat(1000)}\r\n`)) setImmediate(send);
        else socket.once('drain', send);
      };
      send();
    });
    expect(await call()).toEqual([502, { backend: 'unreachable' }]);
    await closed.promise;
  });

  it.each([
    ['closes the connection without a word', ['']],
    ['closes it within the headers', ['HTTP/1.1 200 OK\r\ncontent-ty']],
    [
      'closes it within the body',
      ['HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"'],
    ],
    [
      'closes it within a chunk',
      [
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n50\r\n{',
      ],
    ],
    ['is no server for HTTP', ['SSH-2.0-OpenSSH_9.9\r\n']],
    ['has two lengths', ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{} ']],
    ['switches to another protocol', ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n']],
  ])('%s gives no response', async (_what, parts) => {
    backend.answerRaw(...parts);
    expect(await call()).toEqual([502, { backend: 'unreachable' }]);
  });

  it('sends more than announced does not affect the response to the next caller', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
    backend.answer(({ socket }) => {
      const forged = `${head}content-length: 10\r\n\r\n{"forged"}`;
      socket?.write(`${head}content-length: 2\r\n\r\n{}${forged}`);
    });
    expect((await test.visitor.get('/remotes/planner/plans')).body).toBe('{}');
    backend.answer((response) => sendJson(response, { own: true }));
    const next = await test.visitor.get('/remotes/planner/plans');
    expect([next.statusCode, next.json()]).toEqual([200, { own: true }]);
  });

  it('fails five times gets no calls for ten seconds, then a single trial call', async () => {
    backend.answer((response) => response.destroy());
    for (let failure = 0; failure < 5; failure += 1)
      expect(await call()).toEqual([502, { backend: 'unreachable' }]);
    expect(await call()).toEqual([503, { backend: 'paused' }]);
    const paused = await test.visitor.get('/remotes/planner/plans');
    expect(paused.headers['retry-after']).toBe('10');
    // Backends of other URLs are not affected.
    expect(await call('diary')).toEqual([502, { backend: 'unreachable' }]);
    const before = backend.received.length;
    test.pass(BACKEND_PAUSE_MS);
    const release = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    backend.answer((response) => {
      asked.resolve();
      void release.promise.then(() => sendJson(response, {}));
    });
    const trial = call();
    await asked.promise;
    expect(await call()).toEqual([503, { backend: 'paused' }]);
    release.resolve();
    expect(await trial).toEqual([200, undefined]);
    expect(await call()).toEqual([200, undefined]);
    expect(backend.received).toHaveLength(before + 2);
  });

  it('has twenty pending calls gets no more calls', async () => {
    const release = Promise.withResolvers<void>();
    backend.answer((response) => void release.promise.then(() => sendJson(response, {})));
    const calls = Array.from({ length: 21 }, () => call());
    expect(await Promise.race(calls)).toEqual([503, { backend: 'paused' }]);
    release.resolve();
    const statuses = (await Promise.all(calls)).map(([status]) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });
});
