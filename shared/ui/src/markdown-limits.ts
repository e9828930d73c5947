/** How much Markdown a page parses: the time of the parser grows with the square of some of its signs. */

/** Characters; the format of the content allows 64 KB. */
const MAX_CHARACTERS = 66_000;
/** Lists and quotations inside one another, by the signs that begin one line. */
const MAX_LINE_DEPTH = 20;
/** Signs of emphasis. */
const MAX_EMPHASIS = 5000;

/** Returns whether a text is parsed; one that is not is shown as it was written. */
export const isWithinMarkdownLimits = (text: string): boolean =>
  text.length <= MAX_CHARACTERS &&
  countEmphasis(text) <= MAX_EMPHASIS &&
  text.split('\n').every((line) => lineDepth(line) <= MAX_LINE_DEPTH);

const countEmphasis = (text: string): number => {
  let signs = 0;
  for (const sign of text) if (sign === '*' || sign === '_') signs += 1;
  return signs;
};

/** Counts the signs of quotations and lists before the first word of a line. */
const lineDepth = (line: string): number => {
  let depth = 0;
  for (const word of line.replaceAll('>', ' > ').split(/\s/)) {
    if (['>', '-', '+', '*'].includes(word) || /^\d{1,9}[.)]$/.test(word)) depth += 1;
    else if (word !== '') break;
  }
  return depth;
};
