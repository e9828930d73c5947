import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';

const FOLDERS = '{host,mfe-*,shared/*,server,e2e,scripts}';
/** The pattern is joined from parts, so that this file does not match it. */
const switches = new RegExp(
  ['oxlint', 'eslint', 'jscpd', 'ts']
    .map((tool) => String.raw`\b${tool}(?:-|:)(?:disable|ignore|nocheck)`)
    .join('|'),
);

it('no file disables a rule of the checks for itself, because exceptions are made by kind of file in the settings', () => {
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,cjs,css}`, {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('.out'),
  });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.filter((file) => switches.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
