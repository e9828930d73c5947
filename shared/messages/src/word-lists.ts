import { LANGUAGE } from './language.ts';

const createFormatter = (type: Intl.ListFormatType) => {
  const format = new Intl.ListFormat(LANGUAGE, { type });
  return (words: readonly string[]): string => format.format(words);
};

/** Joins words to a list in the page's language, without "and": `A, B, C`. */
export const commaList = createFormatter('unit');

/** Joins words to a list in the page's language: `A, B, and C`. */
export const andList = createFormatter('conjunction');

/** Joins words to a list of alternatives in the page's language: `A, B, or C`. */
export const orList = createFormatter('disjunction');
