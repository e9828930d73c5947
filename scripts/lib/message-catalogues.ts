/** The messages in a package's code and its catalogues, `messages/LANGUAGE.po`. docs/decisions/054. */
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@babel/core';
import {
  toCataloguePath,
  readCatalogueEntries,
  readTranslations,
} from '@cairn/remote-build/catalogue';
import { hasMessages, toBabelOptions } from '@cairn/remote-build/messages-rule';
import { readPageTitles } from '@cairn/remote-build/package';
import { type GetTextTranslation, po } from 'gettext-parser';
import { root } from './root.ts';

/** Every language that the product is translated to; the texts in the code are English. */
export const TRANSLATED_LANGUAGES = ['ar'] as const;

interface Catalogue {
  readonly file: string;
  /** Translations by the English text in the code; empty if not translated yet. */
  readonly translations: ReadonlyMap<string, string>;
}

interface PackageMessages {
  readonly dir: string;
  /** Messages in alphabetical order, so that a new message in another package does not move the others. */
  readonly messages: readonly string[];
}

/** Returns every package of the workspace with messages in its code or in titles of pages. */
export const listPackageMessages = (): PackageMessages[] => {
  const entries = extractMessages(
    globSync('{host,mfe-*,shared/*}/src/**/*.{ts,tsx}', { cwd: root }),
  );
  const byPackage = new Map(
    globSync('{host,mfe-*}', { cwd: root }).map((name) => [name, readPageTitles(join(root, name))]),
  );
  for (const { msgid, comments } of entries) {
    const packages = (comments?.reference ?? '').split('\n').map((file) => file.split('/src/')[0]);
    for (const name of new Set(packages)) {
      if (name) byPackage.set(name, [...(byPackage.get(name) ?? []), msgid]);
    }
  }
  return [...byPackage].map(([name, messages]) => ({
    dir: join(root, name),
    messages: [...new Set(messages)].toSorted(),
  }));
};

export const readMessageCatalogue = (dir: string, language: string): Catalogue => ({
  file: toCataloguePath(dir, language),
  translations: readTranslations(dir, language),
});

/**
 * Writes a catalogue with the messages in the code and their known translations. Messages that are no longer in the code
 * are left out.
 */
export const writeMessageCatalogue = (
  { file, translations }: Catalogue,
  language: string,
  messages: readonly string[],
): void => {
  const entries = messages.map((msgid): [string, GetTextTranslation] => [
    msgid,
    { msgid, msgstr: [translations.get(msgid) ?? ''] },
  ]);
  const text = po.compile({
    charset: 'utf-8',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Language: language },
    translations: { '': Object.fromEntries(entries) },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.toString().trimEnd()}\n`);
};

/** Extracts the messages of all files in one run, because the plugin keeps the messages of earlier files. */
const extractMessages = (files: readonly string[]): GetTextTranslation[] => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  const output = join(folder, 'messages.pot');
  try {
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted()) {
      if (hasMessages(join(root, file))) extractFileMessages(file, output);
    }
    return existsSync(output) ? readCatalogueEntries(output) : [];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const extractFileMessages = (file: string, output: string): void => {
  transformFileSync(join(root, file), {
    ...toBabelOptions({ extract: { output, location: 'file' } }),
    cwd: root,
    code: false,
  });
};
