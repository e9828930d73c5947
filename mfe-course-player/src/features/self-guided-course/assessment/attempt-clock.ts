/** The time of a running attempt by the server's clock. */
interface ServerTime {
  readonly secondsSpent: number;
  /** Null without a limit. */
  readonly secondsLeft: number | null;
}

export interface AttemptClock {
  /** Seconds; null without a limit. */
  readonly limit: number | null;
  readonly secondsSpent: () => number;
  /** Returns at least 0; null without a limit. */
  readonly secondsLeft: () => number | null;
  /** Stores the times of the server's latest response. */
  readonly set: (reading: ServerTime) => void;
  /** Returns true if the computer has slept or its clock was set: then the time has to be loaded from the server. */
  readonly isUnsure: () => boolean;
}

/** Timers may run late, but not by this many milliseconds. */
const CLOCK_JUMP_MS = 5000;

/**
 * Counts on from the server's time by a monotonic clock, which users cannot set. It may stop while a computer sleeps; comparing
 * it with the wall clock detects that.
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
