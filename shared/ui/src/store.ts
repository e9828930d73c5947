/** A value that a screen follows with `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T> {
  /** Returns the value; the same object until it is replaced. */
  readonly get: () => T;
  /** Replaces the value and calls all listeners. */
  readonly set: (value: T) => void;
  /** Adds a listener; returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
