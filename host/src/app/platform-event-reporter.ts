import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';

/** Delay in ms between the first page and the start of release reports: short enough for brief visits. */
const SETTLE_DELAY_MS = 400;

/** Handler of an event of the platform about releases, or of an uncaught error or rejection. */
type ReportEvent = (event: PlatformEvent | Event) => void;

/** Collects events of releases until the first page is shown; only then loads the code that handles them. */
export const createPlatformEventReporter = (manifest: BootManifest): ReportEvent => {
  // Reads the URL's query before the import, because screens may rewrite the URL until the reporting code has loaded.
  const initialSearch = location.search;
  const early: (PlatformEvent | Event)[] = [];
  let isFollowed = false;
  let handleEvent: ReportEvent = (event) => {
    early.push(event);
    follow();
  };
  const watch = (): void => {
    import('../features/inspector/watch-releases.ts')
      .then(({ watchPageReleases: watchReleases }) => {
        handleEvent = watchReleases(manifest, initialSearch);
        return early.forEach(handleEvent);
      })
      .catch(tryAgain);
  };
  /** Loads the reporting code again once the browser is online. The same failure may block releases and must be reported. */
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
    handleEvent(event);
  };
  addEventListener('load', follow);
  addEventListener('error', tell);
  addEventListener('unhandledrejection', tell);
  return tell;
};
