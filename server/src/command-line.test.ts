import { execFile } from 'node:child_process';
import path from 'node:path';
import { freePort } from '@cairn/remote-build/dev-address';

const command = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ readonly code: unknown; readonly stderr: string }>((resolve) => {
    const program = path.join(import.meta.dirname, file);
    const options = { env: { ...process.env, ...env } };
    execFile(process.execPath, [program, ...args], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });

it.each([
  ['database/migrate-command.ts', []],
  ['modules/teaching/teaching-command.ts', ['list']],
  ['modules/content/content-command.ts', ['import', 'courses']],
])('%s names the database that does not answer', async (file, args) => {
  const DATABASE_URL = `postgres://cairn@127.0.0.1:${await freePort()}/cairn`;
  const { code, stderr } = await command(file, args, { DATABASE_URL });
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'The database of DATABASE_URL does not answer (ECONNREFUSED).',
  );
  expect(code).toBe(1);
});
