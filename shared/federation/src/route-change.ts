/** The parts of a page change that a visitor notices: the fade, the title, the focus, the announcement. */
import type { Site } from '@cairn/release-contract/boot-manifest';
import { formatDocumentTitle } from './site-context.ts';

/** State of a navigation after which the focus and the scroll position stay, because it changes only a part of the page. */
export const KEEP_POSITION = { keepsPosition: true };

/** Returns whether the current entry of the history was opened with `KEEP_POSITION`. */
export const isKeepPositionEntry = (): boolean => {
  // React Router stores the state of a navigation under `usr`.
  const state = history.state as { readonly usr?: Partial<typeof KEEP_POSITION> | null } | null;
  return state?.usr?.keepsPosition === true;
};

const MAX_FADE_MS = 400;

/** Returns whether to fade: the browser can, the visitor has not asked for less motion, and the page has not opted out. */
export const canFadePages = (fade: boolean): boolean =>
  fade &&
  'startViewTransition' in document &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Runs a change of the page on screen, inside a fade where one is possible. */
export const changeWithFade = async (
  change: () => Promise<unknown>,
  fade: boolean,
): Promise<void> => {
  if (!canFadePages(fade)) {
    await change();
    return;
  }
  let changing: Promise<unknown> | undefined;
  const transition = document.startViewTransition(async () => {
    changing = change();
    // The browser freezes the page during this callback, so a slow mount must not prolong it.
    await Promise.race([changing, pause(MAX_FADE_MS)]);
  });
  // A fade that is skipped (hidden tab, another one follows) is not a failure.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
  await changing;
};

/** Ends the following of the heading of the page before. */
let stopFollowing = (): void => {};

/**
 * Moves the focus to the page's heading, or to the main area until there is a heading. The focus follows a heading that
 * the page replaces, until the visitor moves it.
 */
export const focusPageHeading = (main: HTMLElement): void => {
  stopFollowing();
  let focused: HTMLElement = main.querySelector('h1') ?? main;
  focusQuietly(focused);
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    // The browser focuses the body when the focused element is removed.
    if (activeElement !== focused && activeElement !== document.body) {
      observer.disconnect();
      return;
    }
    const heading = main.querySelector('h1') ?? main;
    if (heading === focused) return;
    focused = heading;
    focusQuietly(focused);
  });
  observer.observe(main, { childList: true, subtree: true });
  stopFollowing = () => {
    observer.disconnect();
  };
};

const focusQuietly = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/** Announces the title of the new page to screen readers; made by `createTitleAnnouncer`. */
export type AnnounceText = (text: string) => void;

export const createTitleAnnouncer = (): AnnounceText => {
  const region = document.createElement('p');
  region.setAttribute('aria-live', 'polite');
  Object.assign(region.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '0',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
};

export const setDocumentTitle = (title: string, site: Site): void => {
  document.title = formatDocumentTitle(title, site);
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
