/** Search in a transcript, in any letter case: the lines that contain the words, and the positions of the words. */

/** Part of a transcript line that matches the search, or does not. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Returns a pattern for the words; undefined for blank words. A pattern keeps positions valid; a copy in lower case may be
 * longer than its text.
 */
const createWordsPattern = (words: string, flags: string): RegExp | undefined => {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const literal = wanted
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(literal, flags);
};

/** Returns the indexes of the lines that contain the words, in order; none for blank words. */
export const findMatchingLines = (
  lines: readonly { readonly text: string }[],
  words: string,
): number[] => {
  const pattern = createWordsPattern(words, 'iu');
  if (!pattern) return [];
  return lines.flatMap(({ text }, index) => (pattern.test(text) ? [index] : []));
};

/** Splits a transcript line where the searched words begin and end, so that they can be highlighted. */
export const splitAtMatches = (line: string, words: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  const pattern = createWordsPattern(words, 'giu');
  for (const match of pattern ? line.matchAll(pattern) : []) {
    if (match.index > end) parts.push({ text: line.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < line.length || parts.length === 0)
    parts.push({ text: line.slice(end), isMatch: false });
  return parts;
};

/**
 * Returns the index of the next or previous match; after the last one comes the first.
 * @param present index of the present match
 */
export const getAdjacentMatch = (present: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (present + step + count) % count;
