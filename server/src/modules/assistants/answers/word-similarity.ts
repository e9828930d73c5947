/** Similarity of words and lines by word vectors. */
import { toStem } from './words.ts';
import { wordVectors } from './word-vectors.ts';

/** The words of each line, their stems, and their ranks among the vectors. */
export interface IndexedLines {
  readonly words: readonly (readonly string[])[];
  readonly terms: readonly ReadonlySet<string>[];
  readonly ranks: readonly (readonly number[])[];
}

/** The factor for a related word, compared with the word itself. */
const RELATED_WORD_FACTOR = 0.9;
/** Words with a similarity below this value count as unrelated. */
const MIN_WORD_SIMILARITY = 0.3;

/** Returns the fit of a word to each line: 1 for the word itself, less for a related word, 0 if no word is similar. */
export const computeFit = (word: string, { terms, ranks }: IndexedLines): Float32Array => {
  const vectors = wordVectors();
  const term = toStem(word);
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
  const vectors = wordVectors();
  const sum = new Float32Array(vectors.dimensions);
  for (const word of words) {
    const rank = vectors.rank(word);
    if (rank !== undefined) vectors.addTo(sum, rank, weigh(word));
  }
  return sum;
};

/** Returns for each vector its sum with the neighbours within `reach`. */
export const sumNeighbours = (meanings: readonly Float32Array[], reach: number): Float32Array[] =>
  meanings.map((own, at) => {
    const near = meanings.slice(Math.max(0, at - reach), at + reach + 1);
    return own.map((_, part) => near.reduce((sum, one) => sum + (one[part] ?? 0), 0));
  });

export const cosine = (left: Float32Array, right: Float32Array): number => {
  let [dot, a, b] = [0, 0, 0];
  for (let at = 0; at < left.length; at += 1) {
    const [x, y] = [left[at] ?? 0, right[at] ?? 0];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return dot / (Math.sqrt(a * b) || 1);
};
