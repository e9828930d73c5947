/** Ties a partner site's response to the tab that started the sign-in. LOGIN-05. */

const KEY = 'cairn.hand-off.state';
/** Lifetime in ms of the stored sign-in state, long enough for a partner's second factor. */
const LIFETIME_MS = 30 * 60 * 1000;

/** Stores and returns a new random state for a sign-in through a partner; undefined if the browser cannot store it. */
export const createPartnerSignInState = (): string | undefined => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.setItem(KEY, `${state} ${Date.now()}`);
    return state;
  } catch {
    return undefined;
  }
};

/** Removes and returns the state that a partner's response must contain; undefined if none is stored. */
export const takePartnerSignInState = (): string | undefined => {
  const [state, at] = takeStoredState()?.split(' ') ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? state : undefined;
};

/** A browser that blocks storage has stored no sign-in state either. */
const takeStoredState = (): string | null => {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return null;
  }
};
