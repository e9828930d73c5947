export const createTabId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

const lockName = (tab: string): string => `scorm-tab-${tab}`;

/**
 * Returns the browser's lock manager; undefined if it has none (blocked storage, insecure context). Unsaved values of all other
 * tabs then count as orphaned.
 */
const findLockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Returns a function that tells whether a tab still plays a package. Unsaved values of all other tabs are orphaned. */
export const findOpenPlayerTabs = async (): Promise<(tab: string) => boolean> => {
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

/** Acquires a Web Lock that marks this tab as open while the player is open. Resolves with the function that releases it. */
export const lockPlayerTab = async (tab: string): Promise<() => void> => {
  const locks = findLockManager();
  return locks ? acquireTabLock(locks, tab).catch(() => doNothing) : doNothing;
};
