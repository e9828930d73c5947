/** Ties a partner site's response to the tab that started the sign-in. LOGIN-05. */

const KEY = 'cairn.hand-off.state';
/** Time for a sign-in with a second factor; afterwards the state expires. */
const LIFETIME_MS = 30 * 60 * 1000;

/** Stores and returns a new random state; undefined if the browser cannot store it. */
export const createSignInState = (): string | undefined => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.setItem(KEY, `${state} ${Date.now()}`);
    return state;
  } catch {
    return undefined;
  }
};

/** Removes and returns the expected state; undefined if there is none. */
export const takeSignInState = (): string | undefined => {
  const [state, at] = takeStoredState()?.split(' ') ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? state : undefined;
};

/** Blocked storage contains no state. */
const takeStoredState = (): string | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
};
