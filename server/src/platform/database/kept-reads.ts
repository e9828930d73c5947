/**
 * What `read` has given for a key, read once. A failure is not kept.
 * @param most how many are kept; what was read first goes first
 */
export const keptReads = <K, T>(
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
