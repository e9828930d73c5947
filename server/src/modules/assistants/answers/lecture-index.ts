/**
 * An index of one transcript that finds the lines that answer a question, even if the question uses other words. It compares each
 * word of the question with its most similar word, and the average meaning of the lines. Measured in docs/decisions/029.
 */
import {
  computeCosineSimilarity,
  computeWordFitPerLine,
  type IndexedTranscriptLines,
  sumWordVectors,
  sumNeighbouringVectors,
} from './word-similarity.ts';
import {
  selectNonOverlappingHits,
  type PassageSearchResult,
  type FoundPassage,
  type TextIndex,
  type SearchableText,
} from './text-index.ts';
import { listSearchableWords, toWordStem } from './words.ts';
import { loadWordVectorsOnce } from './word-vectors.ts';

interface LectureIndexOptions {
  /** Number of transcript lines before and after the best line that belong to the quoted range. */
  readonly reach: number;
  /** Minimum coverage for an answer without reservation (`yes`), and for an answer with a reservation (`unsure`). */
  readonly floors?: { readonly yes: number; readonly unsure: number } | undefined;
}

const FLOORS = { yes: 0.55, unsure: 0.16 };
/** Factor by which a word counts less for each line of distance from the line that is rated. */
const NEIGHBOUR = 0.85;
/** Weight of the meaning of transcript lines, relative to that of their words. */
const MEANING = 0.5;
/**
 * Frequency ranks in the language. Words up to the first rank weigh little, words from the second rank on weigh most. The
 * frequency in the lecture counts too.
 */
const COMMON = 200;
const RARE = 20_000;

export const buildLectureIndex = <P extends SearchableText>(
  transcriptLines: readonly P[],
  { reach, floors = FLOORS }: LectureIndexOptions,
): TextIndex<P> => {
  const lines = indexLines(transcriptLines);
  const weigh = createWordWeights(lines);
  const meanings = sumNeighbouringVectors(
    lines.words.map((words) => sumWordVectors(words, weigh)),
    reach,
  );

  const search = (question: string, limit = 5): PassageSearchResult<P> => {
    const questionWords = [...new Set(listSearchableWords(question))];
    const weights = questionWords.map(weigh);
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    const fits = questionWords.map((word) => computeWordFitPerLine(word, lines));
    /** Returns for each line which part of the question's weight the line and its neighbours cover. */
    const computeCoverage = (worth: (fit: number, distance: number) => number): number[] =>
      transcriptLines.map((_, line) => {
        const parts = fits.map(
          (fit, word) => (weights[word] ?? 0) * findBestNear(fit, line, reach, worth),
        );
        return parts.reduce((sum, part) => sum + part, 0) / total;
      });
    const coverage = computeCoverage((fit) => fit);
    const best = Math.max(0, ...coverage);
    if (best < floors.unsure) return { passages: [], covered: 'no' };
    const target = sumWordVectors(questionWords, weigh);
    const score = computeCoverage((fit, distance) => fit * NEIGHBOUR ** distance).map(
      (words, line) => words + MEANING * computeCosineSimilarity(target, meanings[line] ?? target),
    );
    const own = transcriptLines.map((_, line) =>
      fits.reduce((sum, fit, word) => sum + (weights[word] ?? 0) * (fit[line] ?? 0), 0),
    );
    const order = [...score.keys()].toSorted((a, b) => (score[b] ?? 0) - (score[a] ?? 0));
    const passages = selectNonOverlappingHits(
      order.map((at) => ({ at })),
      reach,
      limit,
    ).flatMap(({ at }) =>
      findPassageAt(transcriptLines, { at, reach, own, coverage: coverage[at] ?? 0 }),
    );
    return { passages, covered: best < floors.yes ? 'unsure' : 'yes' };
  };
  return { size: transcriptLines.length, search };
};

const indexLines = (transcriptLines: readonly SearchableText[]): IndexedTranscriptLines => {
  const words = transcriptLines.map(({ text }) => [...new Set(listSearchableWords(text))]);
  const { rank } = loadWordVectorsOnce();
  return {
    words,
    terms: words.map((list) => new Set(list.map(toWordStem))),
    ranks: words.map((list) => list.flatMap((word) => rank(word) ?? [])),
  };
};

/**
 * Returns a function that weighs a word of the question. Words that are rare in the lecture and in the language weigh more; rare
 * words that the lecture lacks weigh most.
 */
const createWordWeights = ({ terms }: IndexedTranscriptLines): ((word: string) => number) => {
  const { rank, size } = loadWordVectorsOnce();
  const counts = new Map<string, number>();
  for (const line of terms) {
    for (const term of line) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (word) => {
    const inLecture = Math.log(1 + terms.length / (0.5 + (counts.get(toWordStem(word)) ?? 0)));
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
  /** The degree to which each line matches the question without its neighbours. */
  readonly own: readonly number[];
  readonly coverage: number;
}

/** Returns the passage around a transcript line. It quotes the line that fits best by itself and the better of its neighbours. */
const findPassageAt = <P extends SearchableText>(
  transcriptLines: readonly P[],
  { at, reach, own, coverage }: LineHit,
): FoundPassage<P>[] => {
  const first = Math.max(0, at - reach);
  const around = transcriptLines.slice(first, at + reach + 1);
  const fitOfLine = (line: number) => own[line] ?? 0;
  const top = around
    .map((_, step) => first + step)
    .reduce((a, b) => (fitOfLine(b) > fitOfLine(a) ? b : a), at);
  const from = top > first && fitOfLine(top - 1) > fitOfLine(top + 1) ? top - 1 : top;
  const quote = transcriptLines.slice(from, Math.min(from + 2, first + around.length));
  const best = transcriptLines[top];
  return best ? [{ texts: around, best, quote, coverage }] : [];
};
