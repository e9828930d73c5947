/** Names that other people read: of people, groups, courses and files. Every name that is stored passes through here. */

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/gu;
/**
 * Control characters, and invisible ones that change what a reader sees: those that turn the direction of text (U+202E shows
 * 'exe.pdf' for 'fdp.exe'), and spaces without width. The joiners U+200C and U+200D stay: Persian and emoji are spelled with them.
 */
const DECEPTIVE =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/**
 * A name has at least one character that is none of these: spaces, marks that need a letter below, what Unicode calls ignorable
 * (joiners and fillers are), and two signs that are drawn as nothing: the blank of Braille and the note head without a shape.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/**
 * Returns the name on one line, without deceptive characters and without spaces around it; empty when nothing of it can be seen.
 */
export const cleanName = (name: string): string => {
  const cleaned = name.replaceAll(LINE_BREAKS, ' ').replaceAll(DECEPTIVE, '').trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
};

/** Whether the name can stay as it is. */
export const isCleanName = (name: string): boolean => name !== '' && cleanName(name) === name;

/** Returns the last part of a path as a name; empty when nothing of it can be seen. */
export const cleanFileName = (path: string): string => cleanName(path.split(/[/\\]/).at(-1) ?? '');
