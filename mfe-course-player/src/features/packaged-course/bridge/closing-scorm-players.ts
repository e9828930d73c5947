/** Closed players that still wait for the values that their packages set while unloading. */
const closingVisits = new Set<Promise<void>>();

/** Registers a player of a package that is being closed. Returns the function to call once its last value has arrived. */
export const trackClosingScormPlayer = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  closingVisits.add(promise);
  return () => {
    closingVisits.delete(promise);
    resolve();
  };
};

/** Resolves once all closed players have received their last values. Await it before the stored data are read. */
export const waitForClosingScormPlayers = async (): Promise<void> => {
  await Promise.all(closingVisits);
};
