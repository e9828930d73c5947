/** Watches the running screen: whether it has rendered content, and whether the page still responds. */
import type { PlatformEvent } from '@cairn/federation/host';
import type { STEP_COOKIE } from '@cairn/release-contract/step-cookie';

// A type, not an import: importing the module would move it out of the page's first script and enlarge that.
const COOKIE: typeof STEP_COOKIE = 'cairn_step';
const HEARTBEAT_MS = 4000;
/** Milliseconds between a release's report that it runs and the end of the step, which deletes the note. */
const STEP_END_DELAY_MS = 100;
/** Milliseconds after which an empty screen is a failure; a loading screen shows a placeholder. */
const BLANK_TIMEOUT_MS = 5000;
/** Number of checks, since a visitor who navigates back and forth may have returned just then. */
const BLANK_CHECKS = 3;
const BLANK_CHECK_INTERVAL_MS = 1000;

type Running = Extract<PlatformEvent, { type: 'release-running' }>;

/**
 * Renews the note of the running release while the page is visible, so that the next page detects a freeze.
 * @param at the server's time of this page in seconds; undefined: no server reads the note
 * @returns a function to call when a release runs: a release may freeze before the next interval
 */
export const startHeartbeat = (at: number | undefined): (() => void) => {
  if (at === undefined) return () => {};
  const renew = (): void => {
    const app = document.hidden ? undefined : findShownApp()?.dataset['app'];
    const isRelease = app?.includes('@') === true;
    const note = isRelease ? `${app}~${toSeconds(at)}` : '';
    // The cookie of this page only, named as in `limited-step.ts`, so that other pages keep their notes.
    const cookie = `${COOKIE}${performance.timeOrigin}`;
    document.cookie = `${cookie}=${note};path=/;samesite=lax;max-age=${isRelease ? 3600 : 0}`;
  };
  setInterval(renew, HEARTBEAT_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    setTimeout(renew, STEP_END_DELAY_MS);
  };
};

/** Calls back if a release that reports that it runs has rendered nothing. */
export const watchBlank = (event: Running, onBlank: (event: PlatformEvent) => void): void => {
  const { remote, version } = event;
  const look = (left: number): void => {
    const app = findShownApp();
    if (app?.dataset['app'] !== `${remote}@${version}` || document.hidden || hasRendered(app))
      return;
    if (left > 1) {
      setTimeout(look, BLANK_CHECK_INTERVAL_MS, left - 1);
      return;
    }
    const cause = new Error(`${remote} ${version} shows a blank page`);
    onBlank({ type: 'release-misbehaved', remote, version, how: 'blank', cause });
  };
  setTimeout(look, BLANK_TIMEOUT_MS, BLANK_CHECKS);
};

/** Returns the element of the visible application; `data-app` is its name. */
export const findShownApp = (): HTMLElement | null => document.querySelector('main > [data-app]');

const hasRendered = (app: HTMLElement): boolean =>
  [...app.querySelectorAll('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });

const toSeconds = (at: number): number => Math.round(at + performance.now() / 1000);
