/** React context and hooks with which the host's frame reads the running platform. */
import type { Platform } from '@cairn/federation/host';
import { createContext, use, useSyncExternalStore } from 'react';

type PlatformState = ReturnType<Platform['state']['get']>;

export const PlatformContext = createContext<Platform | undefined>(undefined);

/** Returns the running platform. Throws in components outside of the host's frame. */
export const usePlatform = (): Platform => {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('No platform around this part of the shell');
  return platform;
};

/** Returns the visible page, and whether another one is loading. */
export const usePlatformState = (): PlatformState => {
  const { state } = usePlatform();
  return useSyncExternalStore(state.subscribe, state.get);
};

/** Returns the path of the visible page; before the first page, the requested one. */
export const useVisiblePagePath = (): string =>
  usePlatformState().page?.pathname ?? location.pathname;
