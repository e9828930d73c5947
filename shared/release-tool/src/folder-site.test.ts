import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFolderSite } from './folder-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-of-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['fund=false\n@cairn:registry=https://site.example/npm/\n', 'https://site.example'],
  ['@cairn:registry = http://127.0.0.1:3000/npm', 'http://127.0.0.1:3000'],
  ['@cairn:registry=https://packages.example/\n', undefined],
  ['@other:registry=https://site.example/npm/\n', undefined],
])('of %j is %s', (text, site) => {
  writeFileSync(join(folder, '.npmrc'), text);
  expect(findFolderSite(folder)).toBe(site);
});

it('of a folder without settings is unknown', () => {
  expect(findFolderSite(folder)).toBeUndefined();
});
