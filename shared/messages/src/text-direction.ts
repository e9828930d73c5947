import { LANGUAGE } from './language.ts';

const RIGHT_TO_LEFT_MARK = '\u200F';
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string | undefined> = new Set(['Arab', 'Hebr']);

const isRightToLeft = (language: string): boolean =>
  RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(language).maximize().script);

/**
 * Returns a text of numbers and signs so that it runs in the direction of the language. Without a letter, '3 / 5' would run from
 * left to right on an Arabic page.
 */
export const setNumberDirection = (text: string, language = LANGUAGE): string =>
  isRightToLeft(language) ? `${RIGHT_TO_LEFT_MARK}${text}` : text;
