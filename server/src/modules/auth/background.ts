import { setTimeout as wait } from 'node:timers/promises';

/** Between one try and the next. */
const PAUSES_MS: readonly number[] = [1000, 5000, 20_000];

/** Work that goes on after its answer, so that the answer takes as long for everybody. */
export interface Background {
  /** Tries again a few times; what fails for good is told to `onFailure`. Never rejects. */
  readonly start: (work: () => Promise<void>) => void;
  /** What is under way is finished; nothing is tried again any more. */
  readonly finish: () => Promise<void>;
}

export const createBackground = (
  onFailure: (error: unknown) => void,
  pausesMs = PAUSES_MS,
): Background => {
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();

  const tryOften = async (work: () => Promise<void>): Promise<void> => {
    for (const pause of [...pausesMs, undefined]) {
      try {
        return await work();
      } catch (error) {
        if (pause === undefined || ending.signal.aborted) return onFailure(error);
        // Ends early, and then the loop tries a last time.
        await wait(pause, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  };
  return {
    start: (work) => {
      const running = tryOften(work).finally(() => underWay.delete(running));
      underWay.add(running);
    },
    finish: async () => {
      ending.abort();
      // Work may have started more work.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
