/**
 * The fragment of /handoff: tokens from a partner site, which must stay secret (HAND-08). Every page includes this module, so it
 * is minimal.
 */
export const pendingHandOffFragment = { fragment: '' };

/** Stores the hand-off fragment, and removes it from the address bar and the history. Call it first, before any request. */
export const captureHandOffFragment = (): void => {
  const { pathname, hash } = location;
  if (!hash || !pathname.startsWith('/handoff')) return;
  pendingHandOffFragment.fragment = hash.slice(1);
  history.replaceState(history.state, '', pathname);
};
