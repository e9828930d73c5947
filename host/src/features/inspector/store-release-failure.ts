import {
  FAILED_RELEASE_SECONDS,
  toFailureCookieName,
} from '@cairn/release-contract/failed-release';
import type { PlatformEvent } from '@cairn/federation/host';
import type { PAGE_GLOBAL_NAME, PageGlobal } from '@cairn/release-contract/page-global';
import { findReleaseFailureCause } from './failure-cause.ts';

// Copies the constant's type instead of importing the module: an import would move it out of the page's first script and
// enlarge that.
const GLOBAL: typeof PAGE_GLOBAL_NAME = '__MFE__';

/**
 * Remembers a failed release, so that the next pages of this browser start with its fallback for a while and do not wait for the
 * time-out again. It is not remembered without a fallback, nor after a network error, since the release may be fine. If
 * cookies are blocked, the next page detects the failure again.
 */
export const storeFailedReleaseCookie = (event: PlatformEvent): void => {
  const isBad =
    (event.type === 'release-failed' &&
      event.instead !== undefined &&
      findReleaseFailureCause(event) !== 'network') ||
    (event.type === 'release-misbehaved' && event.how !== 'uncaught');
  const hash = isBad ? findEntryHash(event.remote, event.version) : undefined;
  if (hash !== undefined)
    document.cookie = `${toFailureCookieName(hash)}=1;path=/;samesite=lax;max-age=${FAILED_RELEASE_SECONDS}`;
};

/** Returns the hash of a release's container script: entry.js of Vite or esbuild, else webpack's `remoteEntry.<hash>.js`. */
const findEntryHash = (remote: string, version: string): string | undefined => {
  const { integrity = {} } = (globalThis as { [GLOBAL]?: Partial<PageGlobal> })[GLOBAL] ?? {};
  const base = `${location.origin}/remotes/${remote}/${version}/`;
  const url = Object.keys(integrity).find((file) => file.startsWith(`${base}remoteEntry.`));
  return integrity[`${base}entry.js`] ?? (url === undefined ? undefined : integrity[url]);
};
