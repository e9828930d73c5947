import { report } from './report.ts';

interface Entry<Payload> {
  readonly listener: (payload: Payload) => void;
  active: boolean;
}

/** The listeners of events, by name of the event. */
export interface EventListeners<Payload> {
  /** Calls the listeners of an event. An error of a listener is reported; it reaches neither the emitter nor other listeners. */
  readonly call: (name: string, readPayload: () => Payload) => void;
  /** Adds a listener. Returns a function that removes it; after that it gets no events, not even from a running `call`. */
  readonly add: (name: string, listener: (payload: Payload) => void) => () => void;
}

export const createEventListeners = <Payload>(): EventListeners<Payload> => {
  const entries = new Map<string, Set<Entry<Payload>>>();
  return {
    call: (name, readPayload) => {
      for (const entry of entries.get(name) ?? []) {
        if (!entry.active) continue;
        try {
          entry.listener(readPayload());
        } catch (error) {
          report(error, { event: name });
        }
      }
    },
    add: (name, listener) => {
      const entry: Entry<Payload> = { listener, active: true };
      const set = entries.get(name) ?? new Set();
      entries.set(name, set.add(entry));
      return () => {
        entry.active = false;
        set.delete(entry);
      };
    },
  };
};
