/** The start and end of a running attempt, by the server's clock. */
import { getTimeLimitMinutes } from '@cairn/domain/assessment.rules';
import type { AssessmentRecord } from './assessments.repository.ts';

interface AttemptTime {
  readonly startedAt: Date;
  /** The end of the time limit; null without a limit. */
  readonly endsAt: Date | null;
}

/** Returns the span from a start to the end of the time limit. */
export const toAttemptTime = (
  { timer, isUnlimited }: Pick<AssessmentRecord, 'timer' | 'isUnlimited'>,
  startedAt: Date,
): AttemptTime => {
  const minutes = getTimeLimitMinutes({
    ...(timer !== null && { Timer: timer }),
    UnlimitedTimeLimit: isUnlimited,
  });
  const endsAt = minutes === 0 ? null : new Date(startedAt.getTime() + minutes * 60_000);
  return { startedAt, endsAt };
};

/**
 * Answers that are on their way when the time ends still count, because the page submits by itself then, even over a slow
 * connection.
 */
export const SUBMISSION_GRACE_MS = 120_000;

/** Returns whether the time limit and the grace period have passed. */
export const hasAttemptEnded = ({ endsAt }: AttemptTime, now: Date): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + SUBMISSION_GRACE_MS;

/** Returns the seconds from the start until now, at most until the end of the time limit. */
export const secondsSpent = ({ startedAt, endsAt }: AttemptTime, now: Date): number => {
  const until = endsAt !== null && endsAt < now ? endsAt : now;
  return Math.max(0, (until.getTime() - startedAt.getTime()) / 1000);
};

/** Returns the remaining seconds; null without a limit. */
export const secondsLeft = ({ endsAt }: AttemptTime, now: Date): number | null =>
  endsAt && Math.max(0, (endsAt.getTime() - now.getTime()) / 1000);
