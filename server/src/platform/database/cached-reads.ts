/**
 * Returns a function that caches the results of `read` by key. Failures are not cached.
 * @param most the maximum number of entries; the oldest are removed first
 */
export const cacheReadsByKey = <K, T>(
  read: (key: K) => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): ((key: K) => Promise<T>) => {
  const cached = new Map<K, Promise<T>>();
  return (key) => {
    const known = cached.get(key);
    if (known) return known;
    const reading = read(key);
    cached.set(key, reading);
    reading.catch(() => cached.delete(key));
    for (const oldest of cached.keys()) {
      if (cached.size <= most) break;
      cached.delete(oldest);
    }
    return reading;
  };
};
