/**
 * Puts the words of one language into the code where it is built: what a browser gets has no catalogue and no library for
 * it (docs/decisions/054). Each package has its own catalogues, `messages/LANGUAGE.po`, whoever builds it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TransformOptions } from '@babel/core';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import type { RuleSetRule } from 'webpack';
import { catalogueIn } from './catalogue.ts';

const require = createRequire(import.meta.url);

const MENTIONS = /from ['"]ttag['"]/;

/** How Babel reads code of ours, with `options` for what becomes of its messages. */
export const readingMessages = (options: object): TransformOptions => ({
  configFile: false,
  babelrc: false,
  compact: false,
  parserOpts: { plugins: ['typescript', 'jsx'] },
  plugins: [[require.resolve('babel-plugin-ttag'), options]],
});

/** Before the types are taken out: swc-loader passes its map on as text, which Babel does not take. */
export const messagesRule = (language: string): RuleSetRule => ({
  test: hasMessages,
  enforce: 'pre',
  use: ({ resource = '' }: { readonly resource?: string }) => {
    const translations = translationsOf(resource, language);
    return {
      loader: require.resolve('babel-loader'),
      options: withTranslations(translations),
      // What webpack's cache knows the module by: options of one rule are the same to it.
      ident: `messages ${translations}`,
    };
  },
});

/** @throws where the package of the file has no catalogue for the language; Babel does, where that lacks a message */
export const inLanguage = (file: string, language: string): TransformOptions =>
  withTranslations(translationsOf(file, language));

const withTranslations = (translations: string): TransformOptions =>
  readingMessages({ resolve: { translations, unresolved: 'fail' } });

/** As the plugin has it: a catalogue, or that the texts are those in the code. */
const translationsOf = (file: string, language: string): string =>
  language === SOURCE_LANGUAGE ? 'default' : isolated(catalogueOf(file, language));

/**
 * A copy of a catalogue in which each value stands between FSI and PDI: a name in another script moves nothing around it, and
 * says nothing of the direction of the text that it begins. Its path changes with the catalogue, or webpack would take from
 * its cache what was said before.
 */
const isolated = (catalogue: string): string => {
  const text = readFileSync(catalogue, 'utf8');
  const digest = createHash('sha1').update(text).digest('hex');
  const copy = join(tmpdir(), `cairn-messages-${digest}.po`);
  if (!existsSync(copy)) {
    const told = text.replaceAll(/^msgstr(?:.*\n)(?:".*\n)*/gm, (message) =>
      message.replaceAll(/\$\{[^}]*\}/g, '\u2068$&\u2069'),
    );
    // Put in its place whole: several builds may write it.
    const part = `${copy}.${process.pid}`;
    writeFileSync(part, told);
    renameSync(part, copy);
  }
  return copy;
};

/** Babel reads those files alone that have something for it. */
export const hasMessages = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !file.includes('node_modules') &&
  MENTIONS.test(readFileSync(file, 'utf8'));

const catalogueOf = (file: string, language: string): string => {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const catalogue = catalogueIn(folder, language);
  if (!existsSync(catalogue)) throw new Error(`No catalogue for this language: ${catalogue}`);
  return catalogue;
};
