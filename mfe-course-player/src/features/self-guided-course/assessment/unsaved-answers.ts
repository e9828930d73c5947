import type { StudentAnswer } from '@cairn/domain/grading.rules';
import { mergeAnswers, truncateAnswer } from '@cairn/domain/running-attempt.rules';

export type Answers = readonly StudentAnswer[];

/** The answers of a page, and what it knows about the server's answers. */
export interface UnsavedAnswers {
  /** The acknowledged answers. */
  readonly base: Answers;
  /** Answers sent since without a response; the server may have stored them. */
  readonly unheard: readonly Answers[];
  /** Answers as typed. */
  readonly answers: Answers;
}

export const isJsonEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const copyAnswers = (answers: Answers): (string | string[] | null)[] =>
  answers.map((answer) => (answer === null || typeof answer === 'string' ? answer : [...answer]));

/** Shortens answers to the server's limits. */
export const toStorableAnswers = (answers: Answers) => copyAnswers(answers.map(truncateAnswer));

/**
 * Merges the page's answers with the saved ones. `overruled` contains, by position, the page's own answers that were replaced. A
 * save of this page that was stored without a response does not count as another page's answer.
 */
export const mergeUnsavedAnswers = (
  { base, unheard, answers: mine }: UnsavedAnswers,
  saved: Answers,
) => {
  const known = saved.map((answer, at) =>
    unheard.some((sent) => isJsonEqual(sent[at], answer)) ? answer : (base[at] ?? null),
  );
  const { answers, overruled } = mergeAnswers(known, mine, saved);
  return { answers, overruled: new Map(overruled.map((at) => [at, mine[at] ?? null])) };
};
