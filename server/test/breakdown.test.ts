/** Behaviour of the real server after an uncaught error. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectToEmbeddedDatabase, retryUntil, startServerProcess } from './server-process.ts';
import { addStudent } from './test-students.ts';

const FAULT = pathToFileURL(path.join(import.meta.dirname, 'break-down.mjs')).href;
/** Exit code for which `npm start` starts another server. */
const BROKE_DOWN = 70;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-breakdown-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Sends the first half of a request. */
const halfOf = async (port: number, body: string) => {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const half = body.length / 2;
  await new Promise<void>((resolve) =>
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
      () => resolve(),
    ),
  );
  return { finish: () => socket.write(body.slice(half)), answer: () => answer };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

it.each(['exception', 'rejection'])(
  'an uncaught %s ends the server in order: the running request gets its response, one log line without secrets, exit code 70',
  async (kind) => {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import ${FAULT}`,
      FAULT: kind,
      FAULT_TEXT: 'maya@learn.example at postgres://cairn:secret@db.example/x',
    });
    const sql = connectToEmbeddedDatabase(dataDir);
    const { email: username, password } = await addStudent(sql);
    await sql.end();
    const body = JSON.stringify({ username, password, frontendType: 'student' });
    const request = await halfOf(server.port, body);
    server.child.kill('SIGUSR2');
    await retryUntil(
      () => isListening(server.port),
      (listening) => !listening,
    );
    request.finish();
    expect(await server.ended()).toBe(BROKE_DOWN);
    expect(request.answer()).toMatch(/^HTTP\/1.1 200 /);
    expect(request.answer()).toContain('accessToken');
    const told = server
      .output()
      .split('\n')
      .filter((line) => line.includes('nobody caught this'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'fatal',
        msg: 'uncaught; the server ends',
        err: expect.objectContaining({
          message: 'nobody caught this, of [e-mail] at postgres://[login]@db.example/x',
        }),
      }),
    ]);
    expect(server.output()).not.toMatch(/secret|maya@/);
  },
);
