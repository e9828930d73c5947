import type { Platform } from '@cairn/federation/host';
import { preloadOwnScreen } from './screens.tsx';

const PRELOAD_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Preloads the target of a hovered or focused link, of the shell or of any remote (BOOT-03). */
export const preloadHoveredLinks = (platform: Pick<Platform, 'preload'>): void => {
  let last: string | undefined;
  const onInterest = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target === '_blank') return;
    // The pointer enters the elements of one link repeatedly.
    if (link.pathname === last || link.pathname === location.pathname) return;
    last = link.pathname;
    preloadOwnScreen(link.pathname);
    platform.preload(link.href);
  };
  for (const sign of PRELOAD_EVENTS) {
    document.addEventListener(sign, onInterest, { passive: true });
  }
};
