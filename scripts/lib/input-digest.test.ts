import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestInputs, isFresh, filterLockfile, markFresh } from './input-digest.ts';

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

it('changes with any source, its name and what else is named', () => {
  const before = digestInputs([folder], 'production');
  expect(digestInputs([folder], 'production')).toBe(before);
  expect(digestInputs([folder], 'development')).not.toBe(before);
  write('a.ts', 'two');
  const edited = digestInputs([folder], 'production');
  expect(edited).not.toBe(before);
  write('b.ts', '');
  expect(digestInputs([folder], 'production')).not.toBe(edited);
});

it('does not change with tests or installed packages', () => {
  const before = digestInputs([folder]);
  write('a.test.ts', 'a test');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', 'x.js'), 'x');
  expect(digestInputs([folder])).toBe(before);
});

describe('what the lockfile says', () => {
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

  it('of another package changes nothing, so that a new remote makes no other stale', () => {
    const after = lock([...usual, asks('mfe-hello', ...ofReact)]);
    for (const own of ['mfe-one', 'shared', 'shared/ui/src', '../elsewhere'])
      expect(filterLockfile(after, [own])).toBe(filterLockfile(before, [own]));
    expect(filterLockfile(after, ['mfe-hello'])).not.toBe(filterLockfile(before, ['mfe-hello']));
  });

  it.each([
    ['its own', 'mfe-one', 1],
    ['one of the packages below', 'shared', 2],
    ['the package that it lies in', 'shared/ui/src', 2],
    ['the workspace', 'mfe-one', 0],
  ])('of %s counts', (_what, own, index) => {
    const changed = usual.with(index, [...(usual[index] ?? []), '    optional: {}', '']);
    expect(filterLockfile(lock(changed), [own])).not.toBe(filterLockfile(before, [own]));
  });

  it('of an installed version counts for everybody', () => {
    const updated = lock(usual, '  react@19.4.0:');
    expect(filterLockfile(updated, ['mfe-one'])).not.toBe(filterLockfile(before, ['mfe-one']));
  });
});

it('is fresh only with its output and the same digest', () => {
  const unit = { stamp: join(folder, 'stamps', 'x'), output: join(folder, 'out'), digest: '1' };
  expect(isFresh(unit)).toBe(false);
  markFresh(unit);
  expect(isFresh(unit)).toBe(false);
  writeFileSync(unit.output, '');
  expect(isFresh(unit)).toBe(true);
  expect(isFresh({ ...unit, digest: '2' })).toBe(false);
});
