import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findImportableModules } from './published-entries.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'entries-'));
  mkdirSync(join(dir, 'src'));
  for (const file of ['index.ts', 'page.tsx', 'plain.ts', 'plain.test.ts', 'page.css'])
    writeFileSync(join(dir, 'src', file), '');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('finds the modules that a package.json exports, and its programs', () => {
  const exports = {
    '.': './src/index.ts',
    './*': './src/*.ts',
    './page': './src/page.tsx',
    './*.css': './src/*.css',
    './types': { types: './types.d.ts' },
  };
  const manifest = { name: '@cairn/x', version: '1.0.0', exports, bin: { it: './src/plain.ts' } };
  expect(Object.fromEntries(findImportableModules({ dir, folder: 'x', manifest }))).toEqual({
    '.': 'src/index',
    './index': 'src/index',
    './plain': 'src/plain',
    './page': 'src/page',
    './page.css': 'src/page.css',
    './types': 'types',
    'bin it': 'bin it',
  });
});
