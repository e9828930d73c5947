import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import { inLanguage } from './messages-rule.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(dir, 'messages'));
  writeFileSync(join(dir, 'package.json'), '{}');
  writeFileSync(
    join(dir, 'messages', 'ar.po'),
    'msgid ""\nmsgstr "Language: ar\\n"\n\nmsgid "Page ${ page }"\nmsgstr "الصفحة ${ page }"\n',
  );
});
afterEach(() => rmSync(dir, { recursive: true }));

const PAGE = "import { t } from 'ttag';\nexport const say = (page) => t`Page ${page}`;\n";

const build = async (source: string, language: string): Promise<string> => {
  const filename = join(dir, 'page.js');
  const result = await transformAsync(source, { ...inLanguage(filename, language), filename });
  return result?.code ?? '';
};

it('puts the words of the language into the code, and leaves no library in it', async () => {
  const [english, arabic] = [await build(PAGE, 'en'), await build(PAGE, 'ar')];
  expect(english).toContain('`Page ${page}`');
  expect(arabic).toContain('`الصفحة \u2068${page}\u2069`');
  for (const code of [english, arabic]) expect(code).not.toContain('ttag');
});

it('refuses a message that the catalogue does not have, and a language without a catalogue', async () => {
  await expect(build(PAGE.replace('Page', 'Sheet'), 'ar')).rejects.toThrow('Sheet');
  await expect(build(PAGE, 'fa')).rejects.toThrow('No catalogue for this language');
});
