/** Sums and shares of the report about completion. Source: 003 §2.8. */

/** Numbers of enrolments: all, started (completed ones included), and completed. */
export interface CompletionFigures {
  readonly enrolled: number;
  readonly started: number;
  readonly completed: number;
}

export const sumCompletion = (all: readonly CompletionFigures[]): CompletionFigures =>
  all.reduce(
    (sum, { enrolled, started, completed }) => ({
      enrolled: sum.enrolled + enrolled,
      started: sum.started + started,
      completed: sum.completed + completed,
    }),
    { enrolled: 0, started: 0, completed: 0 },
  );

/** Returns the completed share of enrolments, from 0 to 1; 0 without enrolments. */
export const toCompletedShare = ({ enrolled, completed }: CompletionFigures): number =>
  enrolled === 0 ? 0 : completed / enrolled;

/** Compares by the completed share, the smallest first; of equal shares the one with more enrolments. */
export const compareCompletedShares = (one: CompletionFigures, other: CompletionFigures): number =>
  toCompletedShare(one) - toCompletedShare(other) || other.enrolled - one.enrolled;
