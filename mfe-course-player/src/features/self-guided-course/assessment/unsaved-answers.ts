import type { StudentAnswer } from '@cairn/domain/grading.rules';
import { mergeAnswers, truncateAnswer } from '@cairn/domain/running-attempt.rules';

export type AttemptAnswers = readonly StudentAnswer[];

/** Answers on this page, and the last known answers on the server. */
export interface UnsavedAttemptAnswers {
  /** Answers that the server has acknowledged. */
  readonly base: AttemptAnswers;
  /** Answers sent since then without a response; the server may have stored them. */
  readonly unheard: readonly AttemptAnswers[];
  /** Answers as the student has typed them. */
  readonly answers: AttemptAnswers;
}

export const isJsonEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const copyAnswers = (answers: AttemptAnswers): (string | string[] | null)[] =>
  answers.map((answer) => (answer === null || typeof answer === 'string' ? answer : [...answer]));

/** Shortens answers to the server's limits. */
export const toStorableAnswers = (answers: AttemptAnswers) =>
  copyAnswers(answers.map(truncateAnswer));

/**
 * Merges the page's answers with the saved ones. `overruled` contains, by position, the page's own answers that were replaced. A
 * save of this page that was stored without a response does not count as another page's answer.
 */
export const mergeUnsavedAnswers = (
  { base, unheard: unacknowledged, answers: mine }: UnsavedAttemptAnswers,
  saved: AttemptAnswers,
) => {
  const known = saved.map((answer, at) =>
    unacknowledged.some((sent) => isJsonEqual(sent[at], answer)) ? answer : (base[at] ?? null),
  );
  const { answers, overruled } = mergeAnswers(known, mine, saved);
  return { answers, overruled: new Map(overruled.map((at) => [at, mine[at] ?? null])) };
};
