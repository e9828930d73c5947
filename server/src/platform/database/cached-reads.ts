/**
 * Caches what `read` returns for each key. Failures are not cached.
 * @param most the maximum number of entries; the oldest are removed first
 */
export const cacheReads = <K, T>(
  read: (key: K) => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): ((key: K) => Promise<T>) => {
  const kept = new Map<K, Promise<T>>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const reading = read(key);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return reading;
  };
};
