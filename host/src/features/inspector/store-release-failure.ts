import { FAILED_SECONDS, failureCookie } from '@cairn/release-contract/failed-release';
import type { PlatformEvent } from '@cairn/federation/host';
import type { PAGE_GLOBAL } from '@cairn/release-contract/page-global';
import { findFailureCause } from './failure-cause.ts';

// A type, not an import: importing the module would move it out of the page's first script and enlarge that.
const GLOBAL: typeof PAGE_GLOBAL = '__MFE__';

/**
 * Remembers a failed release, so that the next pages of this browser start with its fallback for a while and do not wait for the
 * time-out again. It is not remembered without a fallback, nor after a network error, since the release may be fine. If
 * cookies are blocked, the next page detects the failure again.
 */
export const storeReleaseFailure = (event: PlatformEvent): void => {
  const isBad =
    (event.type === 'release-failed' &&
      event.instead !== undefined &&
      findFailureCause(event) !== 'network') ||
    (event.type === 'release-misbehaved' && event.how !== 'uncaught');
  const hash = isBad ? findEntryHash(event.remote, event.version) : undefined;
  if (hash !== undefined)
    document.cookie = `${failureCookie(hash)}=1;path=/;samesite=lax;max-age=${FAILED_SECONDS}`;
};

const findEntryHash = (remote: string, version: string): string | undefined => {
  const page = globalThis as { [GLOBAL]?: { integrity?: Record<string, string> } };
  const entry = `${location.origin}/remotes/${remote}/${version}/remoteEntry.`;
  const found = Object.entries(page[GLOBAL]?.integrity ?? {}).find(([url]) =>
    url.startsWith(entry),
  );
  return found?.[1];
};
