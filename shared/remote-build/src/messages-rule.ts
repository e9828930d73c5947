/**
 * Puts the words of one language into the code where it is built: what a browser gets has no catalogue and no library for
 * it (docs/decisions/054). Each package has its own catalogues, `messages/LANGUAGE.po`, whoever builds it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TransformOptions } from '@babel/core';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** The language of the texts as they stand in the code. */
export const SOURCE_LANGUAGE = 'en';

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
  use: ({ resource }: { readonly resource?: string }) => ({
    loader: require.resolve('babel-loader'),
    options: inLanguage(resource ?? '', language),
  }),
});

/** @throws where the package of the file has no catalogue for the language; Babel does, where that lacks a message */
export const inLanguage = (file: string, language: string): TransformOptions => {
  const translations = language === SOURCE_LANGUAGE ? 'default' : catalogueOf(file, language);
  return readingMessages({ resolve: { translations, unresolved: 'fail' } });
};

/** Babel reads those files alone that have something for it. */
export const hasMessages = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !file.includes('node_modules') &&
  MENTIONS.test(readFileSync(file, 'utf8'));

/** The catalogue of the package in `folder`, which may have none. */
export const catalogueIn = (folder: string, language: string): string =>
  join(folder, 'messages', `${language}.po`);

const catalogueOf = (file: string, language: string): string => {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const catalogue = catalogueIn(folder, language);
  if (!existsSync(catalogue)) throw new Error(`No catalogue for this language: ${catalogue}`);
  return catalogue;
};
