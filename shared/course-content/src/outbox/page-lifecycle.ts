/** Events in the life of a page. This module alone listens to the browser for parts of a page that save something. */
export interface PageLifecycleEvents {
  /** Called before the page is left; the student may still cancel that. */
  closing: () => void;
  /** Called if the page was not left after `closing`. */
  staying: () => void;
  /** Called when the page closes, or enters the back/forward cache. */
  leaving: () => void;
  /** Called when the page was restored from the back/forward cache. */
  returning: () => void;
  /** Called when the tab is hidden; on a phone it may never be shown again. */
  hidden: () => void;
  /** Called when the tab is shown again. */
  shown: () => void;
  online: () => void;
}

/**
 * Time in ms after `beforeunload` after which a page that still exists was not left. Packages end their session in
 * `beforeunload`.
 */
const STAYED_AFTER_MS = 2000;

export const isPageHidden = (): boolean => document.visibilityState === 'hidden';

/**
 * Calls back on events of the page. It listens to `beforeunload` only for `closing`, because a browser may refuse to keep a page
 * with such a listener in its back/forward cache.
 * @returns a function that stops it
 */
export const watchPageLifecycle = (events: Partial<PageLifecycleEvents>): (() => void) => {
  let stayTimer: ReturnType<typeof setTimeout> | undefined;
  const onClosing = (): void => {
    clearTimeout(stayTimer);
    events.closing?.();
    stayTimer = setTimeout(() => events.staying?.(), STAYED_AFTER_MS);
  };
  const onLeaving = (): void => {
    clearTimeout(stayTimer);
    events.leaving?.();
  };
  const onVisibility = (): void => (isPageHidden() ? events.hidden : events.shown)?.();
  const { returning, online } = events;
  const listeners: [EventTarget, string, (() => void) | undefined][] = [
    [window, 'beforeunload', events.closing && onClosing],
    [window, 'pagehide', onLeaving],
    [window, 'pageshow', returning],
    [window, 'online', online],
    [document, 'visibilitychange', onVisibility],
  ];
  for (const [target, type, listener] of listeners)
    if (listener) target.addEventListener(type, listener);
  return () => {
    clearTimeout(stayTimer);
    for (const [target, type, listener] of listeners)
      if (listener) target.removeEventListener(type, listener);
  };
};
