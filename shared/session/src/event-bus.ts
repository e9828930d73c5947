import { type EventName, type EventPayload, eventMap } from './event-map.ts';
import { createEventListeners } from './listeners.ts';
import { report } from './report.ts';

type Listener<N extends EventName> = (payload: EventPayload<N>) => void;

export interface EventBus {
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Adds a listener. Returns a function that removes it; after that it gets no events, not even from a running `emit`. */
  readonly on: <N extends EventName>(name: N, listener: Listener<N>) => () => void;
}

/** Returns a message about the first invalid field, or about an unknown event; undefined if the payload fits. */
export const payloadProblem = (name: EventName, payload: unknown): string | undefined => {
  if (!Object.hasOwn(eventMap, name)) return `event ${name}: there is no such event`;
  const result = eventMap[name].schema.safeParse(payload);
  if (result.success) return undefined;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  return `event ${name}: ${field === '' ? 'the payload' : field} does not fit`;
};

/**
 * Creates a synchronous bus. An error of a listener is reported; it reaches neither the emitter nor other listeners. An event
 * that does not fit its schema reaches no listener, because one remote must not break the host or another remote.
 * @param checkPayloads whether such an event is reported as well
 */
export const createEventBus = (checkPayloads: boolean): EventBus => {
  const listeners = createEventListeners<unknown>();
  return {
    emit: (name, payload) => {
      const problem = payloadProblem(name, payload);
      if (problem === undefined) listeners.call(name, () => payload);
      else if (checkPayloads) report(new Error(problem), { event: name });
    },
    on: (name, listener) => listeners.add(name, listener as (payload: unknown) => void),
  };
};
