import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually, spawnServer } from './server-process.ts';

const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, '../src/database/migrate-command.ts');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-waiting-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('a server with MIGRATIONS=wait waits for the command that brings the schema up to date, and starts then', async () => {
  const env = { DATA_DIR: dataDir, MIGRATIONS: 'wait' };
  const server = spawnServer(env);
  const said = (words: RegExp) =>
    eventually(
      () => Promise.resolve(server.output()),
      (text) => words.test(text),
    );
  expect(await said(/Waiting for the migrations/)).toMatch(
    /0001-identity\.sql, 0002-learning\.sql/,
  );
  expect(server.output()).not.toContain('ready at');
  const { stdout } = await run(process.execPath, [COMMAND], { env: { ...process.env, ...env } });
  expect(stdout).toBe('The schema is up to date.\n');
  await said(/ready at http/);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});
