/**
 * Events of a remote's own, and those of other remotes, by what its package declares (docs/events.md). Each remote carries this
 * module; the bus behind it is the page's.
 */
import { type PayloadShape, toPayloadSchema } from './payload-schema.ts';
import type { RemoteEventBus } from './remote-event-bus.ts';

/**
 * Payloads of events by their name, as their owners publish them. Add an event by declaration merging:
 * `declare module '@cairn/session/remote-events' { interface RemoteEventMap { 'planner.day-chosen': { readonly day: string } } }`.
 */
// The interface is empty, because the product itself has no such events.
export interface RemoteEventMap {}

type OwnEvent<Name extends string> = keyof RemoteEventMap & `${Name}.${string}`;

/** `mfe.events` of a package.json. JSON modules have a type of their own for each shape. */
export interface DeclaredRemoteEvents {
  readonly own?: Readonly<Record<string, { readonly payload: object }>>;
  readonly others?: Readonly<Record<string, { readonly payload: object }>>;
}

export interface RemoteEvents<Name extends string> {
  /** Emits an event of this remote. An event that is not declared, or whose payload does not fit, is reported and reaches no listener. */
  readonly emit: <Event extends OwnEvent<Name>>(
    event: Event,
    payload: RemoteEventMap[Event],
  ) => void;
  /**
   * Listens to an event of this remote or of another one. Returns a function that removes the listener. A payload that gives less
   * than the package declares to read is reported and does not reach it.
   */
  readonly on: <Event extends keyof RemoteEventMap>(
    event: Event,
    listener: (payload: RemoteEventMap[Event]) => void,
  ) => () => void;
}

/**
 * Returns the events of a remote.
 * @param bus `remoteEvents` of `@cairn/session`. The remote imports it, because a bundler may give this module, which is of the
 * same package, a copy of the bus.
 * @param remote `mfe.name` of the package.json, as a literal
 * @param declared `mfe.events` of the package.json
 */
export const createRemoteEvents = <Name extends string>(
  bus: RemoteEventBus,
  remote: Name,
  { own = {}, others = {} }: DeclaredRemoteEvents,
): RemoteEvents<Name> => {
  const find = createSchemaFinder({ ...others, ...own });
  const fits = (event: string, payload: unknown): boolean => {
    const result = find(event)?.safeParse(payload);
    if (result?.success) return true;
    const [issue] = result?.error.issues ?? [];
    const fault = issue
      ? `${issue.path.join('.') || 'the payload'} does not fit`
      : 'is not declared';
    bus.refuse(event, new Error(`event ${event} in ${remote}: ${fault}`));
    return false;
  };
  return {
    emit: (event, payload) => {
      if (fits(event, payload)) bus.emit(remote, event, payload);
    },
    on: (event, listener) =>
      bus.on(remote, event, (payload) => {
        if (fits(event, payload)) listener(payload as Parameters<typeof listener>[0]);
      }),
  };
};

const createSchemaFinder = (declared: NonNullable<DeclaredRemoteEvents['own']>) => {
  const schemas = new Map<string, ReturnType<typeof toPayloadSchema>>();
  return (event: string) => {
    if (!Object.hasOwn(declared, event)) return undefined;
    const made = schemas.get(event) ?? toPayloadSchema(declared[event]?.payload as PayloadShape);
    schemas.set(event, made);
    return made;
  };
};
