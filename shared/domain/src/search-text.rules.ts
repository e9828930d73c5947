/**
 * Returns the text in the form that every search compares: in lower case and without combining marks (accents, Arabic and
 * Hebrew vowel signs). It also removes the Arabic tatweel, which only stretches a word. `fold_search_text` of the database
 * does the same.
 */
export const foldSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .trim();
