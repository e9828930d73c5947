/** An attempt while it is being taken, which the server keeps. Sources: ASMT-07, ASMT-26, spec decisions 'Attempts'. */
import { ASSESSMENT_LIMITS } from './assessment.limits.ts';
import type { GivenAnswer, GradedQuestion } from './grading.rules.ts';

export interface ShownQuestion extends GradedQuestion {
  readonly options?: readonly string[] | undefined;
  readonly shuffleOptions?: boolean | undefined;
}

/** How an attempt is shown, the same on every device. */
export interface Arrangement {
  /** Positions of the questions in the module, in the order shown. */
  readonly order: number[];
  /** By position of the question in the module: positions of what it offers, in the order shown. */
  readonly options: number[][];
}

/** The list in another order, every order equally likely. @param random 0 to below 1 */
const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [result[last], result[pick]] = [result[pick] as T, result[last] as T];
  }
  return result;
};

/**
 * Returns what there is to choose from; empty for questions that are answered in writing. The options of a choice stand in
 * the author's order. The right sides of pairs are sorted, once each: in the author's order they would be the answer. A
 * question whose pairs are withheld brings them as `options`.
 */
export const offersOf = ({ type, options = [], pairs = [] }: ShownQuestion): readonly string[] => {
  if (type === 'true-false') return ['True', 'False'];
  if (type === 'multiple-choice') return options;
  if (type !== 'matching') return [];
  return options.length > 0 ? options : [...new Set(pairs.map(({ right }) => right))].toSorted();
};

const positionsOf = (list: readonly unknown[]): number[] => list.map((_, index) => index);

/**
 * The order of one attempt: of the questions only where the assessment says so, of options only where the question does.
 * The right sides of pairs are always mixed: in the author's order they would be the answer.
 */
export const arrange = (
  questions: readonly ShownQuestion[],
  isShuffled: boolean,
  random: () => number,
): Arrangement => {
  const order = positionsOf(questions);
  return {
    order: isShuffled ? shuffled(order, random) : order,
    options: questions.map((question) => {
      const positions = positionsOf(offersOf(question));
      const isMixed = question.type === 'matching' || question.shuffleOptions === true;
      return isMixed ? shuffled(positions, random) : positions;
    }),
  };
};

/** Who wrote the answers last: a page, and which of its saves it was. */
export interface LastWrite {
  readonly revision: number;
  readonly client: string | null;
  readonly sequence: number;
}

export interface Save {
  /** One name for each page that writes. */
  readonly client: string;
  /** Counts that page's saves. */
  readonly sequence: number;
  /** The revision that the page has seen last. */
  readonly base: number;
}

/**
 * What becomes of a save. The last writer goes on writing in the order of its own saves, so that one that is sent again,
 * or arrives late, does no harm; anybody else must have seen what is there.
 */
export const judgeSave = (last: LastWrite, save: Save): 'store' | 'known' | 'conflict' => {
  if (save.client === last.client) return save.sequence > last.sequence ? 'store' : 'known';
  return save.base === last.revision ? 'store' : 'conflict';
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What this page has answered since `base`, put onto what was saved elsewhere meanwhile. Where both have answered
 * anew, what was saved counts and the position is in `overruled`.
 */
export const mergedAnswers = (
  base: readonly GivenAnswer[],
  mine: readonly GivenAnswer[],
  saved: readonly GivenAnswer[],
): { readonly answers: GivenAnswer[]; readonly overruled: number[] } => {
  const overruled: number[] = [];
  const answers = saved.map((theirs, position) => {
    const own = mine[position];
    if (own === undefined || isSame(own, base[position]) || isSame(own, theirs)) return theirs;
    if (isSame(theirs, base[position])) return own;
    overruled.push(position);
    return theirs;
  });
  return { answers, overruled };
};

/** Without half a character at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** As much of the answer as can be stored; the same object when that is all of it. */
export const storableAnswer = (answer: GivenAnswer): GivenAnswer => {
  if (answer === null) return null;
  if (typeof answer === 'string') return cut(answer, ASSESSMENT_LIMITS.textCharacters);
  const entries = answer.map((entry) => cut(entry, ASSESSMENT_LIMITS.entryCharacters));
  return isSame(entries, answer) ? answer : entries;
};
