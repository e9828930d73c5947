/**
 * An index of one transcript that finds the lines that answer a question, even if the question uses other words. It compares each
 * word of the question with its most similar word, and the average meaning of the lines. Measured in docs/decisions/029.
 */
import {
  cosine,
  computeFit,
  type IndexedLines,
  sumWordVectors,
  sumNeighbours,
} from './word-similarity.ts';
import {
  selectApart,
  type SearchOutcome,
  type FoundPassage,
  type TextIndex,
  type IndexedText,
} from './text-index.ts';
import { listContentWords, toStem } from './words.ts';
import { wordVectors } from './word-vectors.ts';

interface LectureIndexOptions {
  /** The number of lines before and after the best line that belong to its range. */
  readonly reach: number;
  /** The coverage above which an answer is given plainly (`yes`), or with a hedge (`unsure`). */
  readonly floors?: { readonly yes: number; readonly unsure: number } | undefined;
}

const FLOORS = { yes: 0.55, unsure: 0.16 };
/** The factor for a word in a neighbouring line, for each line of distance. */
const NEIGHBOUR = 0.85;
/** The weight of the meaning of lines beside their words. */
const MEANING = 0.5;
/** Words weigh little below the first rank in the language, and most from the second on. Frequency in the lecture counts too. */
const COMMON = 200;
const RARE = 20_000;

export const buildLectureIndex = <P extends IndexedText>(
  places: readonly P[],
  { reach, floors = FLOORS }: LectureIndexOptions,
): TextIndex<P> => {
  const lines = indexLines(places);
  const weigh = createWordWeights(lines);
  const meanings = sumNeighbours(
    lines.words.map((words) => sumWordVectors(words, weigh)),
    reach,
  );

  const search = (question: string, limit = 5): SearchOutcome<P> => {
    const asked = [...new Set(listContentWords(question))];
    const weights = asked.map(weigh);
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    const fits = asked.map((word) => computeFit(word, lines));
    /** Returns for each line the part of the question's weight that the line and its neighbours cover. */
    const held = (worth: (fit: number, distance: number) => number): number[] =>
      places.map((_, line) => {
        const parts = fits.map(
          (fit, word) => (weights[word] ?? 0) * findBestNear(fit, line, reach, worth),
        );
        return parts.reduce((sum, part) => sum + part, 0) / total;
      });
    const coverage = held((fit) => fit);
    const best = Math.max(0, ...coverage);
    if (best < floors.unsure) return { passages: [], covered: 'no' };
    const target = sumWordVectors(asked, weigh);
    const score = held((fit, distance) => fit * NEIGHBOUR ** distance).map(
      (words, line) => words + MEANING * cosine(target, meanings[line] ?? target),
    );
    const own = places.map((_, line) =>
      fits.reduce((sum, fit, word) => sum + (weights[word] ?? 0) * (fit[line] ?? 0), 0),
    );
    const order = [...score.keys()].toSorted((a, b) => (score[b] ?? 0) - (score[a] ?? 0));
    const passages = selectApart(
      order.map((at) => ({ at })),
      reach,
      limit,
    ).flatMap(({ at }) => findPassageAt(places, { at, reach, own, coverage: coverage[at] ?? 0 }));
    return { passages, covered: best < floors.yes ? 'unsure' : 'yes' };
  };
  return { size: places.length, search };
};

const indexLines = (places: readonly IndexedText[]): IndexedLines => {
  const words = places.map(({ text }) => [...new Set(listContentWords(text))]);
  const { rank } = wordVectors();
  return {
    words,
    terms: words.map((list) => new Set(list.map(toStem))),
    ranks: words.map((list) => list.flatMap((word) => rank(word) ?? [])),
  };
};

/**
 * Returns the weight of words. Words that are rare in the lecture and in the language weigh more; rare words that the lecture
 * lacks weigh most.
 */
const createWordWeights = ({ terms }: IndexedLines): ((word: string) => number) => {
  const { rank, size } = wordVectors();
  const counts = new Map<string, number>();
  for (const line of terms) {
    for (const term of line) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (word) => {
    const inLecture = Math.log(1 + terms.length / (0.5 + (counts.get(toStem(word)) ?? 0)));
    const rarity = Math.log1p((rank(word) ?? size) / COMMON) / Math.log1p(RARE / COMMON);
    return inLecture * (0.3 + 0.7 * Math.min(1, rarity));
  };
};

const findBestNear = (
  fit: Float32Array,
  line: number,
  reach: number,
  worth: (fit: number, distance: number) => number,
): number => {
  let best = 0;
  for (let at = Math.max(0, line - reach); at <= line + reach && at < fit.length; at += 1) {
    best = Math.max(best, worth(fit[at] ?? 0, Math.abs(at - line)));
  }
  return best;
};

interface LineHit {
  readonly at: number;
  readonly reach: number;
  /** The fit of each line without its neighbours. */
  readonly own: readonly number[];
  readonly coverage: number;
}

/** Returns the passage around a line. It quotes the line that fits best by itself and the better of its neighbours. */
const findPassageAt = <P extends IndexedText>(
  places: readonly P[],
  { at, reach, own, coverage }: LineHit,
): FoundPassage<P>[] => {
  const first = Math.max(0, at - reach);
  const around = places.slice(first, at + reach + 1);
  const fitOfLine = (line: number) => own[line] ?? 0;
  const top = around
    .map((_, step) => first + step)
    .reduce((a, b) => (fitOfLine(b) > fitOfLine(a) ? b : a), at);
  const from = top > first && fitOfLine(top - 1) > fitOfLine(top + 1) ? top - 1 : top;
  const quote = places.slice(from, Math.min(from + 2, first + around.length));
  const best = places[top];
  return best ? [{ places: around, best, quote, coverage }] : [];
};
