/**
 * One read for all who ask while it waits for its turn: one is under way at a time, and whoever comes meanwhile shares the
 * next, which begins after they have asked. So nobody is told anything older than their question, and a number that every
 * request wants costs one statement and not one for each. A read that fails has failed for those who wait behind it, too:
 * nobody waits for a lost database twice.
 */
export const sharedRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    next = undefined;
    const reading = read();
    running = reading;
    try {
      return await reading;
    } finally {
      running = undefined;
    }
  };
  const giveUp = (error: unknown): never => {
    next = undefined;
    throw error;
  };
  return () => {
    if (!running) return next ?? start();
    next ??= running.then(start, giveUp);
    return next;
  };
};
