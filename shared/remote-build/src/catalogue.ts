/**
 * A package's message catalogues, `messages/LANGUAGE.po`: the texts of its code and the titles of its pages. docs/decisions/054.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { type GetTextTranslation, po } from 'gettext-parser';

/** Returns the path of a catalogue of the package in `folder`. The file may not exist. */
export const toCataloguePath = (folder: string, language: string): string =>
  join(folder, 'messages', `${language}.po`);

/** Returns the entries of a catalogue, except the one with the headers. */
export const readCatalogueEntries = (file: string): GetTextTranslation[] =>
  Object.values(po.parse(readFileSync(file, 'utf8')).translations[''] ?? {}).filter(
    ({ msgid }) => msgid !== '',
  );

/** Returns the translations by the text in the code; an empty text is not translated yet. */
export const readTranslations = (folder: string, language: string): ReadonlyMap<string, string> => {
  const file = toCataloguePath(folder, language);
  const entries = existsSync(file) ? readCatalogueEntries(file) : [];
  return new Map(entries.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
};

/**
 * Returns a function that translates texts of the package in `folder` that are not in its code, such as a page's title.
 * @throws where the catalogue of the language lacks the text
 */
export const createTranslator = (
  folder: string,
  language: string = SOURCE_LANGUAGE,
): ((message: string) => string) => {
  if (language === SOURCE_LANGUAGE) return (message) => message;
  const translations = readTranslations(folder, language);
  return (message) => {
    const translation = translations.get(message);
    if (!translation)
      throw new Error(`${toCataloguePath(folder, language)} does not have “${message}”`);
    return translation;
  };
};
