/** How a running attempt's time stands, by the server's clock. */
interface Reading {
  readonly secondsSpent: number;
  /** Null without a limit. */
  readonly secondsLeft: number | null;
}

export interface AttemptClock {
  /** Seconds; null without a limit. */
  readonly limit: number | null;
  readonly secondsSpent: () => number;
  /** Never below 0; null without a limit. */
  readonly secondsLeft: () => number | null;
  /** What the server has just answered. */
  readonly set: (reading: Reading) => void;
  /** The computer has slept, or its clock was set: only the server knows what time it is now. */
  readonly isUnsure: () => boolean;
}

/** Timers come late, but not by so much. */
const JUMP_MS = 5000;

/**
 * Counts on from what the server said, by a clock that nobody can set. That one may stand still while a computer sleeps,
 * which the clock on the wall tells.
 */
export const createAttemptClock = (first: Reading): AttemptClock => {
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
    isUnsure: () => Math.abs(Date.now() - wall - (performance.now() - at)) > JUMP_MS,
  };
};
