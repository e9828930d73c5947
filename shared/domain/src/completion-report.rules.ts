/** Sums and shares of the report about completion. Source: 003 §2.8. */

/**
 * Numbers of enrolments: all, started (completed ones included), completed, and overdue (not completed, and the due date has
 * passed; absent from older servers).
 */
export interface CompletionFigures {
  readonly enrolled: number;
  readonly started: number;
  readonly completed: number;
  readonly overdue?: number | undefined;
}

/** Figures without any enrolment: all numbers are 0. */
const NONE = { enrolled: 0, started: 0, completed: 0, overdue: 0 };

export const sumCompletion = (all: readonly CompletionFigures[]): CompletionFigures =>
  all.reduce<typeof NONE>(
    (sum, { enrolled, started, completed, overdue = 0 }) => ({
      enrolled: sum.enrolled + enrolled,
      started: sum.started + started,
      completed: sum.completed + completed,
      overdue: sum.overdue + overdue,
    }),
    NONE,
  );

/** Returns the completed share of enrolments, from 0 to 1; 0 without enrolments. */
export const toCompletedShare = ({ enrolled, completed }: CompletionFigures): number =>
  enrolled === 0 ? 0 : completed / enrolled;

/** Compares by the completed share, the smallest first; of equal shares the one with more enrolments. */
export const compareCompletedShares = (one: CompletionFigures, other: CompletionFigures): number =>
  toCompletedShare(one) - toCompletedShare(other) || other.enrolled - one.enrolled;
