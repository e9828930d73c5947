/** The time of a running attempt, by the server's clock. */
import { timeLimitMinutes } from '@cairn/domain/assessment.rules';
import type { AssessmentRecord } from './assessments.repository.ts';

interface Span {
  readonly startedAt: Date;
  /** Null without a limit. */
  readonly endsAt: Date | null;
}

/** From a start to the end of the time limit. */
export const spanOf = (
  { timer, isUnlimited }: Pick<AssessmentRecord, 'timer' | 'isUnlimited'>,
  startedAt: Date,
): Span => {
  const minutes = timeLimitMinutes({
    ...(timer !== null && { Timer: timer }),
    UnlimitedTimeLimit: isUnlimited,
  });
  const endsAt = minutes === 0 ? null : new Date(startedAt.getTime() + minutes * 60_000);
  return { startedAt, endsAt };
};

/** Answers that were on their way at zero still count; a page hands in by itself then, over whatever line it has. */
export const GRACE_MS = 120_000;

/** Nothing that arrives now was given in time. */
export const hasEnded = ({ endsAt }: Span, now: Date): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + GRACE_MS;

/** Until now, or until its end. */
export const secondsSpent = ({ startedAt, endsAt }: Span, now: Date): number => {
  const until = endsAt !== null && endsAt < now ? endsAt : now;
  return Math.max(0, (until.getTime() - startedAt.getTime()) / 1000);
};

/** Null without a limit. */
export const secondsLeft = ({ endsAt }: Span, now: Date): number | null =>
  endsAt && Math.max(0, (endsAt.getTime() - now.getTime()) / 1000);
