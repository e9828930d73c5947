import { type EventName, type EventPayload, eventMap } from './event-map.ts';
import { report } from './report.ts';

type Listener<N extends EventName> = (payload: EventPayload<N>) => void;

export interface EventBus {
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Returns how to stop; after that no call arrives, not even from an emit under way. */
  readonly on: <N extends EventName>(name: N, listener: Listener<N>) => () => void;
}

interface Entry {
  readonly listener: (payload: never) => void;
  active: boolean;
}

/** Names the first field that does not fit, or undefined. */
export const payloadProblem = (name: EventName, payload: unknown): string | undefined => {
  const result = eventMap[name].schema.safeParse(payload);
  if (result.success) return undefined;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  return `event ${name}: ${field === '' ? 'the payload' : field} does not fit`;
};

/** A synchronous bus. A listener that throws is reported; neither the emitter nor other listeners notice. */
export const createEventBus = (checkPayloads: boolean): EventBus => {
  const entries = new Map<EventName, Set<Entry>>();
  return {
    emit: (name, payload) => {
      const problem = checkPayloads ? payloadProblem(name, payload) : undefined;
      if (problem !== undefined) report(new Error(problem), { event: name });
      for (const entry of entries.get(name) ?? []) {
        if (!entry.active) continue;
        try {
          entry.listener(payload as never);
        } catch (error) {
          report(error, { event: name });
        }
      }
    },
    on: (name, listener) => {
      const entry: Entry = { listener, active: true };
      const set = entries.get(name) ?? new Set();
      entries.set(name, set.add(entry));
      return () => {
        entry.active = false;
        set.delete(entry);
      };
    },
  };
};
