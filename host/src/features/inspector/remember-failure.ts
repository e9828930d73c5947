import { FAILED_SECONDS, failureCookie } from '@cairn/release-contract/failed-release';
import type { PlatformEvent } from '@cairn/federation/host';
import type { PAGE_GLOBAL } from '@cairn/release-contract/page-global';
import { failureCause } from './failure-cause.ts';

// Typed, not imported: the module would come out of the page's first script, and cost it bytes.
const GLOBAL: typeof PAGE_GLOBAL = '__MFE__';

/**
 * The next pages of this browser begin with another release for a while: one that hangs costs its time limit once. Not where
 * nothing else ran, and not for a file that the connection lost: then the release may be a good one. What a blocked store does not take is found out again.
 */
export const rememberFailure = (event: PlatformEvent): void => {
  const isBad =
    (event.type === 'release-failed' &&
      event.instead !== undefined &&
      failureCause(event) !== 'network') ||
    (event.type === 'release-misbehaved' && event.how !== 'uncaught');
  const hash = isBad ? hashOfEntry(event.remote, event.version) : undefined;
  if (hash !== undefined)
    document.cookie = `${failureCookie(hash)}=1;path=/;samesite=lax;max-age=${FAILED_SECONDS}`;
};

const hashOfEntry = (remote: string, version: string): string | undefined => {
  const page = globalThis as { [GLOBAL]?: { integrity?: Record<string, string> } };
  const entry = `${location.origin}/remotes/${remote}/${version}/remoteEntry.`;
  const found = Object.entries(page[GLOBAL]?.integrity ?? {}).find(([url]) =>
    url.startsWith(entry),
  );
  return found?.[1];
};
