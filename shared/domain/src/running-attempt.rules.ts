/** A running attempt, which the server stores. Sources: ASMT-07, ASMT-26, spec decisions 'Attempts'. */
import { ASSESSMENT_LIMITS } from './assessment.limits.ts';
import type { StudentAnswer, GradedQuestion } from './grading.rules.ts';

export interface ShownQuestion extends GradedQuestion {
  readonly options?: readonly string[] | undefined;
  readonly shuffleOptions?: boolean | undefined;
}

/** Order of the questions and options in which an attempt is shown, the same on every device. */
export interface AttemptArrangement {
  /** Positions of the questions in the module, in the order shown. */
  readonly order: number[];
  /** Positions of the choices of each question, in the order shown; indexed by the position of the question in the module. */
  readonly options: number[][];
}

/**
 * Returns the list in random order; every order is equally likely.
 * @param random returns a number from 0 to below 1
 */
const shuffle = <T>(list: readonly T[], random: () => number): T[] => {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [result[last], result[pick]] = [result[pick] as T, result[last] as T];
  }
  return result;
};

/**
 * Returns the choices of a question; empty for questions with a written answer. The options keep the author's order. The
 * right sides of pairs are sorted and without duplicates, because the author's order is the answer. A question whose pairs
 * are withheld has them as `options`.
 */
export const listChoices = ({
  type,
  options = [],
  pairs = [],
}: ShownQuestion): readonly string[] => {
  if (type === 'true-false') return ['True', 'False'];
  if (type === 'multiple-choice') return options;
  if (type !== 'matching') return [];
  return options.length > 0 ? options : [...new Set(pairs.map(({ right }) => right))].toSorted();
};

const listPositions = (list: readonly unknown[]): number[] => list.map((_, index) => index);

/**
 * Returns the order of one attempt. Questions are shuffled only if the assessment says so, options only if the question
 * does. The right sides of pairs are always shuffled, because the author's order is the answer.
 */
export const arrangeAttempt = (
  questions: readonly ShownQuestion[],
  isShuffled: boolean,
  random: () => number,
): AttemptArrangement => {
  const order = listPositions(questions);
  return {
    order: isShuffled ? shuffle(order, random) : order,
    options: questions.map((question) => {
      const positions = listPositions(listChoices(question));
      const isMixed = question.type === 'matching' || question.shuffleOptions === true;
      return isMixed ? shuffle(positions, random) : positions;
    }),
  };
};

/** The last stored save: its revision, the page that sent it, and its number among the saves of that page. */
export interface LastAnswerSave {
  readonly revision: number;
  readonly client: string | null;
  readonly sequence: number;
}

export interface AnswerSave {
  /** Unique id of the browser page that saves answers. */
  readonly client: string;
  /** Sequence number of this save of the browser page. */
  readonly sequence: number;
  /** Latest revision of the answers that the browser page knows. */
  readonly base: number;
}

/**
 * Decides what the server does with a save. The page that saved last may save again, in the order of its own saves. Its
 * repeated or delayed saves are 'known' and not stored. Any other page must have read the latest revision.
 */
export const decideAnswerSave = (
  last: LastAnswerSave,
  save: AnswerSave,
): 'store' | 'known' | 'conflict' => {
  if (save.client === last.client) return save.sequence > last.sequence ? 'store' : 'known';
  return save.base === last.revision ? 'store' : 'conflict';
};

const hasSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges the answers that this page has changed since `base` into those that another page has saved meanwhile. Where both
 * have changed an answer, the saved one wins, and `overruled` lists its position.
 */
export const mergeAnswers = (
  base: readonly StudentAnswer[],
  mine: readonly StudentAnswer[],
  saved: readonly StudentAnswer[],
): { readonly answers: StudentAnswer[]; readonly overruled: number[] } => {
  const overruled: number[] = [];
  const answers = saved.map((theirs, position) => {
    const own = mine[position];
    if (own === undefined || hasSameJson(own, base[position]) || hasSameJson(own, theirs))
      return theirs;
    if (hasSameJson(theirs, base[position])) return own;
    overruled.push(position);
    return theirs;
  });
  return { answers, overruled };
};

/** Cuts a text without leaving half of a surrogate pair at its end. */
const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Returns as much of the answer as can be stored; the same object when nothing was cut. */
export const truncateAnswer = (answer: StudentAnswer): StudentAnswer => {
  if (answer === null) return null;
  if (typeof answer === 'string') return truncateText(answer, ASSESSMENT_LIMITS.textCharacters);
  const entries = answer.map((entry) => truncateText(entry, ASSESSMENT_LIMITS.entryCharacters));
  return hasSameJson(entries, answer) ? answer : entries;
};
