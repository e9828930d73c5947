export const createTabId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

const lockName = (tab: string): string => `scorm-tab-${tab}`;

/** Returns undefined without locks (blocked storage, insecure context); then the mirrors of all other tabs count as orphaned. */
const findLockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Returns a predicate for tabs that still play. Mirrors of other tabs are orphaned. */
export const findOpenTabs = async (): Promise<(tab: string) => boolean> => {
  try {
    const state = await findLockManager()?.query();
    const names = new Set(state?.held?.map((lock) => lock.name));
    return (tab) => names.has(lockName(tab));
  } catch {
    return () => false;
  }
};

const acquireTabLock = (locks: LockManager, tab: string): Promise<() => void> =>
  new Promise((entered, refused) => {
    const request = locks.request(
      lockName(tab),
      () => new Promise<void>((release) => entered(() => release())),
    );
    request.catch(refused);
  });

const doNothing = (): void => undefined;

/** Holds this tab's lock while the player is open; resolves with the function that releases it. */
export const lockTab = async (tab: string): Promise<() => void> => {
  const locks = findLockManager();
  return locks ? acquireTabLock(locks, tab).catch(() => doNothing) : doNothing;
};
