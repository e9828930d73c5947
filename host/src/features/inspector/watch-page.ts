/** Watches whether the running screen has rendered content, and whether the page still responds. */
import type { PlatformEvent } from '@cairn/federation/host';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';

// Copies the constant's type instead of importing the module: an import would move it out of the page's first script and
// enlarge that.
const COOKIE: typeof STEP_COOKIE_PREFIX = 'cairn_step';
const HEARTBEAT_MS = 4000;
/** Delay in ms before the note about a running release is written again, because the end of its start step deletes it. */
const STEP_END_DELAY_MS = 100;
/** Time in ms after which a screen without content counts as failed; a loading screen would show a placeholder. */
const BLANK_TIMEOUT_MS = 5000;
/** Number of times a blank screen must be found, because a visitor may have navigated away and back in between. */
const BLANK_CHECKS = 3;
const BLANK_CHECK_INTERVAL_MS = 1000;

type Running = Extract<PlatformEvent, { type: 'release-running' }>;

/**
 * Renews the note of the running release while the page is visible, so that the next page detects a freeze.
 * @param page the server's time of this page in seconds, without which no server reads the note, and the page's ID
 * @returns a function that renews the note at once, to be called when a release starts to run
 */
export const startReleaseHeartbeat = ({
  at,
  pageId,
}: Pick<BootManifest, 'at' | 'pageId'>): (() => void) => {
  if (at === undefined) return () => {};
  const ofPage = pageId === undefined ? '' : `~${pageId}`;
  const renew = (): void => {
    const app = document.hidden ? undefined : findVisibleAppElement()?.dataset['app'];
    const isRelease = app?.includes('@') === true;
    const note = isRelease ? `${app}~${toSeconds(at)}${ofPage}` : '';
    // Renews the cookie of this page only, named as in `release-step-runner.ts`, so that other pages keep their notes.
    const cookie = `${COOKIE}${performance.timeOrigin}`;
    document.cookie = `${cookie}=${note};path=/;samesite=lax;max-age=${isRelease ? 3600 : 0}`;
  };
  setInterval(renew, HEARTBEAT_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    setTimeout(renew, STEP_END_DELAY_MS);
  };
};

/** Calls `onBlank` if a release reports that it runs but has rendered nothing. */
export const detectBlankScreen = (
  event: Running,
  onBlank: (event: PlatformEvent) => void,
): void => {
  const { remote, version } = event;
  const look = (left: number): void => {
    const app = findVisibleAppElement();
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

/** Returns the root element of the visible remote or host screen; its attribute `data-app` has the name. */
export const findVisibleAppElement = (): HTMLElement | null =>
  document.querySelector('main > [data-app]');

const hasRendered = (app: HTMLElement): boolean =>
  [...app.querySelectorAll('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });

const toSeconds = (at: number): number => Math.round(at + performance.now() / 1000);
