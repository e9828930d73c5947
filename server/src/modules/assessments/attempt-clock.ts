/** The time of a running attempt, by the server's clock. */

interface Span {
  readonly startedAt: Date;
  /** Null without a limit. */
  readonly endsAt: Date | null;
}

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
