import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  digestBuildInputs,
  isOutputFresh,
  filterLockfileForFolders,
  markOutputFresh,
} from './input-digest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digest-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), 'one');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string) => {
  writeFileSync(join(folder, 'src', file), text);
};

it('changes with each source, the name of a file, and each extra input', () => {
  const before = digestBuildInputs([folder], 'production');
  expect(digestBuildInputs([folder], 'production')).toBe(before);
  expect(digestBuildInputs([folder], 'development')).not.toBe(before);
  write('a.ts', 'two');
  const edited = digestBuildInputs([folder], 'production');
  expect(edited).not.toBe(before);
  write('b.ts', '');
  expect(digestBuildInputs([folder], 'production')).not.toBe(edited);
});

it('does not change with tests or installed packages', () => {
  const before = digestBuildInputs([folder]);
  write('a.test.ts', 'a test');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', 'x.js'), 'x');
  expect(digestBuildInputs([folder])).toBe(before);
});

describe('the digest and the lockfile', () => {
  const ofReact = ['      react:', '        specifier: ^19.0.0', '        version: 19.3.1'];
  const asks = (importer: string, ...lines: string[]) => [
    `  ${importer}:`,
    '    dependencies:',
    ...lines,
    '',
  ];
  const lock = (importers: string[][], packages = '  react@19.3.1:') =>
    [
      "lockfileVersion: '9.0'",
      '',
      'importers:',
      '',
      ...importers.flat(),
      'packages:',
      '',
      packages,
      '',
    ].join('\n');
  const usual = [asks('.', ...ofReact), asks('mfe-one', ...ofReact), asks('shared/ui', ...ofReact)];
  const before = lock(usual);

  it('does not change with the dependencies of another package, so that a new remote makes no other output stale', () => {
    const after = lock([...usual, asks('mfe-hello', ...ofReact)]);
    for (const own of ['mfe-one', 'shared', 'shared/ui/src', '../elsewhere'])
      expect(filterLockfileForFolders(after, [own])).toBe(filterLockfileForFolders(before, [own]));
    expect(filterLockfileForFolders(after, ['mfe-hello'])).not.toBe(
      filterLockfileForFolders(before, ['mfe-hello']),
    );
  });

  it.each([
    ['its own', 'mfe-one', 1],
    ['one of the packages below', 'shared', 2],
    ['the package that it lies in', 'shared/ui/src', 2],
    ['the workspace', 'mfe-one', 0],
  ])('changes with the dependencies of %s', (_what, own, index) => {
    const changed = usual.with(index, [...(usual[index] ?? []), '    optional: {}', '']);
    expect(filterLockfileForFolders(lock(changed), [own])).not.toBe(
      filterLockfileForFolders(before, [own]),
    );
  });

  it('changes with an installed version, for every output', () => {
    const updated = lock(usual, '  react@19.4.0:');
    expect(filterLockfileForFolders(updated, ['mfe-one'])).not.toBe(
      filterLockfileForFolders(before, ['mfe-one']),
    );
  });
});

it('is fresh only with its output and the same digest', () => {
  const unit = { stamp: join(folder, 'stamps', 'x'), output: join(folder, 'out'), digest: '1' };
  expect(isOutputFresh(unit)).toBe(false);
  markOutputFresh(unit);
  expect(isOutputFresh(unit)).toBe(false);
  writeFileSync(unit.output, '');
  expect(isOutputFresh(unit)).toBe(true);
  expect(isOutputFresh({ ...unit, digest: '2' })).toBe(false);
});
