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
  // Rejects control characters, backslashes and double slashes: browsers read '/\t/x' and '/\x' as '//x', another host.
  if (!value.startsWith('/') || /\/\/|\\|\p{Cc}/u.test(value)) return false;
  // Rejects a trailing space, which browsers drop: '/login ' would be '/login'.
  if (value.endsWith(' ')) return false;
  const path = (value.split(/[?#]/, 1)[0] ?? '').toLowerCase();
  // Rejects dot segments, which browsers resolve: '/x/../login' would be '/login'.
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
