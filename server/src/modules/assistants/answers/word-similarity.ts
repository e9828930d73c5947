/** Computes the similarity of words and of transcript lines by word vectors. */
import { toWordStem } from './words.ts';
import { loadWordVectorsOnce } from './word-vectors.ts';

/** The words of each transcript line, their stems, and their ranks by frequency. */
export interface IndexedTranscriptLines {
  readonly words: readonly (readonly string[])[];
  readonly terms: readonly ReadonlySet<string>[];
  readonly ranks: readonly (readonly number[])[];
}

/** Factor by which a related word counts less than the word itself. */
const RELATED_WORD_FACTOR = 0.9;
/** Minimum similarity of two related words. */
const MIN_WORD_SIMILARITY = 0.3;

/** Returns how well each line matches a word: 1 if it contains the word, less for a related word, 0 if no word is similar. */
export const computeWordFitPerLine = (
  word: string,
  { terms, ranks }: IndexedTranscriptLines,
): Float32Array => {
  const vectors = loadWordVectorsOnce();
  const term = toWordStem(word);
  const rank = vectors.rank(word);
  const known = new Map<number, number>();
  const likeness = (other: number): number => {
    const like = known.get(other) ?? (rank === undefined ? 0 : vectors.likeness(rank, other));
    known.set(other, like);
    return like;
  };
  return Float32Array.from(terms, (own, line) => {
    if (own.has(term)) return 1;
    const best = (ranks[line] ?? []).reduce((most, other) => Math.max(most, likeness(other)), 0);
    return best < MIN_WORD_SIMILARITY ? 0 : best * RELATED_WORD_FACTOR;
  });
};

/** Returns the weighted sum of the words' vectors. */
export const sumWordVectors = (
  words: readonly string[],
  weigh: (word: string) => number,
): Float32Array => {
  const vectors = loadWordVectorsOnce();
  const sum = new Float32Array(vectors.dimensions);
  for (const word of words) {
    const rank = vectors.rank(word);
    if (rank !== undefined) vectors.addTo(sum, rank, weigh(word));
  }
  return sum;
};

/** Returns for each line's vector its sum with the vectors of the neighbouring lines within `reach`. */
export const sumNeighbouringVectors = (
  meanings: readonly Float32Array[],
  reach: number,
): Float32Array[] =>
  meanings.map((own, at) => {
    const near = meanings.slice(Math.max(0, at - reach), at + reach + 1);
    return own.map((_, part) => near.reduce((sum, one) => sum + (one[part] ?? 0), 0));
  });

export const computeCosineSimilarity = (left: Float32Array, right: Float32Array): number => {
  let [dot, a, b] = [0, 0, 0];
  for (let at = 0; at < left.length; at += 1) {
    const [x, y] = [left[at] ?? 0, right[at] ?? 0];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return dot / (Math.sqrt(a * b) || 1);
};
