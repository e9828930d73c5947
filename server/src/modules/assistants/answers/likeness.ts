/** How near words and lines are in meaning, by word vectors. */
import { stemOf } from './words.ts';
import { wordVectors } from './word-vectors.ts';

/** Of each line: its words, their stems, and their ranks among the vectors. */
export interface Lines {
  readonly words: readonly (readonly string[])[];
  readonly terms: readonly ReadonlySet<string>[];
  readonly ranks: readonly (readonly number[])[];
}

/** A related word counts a little less than the word itself. */
const RELATED = 0.9;
/** Likeness below which two words have nothing to do with each other. */
const LEAST_LIKENESS = 0.3;

/** By line: 1 for the word itself, less for a relative, 0 where nothing is near. */
export const fitOf = (word: string, { terms, ranks }: Lines): Float32Array => {
  const vectors = wordVectors();
  const term = stemOf(word);
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
    return best < LEAST_LIKENESS ? 0 : best * RELATED;
  });
};

/** The sum of the words' vectors. */
export const meaningOf = (
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

/** Each with its neighbours within `reach`. */
export const sumsOfNear = (meanings: readonly Float32Array[], reach: number): Float32Array[] =>
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
