/** Time of a running attempt by the server's clock. */
interface ServerTime {
  readonly secondsSpent: number;
  /** Seconds left for the attempt; null without a time limit. */
  readonly secondsLeft: number | null;
}

export interface AttemptClock {
  /** Time limit of the attempt in seconds; null without one. */
  readonly limit: number | null;
  readonly secondsSpent: () => number;
  /** Returns the seconds left for the attempt, at least 0; null without a time limit. */
  readonly secondsLeft: () => number | null;
  /** Stores the times in the server's latest response. */
  readonly set: (reading: ServerTime) => void;
  /** Returns true if the computer has slept or its clock was set: the remaining time must be loaded from the server. */
  readonly isUnsure: () => boolean;
}

/** Time in ms by which two clocks may differ because of late timers; a larger difference means that the computer has slept. */
const CLOCK_JUMP_MS = 5000;

/**
 * Continues the server's time with a monotonic clock, which users cannot set. It may stop while a computer sleeps; comparing it
 * with the wall clock detects that.
 */
export const createAttemptClock = (first: ServerTime): AttemptClock => {
  let reading = first;
  let at = performance.now();
  let wall = Date.now();
  const since = () => (performance.now() - at) / 1000;
  return {
    limit: first.secondsLeft === null ? null : first.secondsSpent + first.secondsLeft,
    secondsSpent: () => reading.secondsSpent + since(),
    secondsLeft: () =>
      reading.secondsLeft === null ? null : Math.max(0, reading.secondsLeft - since()),
    set: (next) => {
      reading = next;
      at = performance.now();
      wall = Date.now();
    },
    isUnsure: () => Math.abs(Date.now() - wall - (performance.now() - at)) > CLOCK_JUMP_MS,
  };
};
