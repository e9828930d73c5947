/** Whom a desktop belongs to hardly ever changes, and asking about it has the tightest limit of all calls. */
const FRESH_MS = 5 * 60_000;
const ROOM = 10_000;

/** Remembers for five minutes what `ask` said, also that there is nothing; what it throws is not remembered. */
export const createTagCache = (
  now: () => Date,
  ask: (id: string) => Promise<string | undefined>,
): ((id: string) => Promise<string | undefined>) => {
  const known = new Map<string, { readonly value: string | undefined; readonly until: number }>();
  return async (id) => {
    const found = known.get(id);
    if (found && found.until > now().getTime()) return found.value;
    const value = await ask(id);
    if (known.size >= ROOM) known.clear();
    known.set(id, { value, until: now().getTime() + FRESH_MS });
    return value;
  };
};
