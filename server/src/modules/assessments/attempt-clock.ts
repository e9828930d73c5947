/** Computes the start and end of a running attempt by the server's clock. */
import { getTimeLimitMinutes } from '@cairn/domain/assessment.rules';
import type { AssessmentRecord } from './assessments.repository.ts';

interface AttemptTime {
  readonly startedAt: Date;
  /** End of the attempt's time limit; null without a time limit. */
  readonly endsAt: Date | null;
}

/** Returns the start of an attempt and the end of its time limit. */
export const computeAttemptTimeSpan = (
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
 * Time in ms after the end of the time limit in which answers still count. The page submits at the end, and its connection may be
 * slow.
 */
export const LATE_SUBMISSION_GRACE_MS = 120_000;

/** Returns whether the time limit of an attempt and the grace period have passed. */
export const hasAttemptExpired = ({ endsAt }: AttemptTime, now: Date): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + LATE_SUBMISSION_GRACE_MS;

/** Returns the seconds since the start of an attempt, at most those until the end of its time limit. */
export const countAttemptSecondsSpent = ({ startedAt, endsAt }: AttemptTime, now: Date): number => {
  const until = endsAt !== null && endsAt < now ? endsAt : now;
  return Math.max(0, (until.getTime() - startedAt.getTime()) / 1000);
};

/** Returns the remaining seconds of an attempt; null without a time limit. */
export const countAttemptSecondsLeft = ({ endsAt }: AttemptTime, now: Date): number | null =>
  endsAt && Math.max(0, (endsAt.getTime() - now.getTime()) / 1000);
