/**
 * Inserts the texts of one language into the code at build time, so browsers need no catalogue and no library for it
 * (docs/decisions/054). Each package has its own catalogues, `messages/LANGUAGE.po`, also in builds of other packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TransformOptions } from '@babel/core';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import type { RuleSetRule } from 'webpack';
import { toCataloguePath } from './catalogue.ts';

const require = createRequire(import.meta.url);

const TTAG_IMPORT = /from ['"]ttag['"]/;

/** Returns the options with which Babel reads our code; `options` say how ttag handles messages. */
export const toBabelOptions = (options: object): TransformOptions => ({
  configFile: false,
  babelrc: false,
  compact: false,
  parserOpts: { plugins: ['typescript', 'jsx'] },
  plugins: [[require.resolve('babel-plugin-ttag'), options]],
});

/** Rule that runs before the loader that removes the types: swc-loader returns its source map as text, which Babel rejects. */
export const createMessagesRule = (language: string): RuleSetRule => ({
  test: hasMessages,
  enforce: 'pre',
  use: ({ resource = '' }: { readonly resource?: string }) => {
    const translations = findTranslationSource(resource, language);
    return {
      loader: require.resolve('babel-loader'),
      options: toTranslationOptions(translations),
      // Identifies the language for webpack's cache, which treats all options of one rule as equal.
      ident: `messages ${translations}`,
    };
  },
});

/**
 * Returns the options with which Babel translates a file into a language. Babel fails on a message that the catalogue lacks.
 * @throws where the package of the file has no catalogue for the language
 */
export const toBabelTranslationOptions = (file: string, language: string): TransformOptions =>
  toTranslationOptions(findTranslationSource(file, language));

const toTranslationOptions = (translations: string): TransformOptions =>
  toBabelOptions({ resolve: { translations, unresolved: 'fail' } });

/**
 * Returns the value of the Babel plugin ttag for where translations come from: the path of a catalogue, or 'default' for the
 * texts in the code.
 */
const findTranslationSource = (file: string, language: string): string =>
  language === SOURCE_LANGUAGE ? 'default' : writeIsolatedCopy(requireCatalogue(file, language));

const PLACEHOLDER = /\$\{[^}]*\}/g;
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const RIGHT_TO_LEFT_MARK = '\u200F';

/** Puts the right-to-left mark before a translation that has no letters besides its values. */
const addDirectionMark = (message: string): string => {
  const words = message.replace('msgstr', '').replaceAll(PLACEHOLDER, '');
  return message.includes('${') && !/\p{L}/u.test(words)
    ? message.replace('"', `"${RIGHT_TO_LEFT_MARK}`)
    : message;
};

/**
 * Returns the path of a copy of a catalogue with each value between FSI and PDI. A name in another script then moves no text
 * around it, and does not set the direction of a text that begins with it. A message of values alone begins with a mark of the
 * language's direction. The path depends on the content; otherwise webpack would use stale texts from its cache.
 */
const writeIsolatedCopy = (catalogue: string): string => {
  const text = readFileSync(catalogue, 'utf8');
  const isRightToLeft = RIGHT_TO_LEFT_LETTER.test(text);
  const digest = createHash('sha1').update(text).digest('hex');
  const copy = join(tmpdir(), `cairn-messages-${digest}.po`);
  if (!existsSync(copy)) {
    const isolated = text.replaceAll(/^msgstr(?:.*\n)(?:".*\n)*/gm, (message) =>
      (isRightToLeft ? addDirectionMark(message) : message).replaceAll(
        PLACEHOLDER,
        '\u2068$&\u2069',
      ),
    );
    // Writes to a temporary file first, because several builds may write the same copy.
    const part = `${copy}.${process.pid}`;
    writeFileSync(part, isolated);
    renameSync(part, copy);
  }
  return copy;
};

/** Returns whether a file has messages. Babel reads no other files. */
export const hasMessages = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !file.includes('node_modules') &&
  TTAG_IMPORT.test(readFileSync(file, 'utf8'));

const requireCatalogue = (file: string, language: string): string => {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const catalogue = toCataloguePath(folder, language);
  if (!existsSync(catalogue)) throw new Error(`No catalogue for this language: ${catalogue}`);
  return catalogue;
};
