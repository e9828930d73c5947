export interface FakeClock {
  now: () => number;
  /** Runs all timers of the next milliseconds, each with the promises that it settles. */
  advance: (ms: number) => Promise<void>;
  /** Returns the number of timers that are set. */
  timers: () => number;
  /** Removes all timers, as the end of a page does. */
  clear: () => void;
}

const runMicrotasks = async (): Promise<void> => {
  for (let turn = 0; turn < 16; turn += 1) await Promise.resolve();
};

/**
 * Replaces the clock and the timers of the page for the current test (Jest restores them). Faster than the fake timers of Jest,
 * for tests of many thousand steps.
 */
export const installFakeClock = (): FakeClock => {
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let last = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay = 0) => {
    last += 1;
    timers.set(last, { at: now + delay, run });
    return last;
  }) as unknown as typeof setTimeout);
  jest
    .spyOn(globalThis, 'clearTimeout')
    .mockImplementation((timer) => void timers.delete(timer as number));
  const findNextTimer = (end: number) =>
    [...timers]
      .filter(([, { at }]) => at <= end)
      .toSorted(([, left], [, right]) => left.at - right.at)[0];
  return {
    now: () => now,
    timers: () => timers.size,
    clear: () => timers.clear(),
    advance: async (ms) => {
      await runMicrotasks();
      const end = now + ms;
      for (let next = findNextTimer(end); next; next = findNextTimer(end)) {
        timers.delete(next[0]);
        now = next[1].at;
        next[1].run();
        await runMicrotasks();
      }
      now = end;
      await runMicrotasks();
    },
  };
};
