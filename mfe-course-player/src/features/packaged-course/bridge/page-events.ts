export interface PageLifecycleEvents {
  /** The page is about to be left, unless the student decides otherwise. */
  closing(): void;
  /** It was not left. */
  staying(): void;
  /** The page goes away, or into the browser's cache. */
  leaving(): void;
  /** It came back from that cache. */
  returning(): void;
  /** The tab is out of sight: on a phone it may never come back. */
  hidden(): void;
  online(): void;
}

/** Packages say goodbye in `beforeunload` at once; a page that is still there after this time was not left. */
const STAYED_AFTER_MS = 2000;

/** Follows the life of the page; answers how to stop. */
export const watchPageLifecycle = (events: PageLifecycleEvents): (() => void) => {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') events.hidden();
  };
  let stayTimer: ReturnType<typeof setTimeout> | undefined;
  const onClosing = (): void => {
    clearTimeout(stayTimer);
    events.closing();
    stayTimer = setTimeout(() => events.staying(), STAYED_AFTER_MS);
  };
  const onLeaving = (): void => {
    clearTimeout(stayTimer);
    events.leaving();
  };
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'beforeunload', onClosing],
    [window, 'pagehide', onLeaving],
    [window, 'pageshow', () => events.returning()],
    [window, 'online', () => events.online()],
    [document, 'visibilitychange', onVisibility],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    clearTimeout(stayTimer);
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
};
