import { connect, type AddressInfo, type Socket } from 'node:net';
import { retryUntil } from '../../../test/server-process.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';

const FORM_PATH = '/api/courses/uploadAssignmentAttachment';

let test: TestApp;
let held: string[];
const sockets: Socket[] = [];
beforeEach(async () => {
  test = await startTestApp();
  held = [];
  const { hold } = test.files;
  Object.assign(test.files, {
    hold: (...given: Parameters<typeof hold>) => {
      held.push('opened');
      return hold(...given);
    },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.close();
});

/** Begins an upload, sends a part of it and nothing more. */
const beginUpload = (
  client: TestClient,
): { readonly socket: Socket; readonly answer: () => string } => {
  const { port } = test.app.server.address() as AddressInfo;
  const lines = [
    `POST ${FORM_PATH} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=abc',
    'content-length: 500000',
    ...Object.entries(client.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}${'x'.repeat(70_000)}`);
  sockets.push(socket);
  return { socket, answer: () => answer };
};
const opened = (count: number) =>
  retryUntil(
    async () => held.length,
    (found) => found >= count,
  );
const student = async () => test.as(await test.addStudent());
const refused = (client: TestClient) =>
  client.post('/courses/uploadAssignmentAttachment', Buffer.from('x'), {
    headers: { 'content-type': 'multipart/form-data; boundary=abc' },
  });

it('accepts eight simultaneous uploads of an account, and those of another account', async () => {
  const [client, other] = [await student(), await student()];
  const uploads = Array.from({ length: 8 }, () => beginUpload(client));
  await opened(8);
  const answer = await refused(client);
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    429,
    {
      code: 'too-many',
      message: 'Too many uploads at once. Please wait until one of them has finished.',
    },
    '5',
  ]);
  expect(held).toHaveLength(8);
  expect((await refused(other)).statusCode).toBe(400);
  uploads[0]?.socket.destroy();
  await retryUntil(
    async () => (await refused(client)).statusCode,
    (status) => status === 400,
  );
});

it('allows an account thirty aborted uploads a minute', async () => {
  const client = await student();
  for (let count = 1; count <= 30; count += 1) {
    const { socket } = beginUpload(client);
    await opened(count);
    socket.destroy();
  }
  const answer = await retryUntil(
    () => refused(client),
    ({ statusCode }) => statusCode === 429,
  );
  expect(answer.json()).toEqual({
    code: 'too-many',
    message: 'Too many uploads were interrupted. Please wait a minute.',
  });
  const before = held.length;
  expect((await refused(client)).statusCode).toBe(429);
  expect(held).toHaveLength(before);
  expect((await refused(await student())).statusCode).toBe(400);
  test.pass(61_000);
  expect((await refused(client)).statusCode).toBe(400);
});
