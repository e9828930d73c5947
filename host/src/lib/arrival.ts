/**
 * What a partner site has put into the address of /handoff: tokens, which nobody else may see (HAND-08). Every page carries this, so
 * it is as small as it can be.
 */
export const arrival = { fragment: '' };

/** Takes the fragment out of the address bar and the history. First of all, before anything is asked of anybody. */
export const holdArrival = (): void => {
  const { pathname, hash } = location;
  if (!hash || !pathname.startsWith('/handoff')) return;
  arrival.fragment = hash.slice(1);
  history.replaceState(history.state, '', pathname);
};
