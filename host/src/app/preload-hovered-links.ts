import type { Platform } from '@cairn/federation/host';
import { preloadHostScreen } from './screens.tsx';

const PRELOAD_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Preloads the page behind a link that is hovered or focused, in the host's frame or in a remote (BOOT-03). */
export const preloadHoveredLinks = (platform: Pick<Platform, 'preload'>): void => {
  let last: string | undefined;
  const onInterest = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    // Ignores links to files that the page itself has made: `blob:` URLs have the origin of the page, too.
    if (!link || link.origin !== location.origin || link.protocol !== location.protocol) return;
    if (link.target === '_blank') return;
    // The browser fires hover events again for each element inside the same link, so the last preloaded path is remembered.
    if (link.pathname === last || link.pathname === location.pathname) return;
    last = link.pathname;
    preloadHostScreen(link.pathname);
    platform.preload(link.href);
  };
  for (const sign of PRELOAD_EVENTS) {
    document.addEventListener(sign, onInterest, { passive: true });
  }
};
