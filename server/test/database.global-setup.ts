import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedDatabase } from '../src/database/embedded/embedded-database.ts';

/** One database server for the run: TEST_DATABASE_URL, or an embedded one in a new folder. */
export default async function startTestDatabase(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-test-'));
  // As root the database runs as another user, who has to get in.
  await chmod(dataDir, 0o755);
  const embedded = await openEmbeddedDatabase(dataDir, () => undefined);
  process.env['TEST_DATABASE_SOCKET'] = embedded.socketFolder;
  Object.assign(globalThis, { testDatabase: { dataDir, stop: embedded.stop } });
}
