/**
 * The real server as a process with its own database, and failures of both. A server that does not stop in time exits with
 * another code than 0; `npm run bench -- killed` measures how long each failure takes.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEmbeddedDatabase } from '../src/platform/database/embedded/embedded-database.ts';
import { signInStudentClient, type StudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  readEmbeddedPostmasterPid,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from './server-process.ts';
import { addStudent, type TestStudent } from './test-students.ts';

let dataDir: string;
let server: ServerProcess;
let maya: TestStudent;
let learner: StudentClient;

const start = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir });
};
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-faults-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  await start();
  const sql = connectToEmbeddedDatabase(dataDir);
  maya = await addStudent(sql);
  await sql.end();
  learner = await signInStudentClient(server.url, maya);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the killed database process', () => {
  it('causes 503 with Retry-After at once, is restarted, and has lost no data', async () => {
    const acknowledged = await learner.writeFor(300);
    const pid = await readEmbeddedPostmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    const readings = learner.readOften(1000);
    await wait(100);
    await retryUntil(learner.read, ({ status }) => status === 200);
    const refused = (await readings).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter, body } of refused) {
      expect({ status, retryAfter, body }).toEqual({
        status: 503,
        retryAfter: '2',
        body: {
          code: 'server',
          message: 'The service is restarting. Please try again in a few seconds.',
        },
      });
    }
    expect(await learner.written()).toBeGreaterThanOrEqual(acknowledged);
    expect(await readEmbeddedPostmasterPid(dataDir)).not.toBe(pid);
  });
});

/** Sends a signal. A helper process of the database may have just ended. */
const tell = (pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a database that is there but silent', () => {
  it('leaves no request hanging, and is reported in /api/health as down and as up again', async () => {
    const health = async () => (await fetch(`${server.url}/api/health`)).status;
    const pid = await readEmbeddedPostmasterPid(dataDir);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const all = [pid, ...children.map(Number)];
    for (const each of all) tell(each, 'SIGSTOP');
    try {
      // The response comes while the database is stopped, so it cannot have waited for it.
      const silent = { status: 503, retryAfter: '2' };
      expect(await learner.read()).toMatchObject(silent);
      expect(await learner.read()).toMatchObject(silent);
      expect(await health()).toBe(503);
    } finally {
      for (const each of all) tell(each, 'SIGCONT');
    }
    await retryUntil(learner.read, ({ status }) => status === 200);
    expect(await health()).toBe(200);
  });
});

describe('the killed server', () => {
  const restart = async () => {
    await server.ended();
    await start();
    learner = learner.movedTo(server.url);
  };

  it('starts again on its database, with the session and all acknowledged data', async () => {
    const acknowledged = await learner.writeFor(300);
    const pid = await readEmbeddedPostmasterPid(dataDir);
    server.child.kill('SIGKILL');
    await restart();
    expect(server.output()).toContain('(adopted)');
    expect(await readEmbeddedPostmasterPid(dataDir)).toBe(pid);
    expect(await learner.written()).toBeGreaterThanOrEqual(acknowledged);
  });

  it('starts again when the database was killed with it', async () => {
    const acknowledged = await learner.writeFor(300);
    process.kill(await readEmbeddedPostmasterPid(dataDir), 'SIGKILL');
    server.child.kill('SIGKILL');
    await restart();
    expect(await learner.written()).toBeGreaterThanOrEqual(acknowledged);
  });
});

describe('two processes on one data folder', () => {
  it('share the database, which outlives the process that started it', async () => {
    server.child.kill('SIGTERM');
    await server.ended();
    const first = await openEmbeddedDatabase(dataDir, () => undefined);
    await start();
    learner = learner.movedTo(server.url);
    expect(server.output()).toContain('(shared)');
    await first.stop();
    expect((await learner.read()).status).toBe(200);
    const pid = await readEmbeddedPostmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await wait(100);
    await retryUntil(learner.read, ({ status }) => status === 200);
    expect(await readEmbeddedPostmasterPid(dataDir)).not.toBe(pid);
  });
});

describe('SIGTERM', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'takes no new requests, finishes the one in flight, and stops everything in order (%s)',
    async (signal) => {
      const body = JSON.stringify({
        username: maya.email,
        password: maya.password,
        frontendType: 'student',
      });
      const half = body.length / 2;
      const socket = net.connect(server.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
      );
      await wait(200);
      server.child.kill(signal);
      // npm and the terminal send the same signal twice.
      server.child.kill(signal);
      await retryUntil(
        () => isListening(server.port),
        (listening) => !listening,
      );
      socket.write(body.slice(half));
      expect(await server.ended()).toBe(0);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toContain('accessToken');
      await expect(readEmbeddedPostmasterPid(dataDir)).rejects.toThrow('ENOENT');
      await start();
      learner = learner.movedTo(server.url);
    },
  );

  it('stops in order although a client never finishes its request', async () => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100\r\n\r\n{',
    );
    await wait(200);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    await start();
    learner = learner.movedTo(server.url);
  });
});

describe('SIGTERM during the start', () => {
  it('ends it in order and leaves no database running', async () => {
    const folder = path.join(dataDir, 'another');
    const starting = spawnServer({ DATA_DIR: folder, MODE: 'trial' });
    await retryUntil(
      async () => starting.output(),
      (output) => output.includes('The database is ready'),
    );
    starting.child.kill('SIGTERM');
    expect(await starting.ended()).toBe(0);
    await expect(readEmbeddedPostmasterPid(folder)).rejects.toThrow('ENOENT');
  });
});
