export const newTabId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

const lockName = (tab: string): string => `scorm-tab-${tab}`;

/** Without locks (storage blocked, no secure context) every other mirror counts as left behind. */
const locksOf = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Tells the tabs that still play from those whose mirrors were left behind. */
export const livingTabs = async (): Promise<(tab: string) => boolean> => {
  try {
    const state = await locksOf()?.query();
    const names = new Set(state?.held?.map((lock) => lock.name));
    return (tab) => names.has(lockName(tab));
  } catch {
    return () => false;
  }
};

const hold = (locks: LockManager, tab: string): Promise<() => void> =>
  new Promise((entered, refused) => {
    const request = locks.request(
      lockName(tab),
      () => new Promise<void>((release) => entered(() => release())),
    );
    request.catch(refused);
  });

const nothing = (): void => undefined;

/** Holds this tab's lock for as long as the player is open; answers how to let it go. */
export const enterTab = async (tab: string): Promise<() => void> => {
  const locks = locksOf();
  return locks ? hold(locks, tab).catch(() => nothing) : nothing;
};
