import { LANGUAGE } from './language.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

/** Words beside each other, in no sentence: `A, B, C`. */
export const commaList = (words: readonly string[]): string => list.format(words);
