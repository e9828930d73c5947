/** Players that were closed and still wait for what their packages set on leaving. */
const closingVisits = new Set<Promise<void>>();

/** Call it when a player is closed, and what it returns when the last value has arrived. */
export const trackClosingVisit = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  closingVisits.add(promise);
  return () => {
    closingVisits.delete(promise);
    resolve();
  };
};

/** Resolves when nothing of an earlier visit is on its way any more: ask before the stored data is read. */
export const waitForClosingVisits = async (): Promise<void> => {
  await Promise.all(closingVisits);
};
