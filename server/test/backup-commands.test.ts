/** The operator's way: a site is backed up while it runs, destroyed, restored and started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { databaseOf, startProcess } from './server-process.ts';
import { addStudent } from './test-students.ts';

const SOURCE = path.join(import.meta.dirname, '../src/modules/backup');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-backup-commands-'));
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (command: 'backup' | 'restore', dataDir: string, ...args: string[]) => {
  const child = spawn(process.execPath, [path.join(SOURCE, `${command}-command.ts`), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', DATA_DIR: dataDir },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [said, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, said, told };
};

it('backs a running site up, restores it where it was destroyed, and lets the same people in', async () => {
  const dataDir = path.join(folder, 'data');
  const archive = path.join(folder, 'made', 'site.tar.zst');
  const server = await startProcess({ DATA_DIR: dataDir });
  const sql = databaseOf(dataDir);
  const { email, password } = await addStudent(sql, { firstName: 'Maya' });
  await sql.end();

  const backup = await run('backup', dataDir, archive);
  expect(backup).toMatchObject({ code: 0, said: `${archive}\n` });
  expect(backup.told).toContain('keep it as you keep those');
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const refused = await run('restore', dataDir, archive, '--replace');
  expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('A server is running')]);
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true });

  expect(await run('restore', dataDir, archive)).toMatchObject({ code: 0 });
  const again = await run('restore', dataDir, archive);
  expect([again.code, again.told]).toEqual([1, expect.stringContaining('--replace')]);
  const restored = await startProcess({ DATA_DIR: dataDir });
  const answer = await fetch(`${restored.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password, frontendType: 'student' }),
  });
  expect(answer.status).toBe(200);
  restored.child.kill('SIGTERM');
  await restored.ended();
});

it('backs up nothing where no site is, and restores nothing that is not there', async () => {
  const backup = await run('backup', path.join(folder, 'data'), path.join(folder, 'a'));
  expect([backup.code, backup.told]).toEqual([1, expect.stringContaining('no database of a site')]);
  const restore = await run('restore', path.join(folder, 'data'), path.join(folder, 'a'));
  expect([restore.code, restore.told]).toEqual([1, expect.stringContaining('no such file')]);
  expect(await readdir(folder)).toEqual([]);
});
