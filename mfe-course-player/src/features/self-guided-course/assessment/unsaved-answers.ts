import type { GivenAnswer } from '@cairn/domain/grading.rules';
import { mergedAnswers, storableAnswer } from '@cairn/domain/running-attempt.rules';

export type Answers = readonly GivenAnswer[];

/** What a page has, and what it knows of what the server has. */
export interface UnsavedAnswers {
  /** Acknowledged. */
  readonly base: Answers;
  /** Sent since: the server may have it. */
  readonly unheard: readonly Answers[];
  /** As typed. */
  readonly answers: Answers;
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const copied = (answers: Answers): (string | string[] | null)[] =>
  answers.map((answer) => (answer === null || typeof answer === 'string' ? answer : [...answer]));

/** As much as the server takes. */
export const sendable = (answers: Answers) => copied(answers.map(storableAnswer));

/**
 * What the page shows when it learns what is saved: `overruled` has, by position, what it had itself and does not count.
 * An own save that was stored although nobody heard of it is nobody else's.
 */
export const merged = ({ base, unheard, answers: mine }: UnsavedAnswers, saved: Answers) => {
  const known = saved.map((answer, at) =>
    unheard.some((sent) => isSame(sent[at], answer)) ? answer : (base[at] ?? null),
  );
  const { answers, overruled } = mergedAnswers(known, mine, saved);
  return { answers, overruled: new Map(overruled.map((at) => [at, mine[at] ?? null])) };
};
