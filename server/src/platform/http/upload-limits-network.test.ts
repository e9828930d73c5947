/** Limits of a network, tested with bare routes: hundreds of uploads with database and files take a minute on a busy machine. */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { retryUntil } from '../../../test/server-process.ts';
import { addErrorHandling } from './error-handler.ts';
import { createCallLimits } from '../limits/call-limits.ts';
import { type CallLimitUse, CALL_LIMIT_WINDOW_MS } from '../limits/limit-counts.ts';
import { addUploadLimits } from './upload-limits.ts';

const TYPE = 'application/octet-stream';
const IN_FLIGHT_OF_ACCOUNT = 8;

let app: FastifyInstance;
let now: Date;
let opened: number;
const sockets = new Set<Socket>();

const memoryCounts = () => {
  const windows = new Map<string, { count: number; until: Date }>();
  return {
    add: async (uses: readonly CallLimitUse[], at: Date) =>
      uses.map(({ key, count }) => {
        const known = windows.get(key);
        const current =
          known && known.until > at
            ? known
            : { count: 0, until: new Date(at.getTime() + CALL_LIMIT_WINDOW_MS) };
        const window = { ...current, count: current.count + count };
        windows.set(key, window);
        return window;
      }),
  };
};

beforeEach(async () => {
  now = new Date('2031-05-04T12:00:00Z');
  opened = 0;
  app = fastify({ trustProxy: true });
  addErrorHandling(app);
  app.addContentTypeParser(TYPE, (_request, content, done) => done(null, content));
  app.decorateRequest('identity');
  app.addHook('onRequest', async (request) => {
    const account = String(request.headers['x-account']);
    Object.assign(request, { identity: { studentId: account } });
  });
  const onFailure = (error: unknown) => {
    throw error;
  };
  addUploadLimits(app, createCallLimits({ counts: memoryCounts(), now: () => now, onFailure }));
  app.post('/upload', { schema: { consumes: [TYPE] } }, async ({ raw }) => {
    opened += 1;
    raw.resume();
    await once(raw, 'end').catch(() => undefined);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app.close();
});

/** Begins uploads of one network and sends a part of each; each account has its maximum of them. */
const beginUploads = async (count: number, firstAccount: number): Promise<() => void> => {
  const { port } = app.server.address() as AddressInfo;
  const before = opened;
  const begun = Array.from({ length: count }, (_, at) => {
    const account = firstAccount + Math.floor(at / IN_FLIGHT_OF_ACCOUNT);
    const head = [
      'POST /upload HTTP/1.1',
      'host: x',
      `content-type: ${TYPE}`,
      'content-length: 500000',
      `x-account: ${account}`,
      'x-forwarded-for: 192.0.2.1',
    ];
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\nx`);
    sockets.add(socket);
    return socket;
  });
  await retryUntil(
    async () => opened,
    (found) => found === before + count,
  );
  return () => {
    for (const socket of begun) {
      socket.destroy();
      sockets.delete(socket);
    }
  };
};
const upload = async (account: string, network = '192.0.2.1') => {
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': TYPE, 'x-account': account, 'x-forwarded-for': network },
    payload: 'x',
  });
  return { statusCode, message: json<{ message?: string }>().message };
};

it('accepts eighty simultaneous uploads of a network, and those of another network', async () => {
  const abort = await beginUploads(80, 1);
  expect(await upload('new')).toEqual({
    statusCode: 429,
    message: 'Too many uploads at once. Please wait until one of them has finished.',
  });
  expect(opened).toBe(80);
  expect((await upload('new', '192.0.2.2')).statusCode).toBe(200);
  abort();
  await retryUntil(
    async () => (await upload('new')).statusCode,
    (status) => status === 200,
  );
});

it('allows a network three hundred aborted uploads a minute, over all accounts', async () => {
  for (let batch = 0; batch < 4; batch += 1) {
    const abort = await beginUploads(75, batch * 100);
    abort();
    await retryUntil(openConnections, (count) => count === 0);
  }
  const before = opened;
  expect(await upload('new')).toEqual({
    statusCode: 429,
    message: 'Too many uploads were interrupted. Please wait a minute.',
  });
  expect(opened).toBe(before);
  expect((await upload('new', '192.0.2.2')).statusCode).toBe(200);
  now = new Date(now.getTime() + CALL_LIMIT_WINDOW_MS + 1000);
  expect((await upload('new')).statusCode).toBe(200);
});

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
