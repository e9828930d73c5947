import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import { runWebpack } from './compile.ts';
import { toBabelTranslationOptions, createMessagesRule } from './messages-rule.ts';

const ARABIC =
  'msgid ""\nmsgstr "Language: ar\\n"\n\nmsgid "Page ${ page }"\nmsgstr "الصفحة ${ page }"\n';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(dir, 'messages'));
  writeFileSync(join(dir, 'package.json'), '{}');
  writeFileSync(join(dir, 'messages', 'ar.po'), ARABIC);
});
afterEach(() => rmSync(dir, { recursive: true }));

const PAGE = "import { t } from 'ttag';\nexport const say = (page) => t`Page ${page}`;\n";

const transform = async (source: string, language: string): Promise<string> => {
  const filename = join(dir, 'page.js');
  const result = await transformAsync(source, {
    ...toBabelTranslationOptions(filename, language),
    filename,
  });
  return result?.code ?? '';
};

it('puts the words of the language into the code, and leaves no library in it', async () => {
  const [english, arabic] = [await transform(PAGE, 'en'), await transform(PAGE, 'ar')];
  expect(english).toContain('`Page ${page}`');
  expect(arabic).toContain('`الصفحة \u2068${page}\u2069`');
  for (const code of [english, arabic]) expect(code).not.toContain('ttag');
});

it('runs a message of values alone in the direction of the language', async () => {
  writeFileSync(
    join(dir, 'messages', 'ar.po'),
    `${ARABIC}\nmsgid "\${ a }: \${ b }"\nmsgstr "\${ a }: \${ b }"\n`,
  );
  const source = "import { t } from 'ttag';\nexport const say = (a, b) => t`${a}: ${b}`;\n";
  expect(await transform(source, 'ar')).toContain('`\u200F\u2068${a}\u2069: \u2068${b}\u2069`');
  expect(await transform(source, 'en')).toContain('`${a}: ${b}`');
});

it('refuses a message that the catalogue does not have, and a language without a catalogue', async () => {
  await expect(transform(PAGE.replace('Page', 'Sheet'), 'ar')).rejects.toThrow('Sheet');
  await expect(transform(PAGE, 'fa')).rejects.toThrow('No catalogue for this language');
});

it('takes from a cache only what was built in the same language', async () => {
  writeFileSync(join(dir, 'page.ts'), PAGE);
  const build = async (language: string): Promise<string> => {
    await runWebpack({
      mode: 'none',
      context: dir,
      entry: './page.ts',
      output: { path: join(dir, 'out'), filename: 'page.js' },
      cache: { type: 'filesystem', cacheDirectory: join(dir, 'cache') },
      module: { rules: [createMessagesRule(language)] },
    });
    return readFileSync(join(dir, 'out', 'page.js'), 'utf8');
  };
  expect(await build('en')).toContain('Page ${page}');
  expect(await build('ar')).toContain('الصفحة');
  expect(await build('en')).toContain('Page ${page}');
});
