export interface PageEvents {
  /** The page goes away, or into the browser's cache. */
  leaving(): void;
  /** It came back from that cache. */
  returning(): void;
  /** The tab is out of sight: on a phone it may never come back. */
  hidden(): void;
  online(): void;
}

/** Follows the life of the page; answers how to stop. */
export const followPage = (events: PageEvents): (() => void) => {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') events.hidden();
  };
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'pagehide', () => events.leaving()],
    [window, 'pageshow', () => events.returning()],
    [window, 'online', () => events.online()],
    [document, 'visibilitychange', onVisibility],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
};
