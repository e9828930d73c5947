import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';

/** Milliseconds after the first page: enough for its remaining rendering, and short enough for brief visits. */
const SETTLE_DELAY_MS = 400;

/** Handles an event of the platform, or an uncaught error or rejection. */
type ReportEvent = (event: PlatformEvent | Event) => void;

/** Collects events of releases until the first page is shown; only then loads the code that handles them. */
export const createPlatformReport = (manifest: BootManifest): ReportEvent => {
  // Screens may rewrite the URL before that code has loaded.
  const asked = location.search;
  const early: (PlatformEvent | Event)[] = [];
  let isFollowed = false;
  let hear: ReportEvent = (event) => {
    early.push(event);
    follow();
  };
  const watch = (): void => {
    import('../features/inspector/watch-releases.ts')
      .then(({ watchReleases }) => {
        hear = watchReleases(manifest, asked);
        return early.forEach(hear);
      })
      .catch(tryAgain);
  };
  /** Retries when the browser is online. The failure that blocked this code may block releases, too, and must be reported. */
  const tryAgain = (error: unknown): void => {
    report(error, { at: 'watching releases' });
    isFollowed = false;
    addEventListener('online', follow, { once: true });
  };
  const follow = (): void => {
    if (isFollowed) return;
    isFollowed = true;
    setTimeout(watch, SETTLE_DELAY_MS);
  };
  const tell: ReportEvent = (event) => {
    hear(event);
  };
  addEventListener('load', follow);
  addEventListener('error', tell);
  addEventListener('unhandledrejection', tell);
  return tell;
};
