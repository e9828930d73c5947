import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toRemoteNames } from '@cairn/create-remote/remote-names';
import { createStandaloneFiles } from '@cairn/create-remote/standalone-files';
import { createNewRemoteFiles } from './new-command.ts';
import { root } from './root.ts';

const SITE = 'https://site.example';
const LONGEST = 40;
const TOOLS = [
  { name: 'npm', version: '11.6.2' },
  { name: 'pnpm', version: '10.18.0' },
  { name: 'yarn', version: '4.18.1' },
] as const;

const maker = JSON.parse(
  readFileSync(join(root, 'shared', 'create-remote', 'package.json'), 'utf8'),
) as { readonly template: Readonly<Record<string, string>> };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (place: string, files: Readonly<Record<string, string>>) => {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, place, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

/** Returns the files that the formatter would change. */
const unformatted = () => {
  const formatter = join(root, 'node_modules', '.bin', 'oxfmt');
  const settings = ['-c', join(root, '.oxfmtrc.json')];
  const { stdout } = spawnSync(formatter, [...settings, '--list-different', folder], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.trim() !== '');
};

it('creates formatted files for a remote of any name, in the checkout and in a repository of its own', () => {
  for (const name of [
    'a',
    'hello',
    'my-plans-of-may',
    'x'.repeat(LONGEST),
    `w${'-w'.repeat(LONGEST / 2 - 1)}`,
  ]) {
    const names = toRemoteNames(name);
    write(`here/${name}`, createNewRemoteFiles(names));
    for (const tool of TOOLS)
      write(
        `by-${tool.name}/${name}`,
        createStandaloneFiles({
          ...names,
          site: SITE,
          tool,
          ranges: maker.template,
          hasBackend: tool.name === 'npm',
        }),
      );
  }
  expect(unformatted()).toEqual([]);
  write('wrong', { 'a.ts': 'const a  = 1' });
  expect(unformatted()).toEqual([expect.stringContaining('a.ts')]);
});
