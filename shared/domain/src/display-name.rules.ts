/**
 * Cleaning of names and texts that other people read. Every stored name of a person, group, course or file passes through
 * here.
 */

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/gu;
/**
 * Control characters, and invisible characters that deceive a reader. Some turn the direction of text: U+202E shows
 * 'exe.pdf' for 'fdp.exe'. Others are spaces without width. The joiners U+200C and U+200D stay: Persian and emoji need
 * them.
 */
const DECEPTIVE =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/**
 * A visible character, of which a name or a message needs at least one. Spaces, marks that need a letter below them, and
 * characters that Unicode calls ignorable, such as joiners and fillers, are not visible. Two signs without a shape are excluded
 * as well: the Braille blank and the null note head. Emoji that are newer than this program count as visible.
 */
const VISIBLE =
  /\p{Extended_Pictographic}|[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Returns the name on one line, without deceptive characters and surrounding spaces; empty when it has no visible character. */
export const sanitiseName = (name: string): string => {
  const cleaned = name.replaceAll(LINE_BREAKS, ' ').replaceAll(DECEPTIVE, '').trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
};

/** Returns a text without surrounding spaces; empty when it has no visible character. */
export const toVisibleText = (text: string): string => (VISIBLE.test(text) ? text.trim() : '');

/** Returns whether `sanitiseName` would leave the name unchanged; false for an empty name. */
export const isSanitisedName = (name: string): boolean =>
  name !== '' && sanitiseName(name) === name;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Characters that change the direction of the text behind them. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Returns a name or title, which users write, for a sentence: on one line, and isolated if it has letters from right to left.
 * It then does not change the order of the words around it, nor the direction of a sentence that begins with it.
 */
export const toNameInSentence = (name: string): string => {
  const line = name.replaceAll(DIRECTION_CONTROLS, '').replaceAll(/\s+/g, ' ').trim();
  return RIGHT_TO_LEFT.test(line)
    ? `${FIRST_STRONG_ISOLATE}${line}${POP_DIRECTIONAL_ISOLATE}`
    : line;
};

/** Returns the last part of a path as a clean name; empty when it has no visible character. */
export const sanitiseFileName = (path: string): string =>
  sanitiseName(path.split(/[/\\]/).at(-1) ?? '');
