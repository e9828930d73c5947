/** The running platform, for what the shell draws around the pages. */
import type { Platform } from '@cairn/federation/host';
import { createContext, use, useSyncExternalStore } from 'react';

type PlatformState = ReturnType<Platform['state']['get']>;

export const PlatformContext = createContext<Platform | undefined>(undefined);

/** Throws outside the shell. */
export const usePlatform = (): Platform => {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('No platform around this part of the shell');
  return platform;
};

/** Which page is on screen, and whether another is on its way. */
export const usePlatformState = (): PlatformState => {
  const { state } = usePlatform();
  return useSyncExternalStore(state.subscribe, state.get);
};

/** The path that is shown; before the first page is there, the one that is asked for. */
export const useShownPath = (): string => usePlatformState().page?.pathname ?? location.pathname;
