/**
 * The fragment of /handoff: tokens from a partner site, which must stay secret (HAND-08). Every page includes this module, so it
 * is minimal.
 */
export const handOffArrival = { fragment: '' };

/** Removes the fragment from the address bar and the history. Call it first, before any request. */
export const takeHandOffFragment = (): void => {
  const { pathname, hash } = location;
  if (!hash || !pathname.startsWith('/handoff')) return;
  handOffArrival.fragment = hash.slice(1);
  history.replaceState(history.state, '', pathname);
};
