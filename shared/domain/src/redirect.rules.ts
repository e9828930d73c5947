/** Allowed destinations after a sign-in. Sources: 000 §5, 002 §2.2, spec decisions 'Session' (the stricter rule). */

const AUTH_PATHS = ['/login', '/register', '/verify', '/password-reset', '/logout'];

const decodeOnce = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

const isSafeUndecoded = (value: string): boolean => {
  // Browsers drop tabs and line ends and read a backslash as a slash, so that '/\t/x' would be '//x'.
  if (!value.startsWith('/') || /\/\/|\\|\p{Cc}/u.test(value)) return false;
  // Browsers drop spaces at the end, so that '/login ' would be '/login'.
  if (value.endsWith(' ')) return false;
  const path = (value.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  // Browsers read '/x/../login' as '/login'.
  if (path.includes(':') || /\/\.\.?(?:\/|$)/.test(path)) return false;
  return !AUTH_PATHS.some((auth) => path === auth || path.startsWith(`${auth}/`));
};

/**
 * Returns whether the browser may go to a value after signing in: a path of this site that is no auth page. Decoding the
 * value, at most twice, must not change that; deeper nesting is rejected as an attack. SESS-16, SESS-17, PGUARD-11.
 */
export const isSafeRedirect = (value: string): boolean => {
  let current = value;
  for (let depth = 0; depth < 3; depth += 1) {
    if (!isSafeUndecoded(current)) return false;
    const decoded = decodeOnce(current);
    if (decoded === undefined) return false;
    if (decoded === current) return true;
    current = decoded;
  }
  return false;
};

/** Returns the requested redirect path if it is safe, else the fallback path. */
export const toSafeRedirect = (value: string | null, fallback: `/${string}`): string =>
  value !== null && isSafeRedirect(value) ? value : fallback;
