/**
 * The bus of events that remotes declare themselves. It knows none of their payloads: `createRemoteEvents` checks them by what
 * the remotes' packages declare.
 */
import { createEventListeners } from './listeners.ts';
import { report } from './report.ts';

/** Maximum size of a payload as JSON, in characters. Larger data belong to the server. */
export const MAX_PAYLOAD_CHARACTERS = 16_384;

/** Emissions and listeners of one event on this page. */
export interface RemoteEventActivity {
  readonly emitted: number;
  /** Names of the remotes that listen now, one for each listener. */
  readonly listeners: readonly string[];
}

export type RemoteEventLog = Readonly<Record<string, RemoteEventActivity>>;

export interface RemoteEventBus {
  /** Emits an event of the remote. Each listener gets a copy of the payload as JSON. Reports an event that cannot be delivered. */
  readonly emit: (remote: string, name: string, payload: unknown) => void;
  /** Reports an event that a remote does not emit or handle, because of its payload. */
  readonly refuse: (name: string, reason: Error) => void;
  /** Adds a listener of the remote. Returns a function that removes it. */
  readonly on: (remote: string, name: string, listener: (payload: unknown) => void) => () => void;
  /** Returns the activity by event; the same object until it changes. For the inspector. */
  readonly read: () => RemoteEventLog;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Returns the payload as JSON. @throws if it is no plain object, too large, or if the event belongs to another remote */
const toEventText = (remote: string, name: string, payload: unknown): string => {
  if (!name.startsWith(`${remote}.`)) throw new Error(`event ${name}: it is not of ${remote}`);
  const text = JSON.stringify(payload) ?? '';
  if (!text.startsWith('{')) throw new Error(`event ${name}: the payload is no plain object`);
  if (text.length > MAX_PAYLOAD_CHARACTERS)
    throw new Error(`event ${name}: the payload is larger than ${MAX_PAYLOAD_CHARACTERS}`);
  return text;
};

export const createRemoteEventBus = (): RemoteEventBus => {
  const listeners = createEventListeners<unknown>();
  const watchers = new Set<() => void>();
  let log: RemoteEventLog = {};
  const count = (name: string, emitted: number, change: (known: string[]) => string[]) => {
    const before = log[name] ?? { emitted: 0, listeners: [] };
    const after = change([...before.listeners]);
    log = { ...log, [name]: { emitted: before.emitted + emitted, listeners: after } };
    for (const changed of watchers) changed();
  };
  return {
    emit: (remote, name, payload) => {
      try {
        const text = toEventText(remote, name, payload);
        count(name, 1, (known) => known);
        listeners.call(name, () => JSON.parse(text));
      } catch (error) {
        report(error, { event: name });
      }
    },
    refuse: (name, reason) => {
      report(reason, { event: name });
    },
    on: (remote, name, listener) => {
      const remove = listeners.add(name, listener);
      count(name, 0, (known) => [...known, remote]);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        remove();
        count(name, 0, (known) => known.toSpliced(known.indexOf(remote), 1));
      };
    },
    read: () => log,
    subscribe: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
};
