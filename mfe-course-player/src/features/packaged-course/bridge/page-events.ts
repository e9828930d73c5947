export interface PageLifecycleEvents {
  /** Called before the page is left; the student may still cancel that. */
  closing(): void;
  /** Called if the page still exists some time after `closing`, because the student has cancelled the leaving. */
  staying(): void;
  /** Called when the page closes, or enters the back/forward cache. */
  leaving(): void;
  /** Called when the page was restored from the back/forward cache. */
  returning(): void;
  /** Called when the tab is hidden; on a phone it may never be shown again. */
  hidden(): void;
  online(): void;
}

/**
 * Time in ms after `beforeunload` after which a page that still exists was not left. Packages end their session in
 * `beforeunload`.
 */
const STAYED_AFTER_MS = 2000;

/** Calls back when the page is left, restored or hidden. Returns a function that stops it. */
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
