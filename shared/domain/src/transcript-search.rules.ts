/** Searching in a transcript: which lines hold the words, and where. Capitals make no difference. */

/** A piece of a line, in order. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Undefined for blank words. A pattern, not a lower-cased copy: that may be longer than the text it is of. */
const patternOf = (words: string, flags: string): RegExp | undefined => {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const literal = wanted
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(literal, flags);
};

/** Positions of the lines that hold the words, in order; none for blank words. */
export const matchingLines = (
  lines: readonly { readonly text: string }[],
  words: string,
): number[] => {
  const pattern = patternOf(words, 'iu');
  if (!pattern) return [];
  return lines.flatMap(({ text }, index) => (pattern.test(text) ? [index] : []));
};

/** The line cut where the words begin and end; the parts together are the line. */
export const matchingParts = (line: string, words: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  const pattern = patternOf(words, 'giu');
  for (const match of pattern ? line.matchAll(pattern) : []) {
    if (match.index > end) parts.push({ text: line.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < line.length || parts.length === 0)
    parts.push({ text: line.slice(end), isMatch: false });
  return parts;
};

/** The match before or after the present one, round the ends. @param present position among the matches */
export const matchBeside = (present: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (present + step + count) % count;
