import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';
import { withTimeout } from './with-timeout.ts';

/** Runs a step of a release within the time limit of its remote, or of the page. A note is kept while the step runs. */
export type RunReleaseStep = <T>(
  work: () => Promise<T>,
  what: string,
  name: string,
  limitMs?: number,
) => Promise<T>;

/**
 * Returns a function that runs steps. A page that freezes in a step never removes its note: a later page then begins with
 * another release, and the freeze is counted.
 */
export const createReleaseStepRunner = ({
  at = 0,
  loadTimeoutMs,
  pageId,
}: Pick<BootManifest, 'at' | 'loadTimeoutMs' | 'pageId'>): RunReleaseStep => {
  const ofPage = pageId === undefined ? '' : `~${pageId}`;
  /** Texts about the steps that run now, the latest last: a page and its fillers start side by side. */
  const running: string[] = [];
  addEventListener('pagehide', () => {
    writeStepNote('');
  });
  return async (work, what, name, limitMs = loadTimeoutMs) => {
    const note = `${name}~${(at + performance.now() / 1000).toFixed()}${ofPage}`;
    running.push(note);
    writeStepNote(note);
    try {
      return await withTimeout(work(), limitMs, `${what} of ${name}`);
    } finally {
      running.splice(running.indexOf(note), 1);
      writeStepNote(running.at(-1) ?? '');
    }
  };
};

/**
 * Stores a note about this page's running steps in a cookie. The time at which the page began to load is part of the cookie's
 * name. An empty text removes the cookie. If the browser blocks cookies, no note is stored.
 */
const writeStepNote = (text: string): void => {
  const age = text === '' ? 0 : 3600;
  document.cookie = `${STEP_COOKIE_PREFIX}${performance.timeOrigin}=${text};path=/;samesite=lax;max-age=${age}`;
};
