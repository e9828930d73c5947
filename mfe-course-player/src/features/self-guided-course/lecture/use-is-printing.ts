import { useSyncExternalStore } from 'react';

/** Absent where nothing is laid out. */
const print = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

const subscribe = (onChange: () => void): (() => void) => {
  const media = print();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};

/** Whether the page is laid out for paper. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => print()?.matches ?? false);
