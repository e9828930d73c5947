import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputDigest, isFresh, markFresh } from './input-digest.ts';

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
  const before = inputDigest([folder], 'production');
  expect(inputDigest([folder], 'production')).toBe(before);
  expect(inputDigest([folder], 'development')).not.toBe(before);
  write('a.ts', 'two');
  const edited = inputDigest([folder], 'production');
  expect(edited).not.toBe(before);
  write('b.ts', '');
  expect(inputDigest([folder], 'production')).not.toBe(edited);
});

it('does not change with tests or installed packages', () => {
  const before = inputDigest([folder]);
  write('a.test.ts', 'a test');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', 'x.js'), 'x');
  expect(inputDigest([folder])).toBe(before);
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
