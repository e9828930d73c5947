/** What a partner site has put into the address of /handoff: tokens, which nobody else may see. HAND-08. */

let held = '';

/** Takes the fragment out of the address bar and the history. First of all, before anything is asked of anybody. */
export const holdArrival = (): void => {
  if (!/^\/handoff\/?$/.test(location.pathname) || location.hash === '') return;
  held = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname);
};

/** The fragment; empty when nobody has arrived. A page may be drawn twice before it is shown, so reading takes nothing. */
export const readArrival = (): string => {
  holdArrival();
  return held;
};

/** Once somebody deals with it. */
export const forgetArrival = (): void => {
  held = '';
};
