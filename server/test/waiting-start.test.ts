import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseLogMessage, retryUntil, spawnServer, startServerProcess } from './server-process.ts';

const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, '../src/modules/operations/migrate-command.ts');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-waiting-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('a server with MIGRATIONS=wait starts after the command has migrated the schema', async () => {
  const env = { DATA_DIR: dataDir, MIGRATIONS: 'wait' };
  const server = spawnServer(env);
  const said = (words: RegExp) =>
    retryUntil(
      () => Promise.resolve(server.output()),
      (text) => words.test(text),
    );
  expect(await said(/waits for .\/cairn migrate/)).toMatch(
    /"level":"warn".*The schema lacks \d+ migrations, 0001-names-and-searches\.sql to \d{4}-[\w-]+\.sql\./,
  );
  expect(server.output()).not.toContain('ready at');
  const { stdout } = await run(process.execPath, [COMMAND], { env: { ...process.env, ...env } });
  expect(stdout).toBe('The schema is up to date.\n');
  await said(/ready at http/);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(server.output()).toMatch(/The server is stopping on a signal\.[^]*The server has ended\./);
});

it('a server that waits for migrations ends in order on a signal', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-waiting-'));
  const server = spawnServer({ DATA_DIR: folder, MIGRATIONS: 'wait' });
  await retryUntil(
    () => Promise.resolve(server.output()),
    (text) => text.includes('waits for ./cairn migrate'),
  );
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(server.output()).not.toContain('did not stop in time');
  await rm(folder, { recursive: true, force: true });
});

it('a server that gets a signal while it loads ends before it opens anything', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-waiting-'));
  // Sends the signal when the modules of the server begin to load. Without a handler, it kills the process.
  const early = `import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.endsWith('/run-server.ts')) process.kill(process.pid, 'SIGTERM');
        return next(name, context);
      },
    });`;
  const server = spawnServer({
    DATA_DIR: path.join(folder, 'data'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(early)}`,
  });
  expect(await server.ended()).toBe(0);
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
  await rm(folder, { recursive: true });
});

it('each log line of a server has a time and a level, and they agree about mail', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-waiting-'));
  const server = await startServerProcess({ DATA_DIR: folder, SMTP_URL: '' });
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  const lines = server.output().trim().split('\n').map(parseLogMessage);
  expect(lines).toContain(`Cairn is ready at ${server.url}`);
  expect(lines.filter((line) => /mail/i.test(line))).toEqual([
    'Mail is stored and cannot be read: set SMTP_URL to send it.',
  ]);
  await rm(folder, { recursive: true, force: true });
});
