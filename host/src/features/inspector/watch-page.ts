/** Watches what is on screen once it runs: whether anything is drawn, and whether the page still answers. */
import type { PlatformEvent } from '@cairn/federation/host';
import type { STEP_COOKIE } from '@cairn/release-contract/step-cookie';

// Typed, not imported: the module would come out of the page's first script, and cost it bytes.
const COOKIE: typeof STEP_COOKIE = 'cairn_step';
const BEAT_MS = 4000;
/** A release says that it runs a moment before the step ends that takes the note away. */
const STEP_ENDS_MS = 100;
/** What is still blank then has forgotten to draw: a screen that waits shows that it does. */
const BLANK_MS = 5000;
/** Somebody who goes to and fro may have come back at that very moment. */
const LOOKS = 3;
const LOOK_MS = 1000;

type Running = Extract<PlatformEvent, { type: 'release-running' }>;

/**
 * Renews the note of what is on screen while somebody looks at it, so that the next page learns of one that froze.
 * @param at when the server made this page, in seconds; undefined: there is nobody to tell
 * @returns call it when a release runs: one that freezes at once leaves no time for the next beat
 */
export const beat = (at: number | undefined): (() => void) => {
  if (at === undefined) return () => {};
  const renew = (): void => {
    const app = document.hidden ? undefined : shownApp()?.dataset['app'];
    const isRelease = app?.includes('@') === true;
    const note = isRelease ? `${app}~${seconds(at)}` : '';
    // The cookie of this page alone, as `limited-step.ts` names it: another page's note stays.
    const cookie = `${COOKIE}${performance.timeOrigin}`;
    document.cookie = `${cookie}=${note};path=/;samesite=lax;max-age=${isRelease ? 3600 : 0}`;
  };
  setInterval(renew, BEAT_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    setTimeout(renew, STEP_ENDS_MS);
  };
};

/** Calls back when a release that says that it runs shows nothing at all. */
export const watchBlank = (event: Running, onBlank: (event: PlatformEvent) => void): void => {
  const { remote, version } = event;
  const look = (left: number): void => {
    const app = shownApp();
    if (app?.dataset['app'] !== `${remote}@${version}` || document.hidden || hasDrawn(app)) return;
    if (left > 1) {
      setTimeout(look, LOOK_MS, left - 1);
      return;
    }
    const cause = new Error(`${remote} ${version} has drawn nothing`);
    onBlank({ type: 'release-misbehaved', remote, version, how: 'blank', cause });
  };
  setTimeout(look, BLANK_MS, LOOKS);
};

/** The element of the application on screen, `data-app` is its name. */
export const shownApp = (): HTMLElement | null => document.querySelector('main > [data-app]');

const hasDrawn = (app: HTMLElement): boolean =>
  [...app.querySelectorAll('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });

const seconds = (at: number): number => Math.round(at + performance.now() / 1000);
