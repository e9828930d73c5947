import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSlowRegularExpressions, findSlowRegexesInFolders } from './slow-patterns.ts';

const patternsIn = async (code: string) =>
  (await findSlowRegularExpressions(code)).map(({ pattern }) => pattern);

it.each([
  String.raw`const a = /^(a+)+$/;`,
  String.raw`text.replace(/\s+$/, '')`,
  String.raw`const b = { key: [/^\s*(.*?)\s*$/s] };`,
  String.raw`const c: RegExp = /(?:x|x)*y/;`,
])('finds a slow regular expression: %s', async (code) => {
  expect(await patternsIn(code)).toHaveLength(1);
});

it.each([
  String.raw`const a = /^a+$/;`,
  String.raw`text.split(/\s+/)`,
  String.raw`const b = 4 / 2 / 1; // (a+)+$`,
  String.raw`const c = '/^(a+)+$/';`,
  String.raw`const d = <T>(value: T) => /<[^<>]*>/.test(String(value));`,
  String.raw`const e = <p title="/(a+)+$/">{/^x/.test(f) && <br />}</p>;`,
])('reports nothing for %s', async (code) => {
  expect(await patternsIn(code)).toEqual([]);
});

it('names the file and the repeated character, for product code only', async () => {
  const root = mkdtempSync(join(tmpdir(), 'cairn-patterns-'));
  mkdirSync(join(root, 'app/test'), { recursive: true });
  for (const name of ['slow.ts', 'slow.test.ts', 'test/page.ts', 'slow.css'])
    writeFileSync(join(root, 'app', name), 'export const slow = /-+$/;\n');
  expect(await findSlowRegexesInFolders(root, ['app'])).toEqual([
    'app/slow.ts: /-+$/ with many "-"',
  ]);
  rmSync(root, { recursive: true });
});
