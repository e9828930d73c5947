/** Search in a transcript, in any letter case: the lines that contain the words, and the positions of the words. */

/** Part of a transcript line that matches the search, or does not. */
export interface TranscriptLinePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Vowel signs of Arabic and Hebrew, and the tatweel, which only stretches a word. */
const VOWEL_SIGNS = String.raw`[\u0591-\u05BD\u05BF\u05C1-\u05C7\u0640\u064B-\u065F\u0670]*`;

/**
 * Returns a pattern for the words; undefined for blank words. A pattern keeps positions valid; a copy in lower case may be
 * longer than its text. Any vowel signs may stand behind each letter, since few people type them.
 */
const createWordsPattern = (words: string, flags: string): RegExp | undefined => {
  const wanted = words.trim().replaceAll(new RegExp(VOWEL_SIGNS, 'gu'), '');
  if (wanted === '') return undefined;
  const literal = wanted
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu, `$&${VOWEL_SIGNS}`)
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
export const splitAtMatches = (line: string, words: string): TranscriptLinePart[] => {
  const parts: TranscriptLinePart[] = [];
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
export const getAdjacentMatchIndex = (present: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (present + step + count) % count;
