import { LANGUAGE } from './language.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

/** Joins words to a list in the page's language, without "and": `A, B, C`. */
export const commaList = (words: readonly string[]): string => list.format(words);
