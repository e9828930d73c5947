import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-command-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '..', script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') },
  });

it.each([
  ['releases/releases-command.ts', ['token', 'list']],
  ['teaching/teaching-command.ts', ['list']],
])(
  '%s makes no second database where no site has run, and says where it looked',
  async (...given) => {
    const [script, args] = given;
    const { status, stdout, stderr } = run(script, ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`There is no database of a site in ${path.join(folder, 'data')}.`);
    expect(stderr).toContain('DATA_DIR');
    expect([existsSync(path.join(folder, 'data')), await readdir(folder)]).toEqual([false, []]);
  },
);

it('makes no channel that would be taken for a preview', () => {
  const { stderr } = run('releases/releases-command.ts', 'channel', 'add', 'preview-trials');
  expect(stderr).toContain('Names that begin so are those of previews.');
  expect(run('releases/releases-command.ts', 'channel', 'add', 'trials').stderr).toContain(
    'There is no database',
  );
});

it.each(['constructor', 'channel', 'Notes', 'n'.repeat(41)])(
  'makes neither a remote nor a token for the name %s',
  (name) => {
    for (const args of [
      ['remote', 'add', name],
      ['token', 'create', '--label', 'team', '--remote', name],
    ])
      expect(run('releases/releases-command.ts', ...args).stderr).toContain(
        'Lower-case letters, digits, hyphens, and not reserved.',
      );
  },
);
