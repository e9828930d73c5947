import { useSyncExternalStore } from 'react';

/** Returns the media query of printing; undefined in environments without layout, such as tests. */
const print = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

const subscribe = (onChange: () => void): (() => void) => {
  const media = print();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};

/** Returns whether the page is being printed. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => print()?.matches ?? false);
