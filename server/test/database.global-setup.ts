import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { openEmbeddedDatabase } from '../src/platform/database/embedded/embedded-database.ts';
import { waitUntilDatabaseResponds } from '../src/platform/database/open-database.ts';
import { makeRelease } from './make-release.ts';
import { createTemplateDatabase, testDatabaseTarget } from './test-database.ts';
import { writeTestBuild } from './write-build.ts';

const START_MS = 60_000;

/** Starts one database server for the run: TEST_DATABASE_URL, or an embedded one in a new folder. */
export default async function startTestDatabase(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] === undefined) await startEmbedded();
  process.env['TEST_DATABASE_TEMPLATE'] = await createTemplateDatabase();
  process.env['TEST_BUILD_FOLDER'] = await makeSmallBuild();
}

/**
 * Creates a build for servers in processes of their own: storing the thousands of files of a real build takes most of their
 * start.
 */
const makeSmallBuild = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-build-'));
  await writeTestBuild(folder, [makeRelease('catalog', '1.0.0'), makeRelease('learning', '1.0.0')]);
  return folder;
};

const startEmbedded = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-test-'));
  // Opens the folder to other users, because as root the database runs as another user.
  await chmod(dataDir, 0o755);
  const embedded = await openEmbeddedDatabase(dataDir, () => undefined);
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  Object.assign(globalThis, { stopTestDatabase: stop });
  // Stops the database on a signal, which reaches neither Jest's teardown nor the database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  process.env['TEST_DATABASE_SOCKET'] = embedded.socketFolder;
  const admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  await waitUntilDatabaseResponds(admin, START_MS);
  // Turns flushing to disk off, because the data of tests need not survive a power failure.
  await admin`alter system set fsync = off`;
  await admin`alter system set full_page_writes = off`;
  await admin`select pg_reload_conf()`;
  await admin.end();
};
