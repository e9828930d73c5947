/**
 * Limits of the Markdown that a page parses: the time of the parser grows with the square of the number of some characters.
 */

/** Maximum number of characters of a Markdown text that is parsed; the content format allows 64 KB. */
const MAX_CHARACTERS = 66_000;
/** Maximum depth of nested lists and quotations in a Markdown text that is parsed. */
const MAX_LINE_DEPTH = 20;
/** Maximum number of emphasis characters in a Markdown text that is parsed. */
const MAX_EMPHASIS = 5000;

/** Returns whether a Markdown text is small enough to be parsed; other texts are shown as they were written. */
export const isMarkdownParsed = (text: string): boolean =>
  text.length <= MAX_CHARACTERS &&
  countEmphasis(text) <= MAX_EMPHASIS &&
  text.split('\n').every((line) => lineDepth(line) <= MAX_LINE_DEPTH);

const countEmphasis = (text: string): number => {
  let signs = 0;
  for (const sign of text) if (sign === '*' || sign === '_') signs += 1;
  return signs;
};

/** Counts the markers of quotations and lists before the first word of a line. */
const lineDepth = (line: string): number => {
  let depth = 0;
  for (const word of line.replaceAll('>', ' > ').split(/\s/)) {
    if (['>', '-', '+', '*'].includes(word) || /^\d{1,9}[.)]$/.test(word)) depth += 1;
    else if (word !== '') break;
  }
  return depth;
};
