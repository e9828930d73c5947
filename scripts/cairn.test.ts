import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './lib/root.ts';

const SOURCES = [
  'package.json',
  'pnpm-lock.yaml',
  'scripts',
  'server/package.json',
  'server/src',
  'server/content',
];
const INSTALLED = ['node_modules', 'server/node_modules', 'shared'];

const runCairn = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'cairn.ts'), ...args], { encoding: 'utf8' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-unbuilt-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('checks the demo content of a checkout in which nothing is built', () => {
  for (const path of [...SOURCES, ...INSTALLED])
    mkdirSync(join(folder, dirname(path)), { recursive: true });
  for (const path of SOURCES)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/[\\/](?:node_modules|package\.zip)$/.test(from),
    });
  for (const path of INSTALLED) symlinkSync(join(root, path), join(folder, path));
  const command = ['scripts/cairn.ts', 'content', 'import', 'server/content', '--check'];
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('The content is fine.');
});

it('lists all commands, each of which describes its arguments by the name that an operator types', () => {
  const { stdout } = runCairn('help');
  expect(stdout).toContain('Usage: ./cairn COMMAND');
  const names = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
  expect(names).toEqual(
    expect.arrayContaining(['backup', 'restore', 'content', 'people', 'files']),
  );
  for (const name of names) {
    const help = runCairn(name, '--help');
    expect([name, help.status, help.stdout]).toEqual([
      name,
      0,
      expect.stringContaining(`Usage: ./cairn ${name}`),
    ]);
    expect(help.stdout).not.toContain('npm run');
  }
});

it('refuses an unknown command, and lists those that exist', () => {
  const { status, stderr } = runCairn('frobnicate');
  expect(status).toBe(2);
  expect(stderr).toContain('There is no command “frobnicate”.');
  expect(stderr).toContain('  backup ');
});
