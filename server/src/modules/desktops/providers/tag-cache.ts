/**
 * Time in ms for which the owner of a desktop is cached. The owner hardly ever changes, and AWS limits the call for it most
 * strictly.
 */
const TAG_CACHE_MS = 5 * 60_000;
const MAX_CACHED_TAGS = 10_000;

/** Creates a cache of `readTag` that keeps results for five minutes, including undefined, but no errors. */
export const createDesktopTagCache = (
  now: () => Date,
  readTag: (id: string) => Promise<string | undefined>,
): ((id: string) => Promise<string | undefined>) => {
  const known = new Map<string, { readonly value: string | undefined; readonly until: number }>();
  return async (id) => {
    const found = known.get(id);
    if (found && found.until > now().getTime()) return found.value;
    const value = await readTag(id);
    if (known.size >= MAX_CACHED_TAGS) known.clear();
    known.set(id, { value, until: now().getTime() + TAG_CACHE_MS });
    return value;
  };
};
