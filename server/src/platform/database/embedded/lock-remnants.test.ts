import { chmod, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { acceptsPostgresConnections } from './postmaster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-locks-'));
  // The database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const open = () => openEmbeddedDatabase(folder, () => undefined);

it('starts after a server was killed before it wrote its lock files', async () => {
  const first = await open();
  const { socketFolder } = first;
  await first.stop();
  const locks = [
    path.join(folder, 'database/pg18/postmaster.pid'),
    path.join(socketFolder, '.s.PGSQL.5432.lock'),
  ];
  for (const lock of locks) {
    await writeFile(lock, '');
    await chmod(lock, 0o644);
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
  }
  const second = await open();
  expect(await acceptsPostgresConnections(socketFolder)).toBe(true);
  for (const lock of locks) expect((await stat(lock)).size).toBeGreaterThan(0);
  await second.stop();
});
