/** The real server on a disk of its own that is then filled. Needs root on Linux to mount a small one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sql } from '../src/platform/database/sql.ts';
import { signInStudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { addStudent } from './test-students.ts';

const disk = mkdtempSync(path.join(os.tmpdir(), 'cairn-disk-'));
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isMounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  run('mount', '-t', 'tmpfs', '-o', 'size=120m,mode=755', 'tmpfs', disk);
const onSmallDisk = isMounted ? describe : describe.skip;

let server: ServerProcess | undefined;
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended();
  if (isMounted) run('umount', disk);
  rmSync(disk, { recursive: true, force: true });
});

const filler = path.join(disk, 'filler');
const fillUp = async () => {
  const file = await open(filler, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
};
/** Fills the current file of the write-ahead log, so that the next one has to be created. */
const useUpTheLog = async (sql: Sql) => {
  for (let megabytes = 0; megabytes < 40; megabytes += 1) {
    await sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`;
  }
};

onSmallDisk('a full disk', () => {
  it('reports a full disk, loses no acknowledged data, and works again when there is space', async () => {
    server = await startServerProcess({ DATA_DIR: disk });
    const sql = connectToEmbeddedDatabase(disk);
    const learner = await signInStudentClient(server.url, await addStudent(sql));
    const before = await learner.writeFor(200);
    expect(before).toBeGreaterThan(0);

    await fillUp();
    await expect(useUpTheLog(sql)).rejects.toHaveProperty('code');
    await sql.end({ timeout: 1 });
    let acknowledged = before;
    const refused = await retryUntil(
      async () => {
        const answer = await learner.write();
        if (answer.status === 200) acknowledged = answer.number;
        return answer;
      },
      ({ status }) => status === 507,
    );
    expect(refused).toMatchObject({
      retryAfter: '30',
      body: { code: 'server', message: expect.stringContaining('no room left to store this') },
    });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(503);
    expect(server.output()).toContain('The disk of the database is full.');

    await rm(filler);
    await retryUntil(learner.read, ({ status }) => status === 200);
    expect(await learner.written()).toBeGreaterThanOrEqual(acknowledged);
    expect((await learner.write()).status).toBe(200);
  });
});
