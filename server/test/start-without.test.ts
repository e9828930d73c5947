/**
 * A start while the database and the object store are unavailable: the server listens, reports what is missing, and continues
 * when they are back.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@cairn/remote-build/dev-address';
import { openEmbeddedDatabase } from '../src/platform/database/embedded/embedded-database.ts';
import { S3_CREDENTIALS, startS3Server } from './s3-server.ts';
import { retryUntil, spawnServer } from './server-process.ts';

let folder: string;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-without-'));
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** Forwards a port to the socket of a database. */
const openRelay = async (port: number, socketFolder: string): Promise<void> => {
  const relay = net.createServer((client) => {
    const database = net.connect(path.join(socketFolder, '.s.PGSQL.5432'));
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  relay.listen(port, '127.0.0.1');
  endings.push(() => relay.close());
};

it('listens without database and files, waits for both, reports files that become unavailable, and ends at once on a signal', async () => {
  const [port, databasePort, s3Port] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const server = spawnServer({
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
    S3_URL: `http://127.0.0.1:${s3Port}/cairn-files`,
    ...S3_CREDENTIALS,
  });
  endings.push(() => server.child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const answer = async (of: string) => {
    const response = await fetch(url + of).catch(() => undefined);
    return { status: response?.status, body: (await response?.text()) ?? '' };
  };
  const untilHealth = (database: string, files: string) =>
    retryUntil(
      () => answer('/api/health'),
      ({ body }) =>
        body.includes(`"database":"${database}"`) && body.includes(`"files":"${files}"`),
      400_000,
    );

  expect((await untilHealth('down', 'unknown')).status).toBe(503);
  expect((await answer('/api/health/live')).status).toBe(200);
  expect((await answer('/api/health/ready')).status).toBe(503);
  const page = await answer('/course-catalog?subject=physics');
  expect(page.status).toBe(200);
  expect(page.body).toContain('This page opens by itself');
  const { TEST_BUILD_FOLDER: build = '' } = process.env;
  const host = path.join(build, 'remotes', 'host');
  const [version = ''] = await readdir(host);
  const { entry } = JSON.parse(await readFile(path.join(host, version, 'remote.json'), 'utf8'));
  expect(await answer(`/remotes/host/${version}/${entry}`)).toEqual({
    status: 200,
    body: await readFile(path.join(host, version, entry), 'utf8'),
  });
  expect((await answer(`/remotes/host/${version}/..%2f..%2f..%2fchannels.json`)).status).toBe(503);
  const call = await answer('/api/courses/all');
  expect([call.status, JSON.parse(call.body)]).toEqual([
    503,
    { message: 'The service is starting. Please try again in a few seconds.', code: 'server' },
  ]);

  const database = await openEmbeddedDatabase(path.join(folder, 'site'), () => undefined);
  endings.push(database.stop);
  await openRelay(databasePort, database.socketFolder);
  expect((await untilHealth('up', 'down')).status).toBe(503);

  const s3 = await startS3Server({ directory: path.join(folder, 's3'), port: s3Port });
  expect((await untilHealth('up', 'up')).body).toContain('"status":"ready"');
  expect((await answer('/api/health/ready')).status).toBe(200);
  expect((await answer('/course-catalog')).body).not.toContain('This page opens by itself');
  const waits = /"level":"warn".*The database of DATABASE_URL does not answer/g;
  expect(server.output().match(waits)).toHaveLength(1);

  // The process notices without a call of a visitor, and goes on to serve.
  await s3.close();
  expect((await untilHealth('up', 'down')).status).toBe(200);
  expect((await answer('/api/health/ready')).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});

it('a process that waits for its database ends at once on a signal', async () => {
  const server = spawnServer({
    DATA_DIR: path.join(folder, 'other'),
    DATABASE_URL: 'postgres://cairn:secret@127.0.0.1:1/cairn',
  });
  const text = await retryUntil(
    () => Promise.resolve(server.output()),
    (output) => output.includes('The server waits for it.'),
  );
  expect(text).toContain('The database of DATABASE_URL does not answer (ECONNREFUSED).');
  expect(text).not.toContain('secret');
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});
