/** Returns the milliseconds that a response's `Retry-After` names, at least 0; undefined if it names none. */
export const parseRetryAfterMs = (headers: Headers): number | undefined => {
  const named = headers.get('retry-after');
  if (named === null) return undefined;
  const seconds = Number(named);
  const ms = Number.isNaN(seconds) ? Date.parse(named) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
};
