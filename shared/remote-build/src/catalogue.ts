/** A package's catalogues, `messages/LANGUAGE.po`: the texts of its code, and the titles of its pages. docs/decisions/054. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { type GetTextTranslation, po } from 'gettext-parser';

/** The catalogue of the package in `folder`, which may have none. */
export const catalogueIn = (folder: string, language: string): string =>
  join(folder, 'messages', `${language}.po`);

/** Without the one that holds the headers. */
export const entriesOf = (file: string): GetTextTranslation[] =>
  Object.values(po.parse(readFileSync(file, 'utf8')).translations[''] ?? {}).filter(
    ({ msgid }) => msgid !== '',
  );

/** By the text in the code; empty: not translated yet. */
export const translationsIn = (folder: string, language: string): ReadonlyMap<string, string> => {
  const file = catalogueIn(folder, language);
  const entries = existsSync(file) ? entriesOf(file) : [];
  return new Map(entries.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
};

/**
 * Says a text of the package in `folder` that is not in its code, such as a page's title.
 * @throws where the catalogue of the language lacks it
 */
export const translator = (
  folder: string,
  language: string = SOURCE_LANGUAGE,
): ((message: string) => string) => {
  if (language === SOURCE_LANGUAGE) return (message) => message;
  const translations = translationsIn(folder, language);
  return (message) => {
    const told = translations.get(message);
    if (!told) throw new Error(`${catalogueIn(folder, language)} does not have “${message}”`);
    return told;
  };
};
