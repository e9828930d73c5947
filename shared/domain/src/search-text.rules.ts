/** Letters that Arabic and Persian keyboards write differently, and spaces, each with the one that a search compares. */
const VARIANTS: Readonly<Record<string, string>> = {
  '\u0649': '\u064A',
  '\u06CC': '\u064A',
  '\u06A9': '\u0643',
  '\u0629': '\u0647',
  '\u06C1': '\u0647',
  '\u06D5': '\u0647',
  '\u0671': '\u0627',
  '\u00A0': ' ',
  '\u3000': ' ',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

/** Combining marks, the Arabic tatweel, apostrophes, and the joiners of Persian. */
const IGNORED = /[\p{M}\u0640'`\u00B4\u02B9-\u02BF\u200C-\u200D\u2018\u2019\u201B\u2032\uFF07]/gu;

/**
 * Returns the text in the form that every search compares: in lower case and without combining marks (accents, Arabic and
 * Hebrew vowel signs), apostrophes, and the Arabic tatweel, which only stretches a word. Arabic and Persian variants of a letter
 * become one letter. `fold_for_search` of the database does the same.
 */
export const foldSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(IGNORED, '')
    .replaceAll(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .toLowerCase()
    .trim();

/** Returns the folded text without spaces, in which 'Mary Ann' and 'MaryAnn' are equal. */
export const toCompactSearchText = (text: string): string =>
  foldSearchText(text).replaceAll(' ', '');

/** Returns whether a text contains what a person searches, in any letter case, with or without accents and spaces. */
export const containsSearchText = (text: string, search: string): boolean =>
  toCompactSearchText(text).includes(toCompactSearchText(search));
