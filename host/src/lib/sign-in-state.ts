/** Ties what comes back from a partner site to this tab, which has sent somebody there. LOGIN-05. */

const KEY = 'cairn.hand-off.state';
/** For signing in elsewhere, with a second factor; after that nothing is expected any more. */
const LIFETIME_MS = 30 * 60 * 1000;

/** A new value, which nobody can guess, kept until it comes back; undefined where the browser keeps nothing. */
export const issueState = (): string | undefined => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.setItem(KEY, `${state} ${Date.now()}`);
    return state;
  } catch {
    return undefined;
  }
};

/** The value that is expected to come back, once; undefined when none is. */
export const takeState = (): string | undefined => {
  const [state, at] = takeKept()?.split(' ') ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? state : undefined;
};

/** Where storage is blocked nothing was kept. */
const takeKept = (): string | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
};
