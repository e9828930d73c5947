/** Test double of `window.matchMedia`, because jsdom has no media queries. */
type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();
let matching = new Set<string>();

const list = (query: string) => ({
  media: query,
  get matches() {
    return matching.has(query);
  },
  addEventListener: (_type: string, listener: Listener) => {
    const set = listeners.get(query) ?? new Set();
    listeners.set(query, set.add(listener));
  },
  removeEventListener: (_type: string, listener: Listener) => {
    listeners.get(query)?.delete(listener);
  },
});

/** Defines `window.matchMedia` with the given matching queries. A further call replaces them and notifies the listeners. */
export const mockMediaQueries = (...queries: readonly string[]): void => {
  matching = new Set(queries);
  Object.assign(window, { matchMedia: list });
  for (const set of listeners.values()) for (const listener of set) listener();
};
