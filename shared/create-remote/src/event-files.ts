/** The sources of events of remotes: the events that a new remote emits, and the one of another remote to which it listens. */
import type { PropsSchema } from '@cairn/release-contract/value-schema';
import { toExample, toTypeText } from './filler-files.ts';
import type { RemoteNames } from './remote-names.ts';

/** An event of a remote of the site, as its owner declares it. */
export interface SiteEvent {
  readonly name: string;
  readonly payload: PropsSchema;
}

export interface RemoteEventOptions {
  /** Name of an event of the new remote without the remote, such as 'day-chosen'; absent if it emits none. */
  readonly emits?: string;
  /** Event of another remote to which the new remote listens; absent if it listens to none. */
  readonly hears?: SiteEvent;
}

/** Payload of a new event; its team replaces it. */
const FIRST_PAYLOAD: PropsSchema = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
};

/** Returns the `events` field of the remote's package.json. */
export const createEventsField = ({ name }: RemoteNames, { emits, hears }: RemoteEventOptions) => ({
  emits: [],
  listens: [],
  ...(emits !== undefined && {
    own: {
      [`${name}.${emits}`]: { payload: FIRST_PAYLOAD, description: 'Say here when it is emitted.' },
    },
  }),
  ...(hears && { others: { [hears.name]: { payload: hears.payload } } }),
});

/** Returns the source files of the events, by path; none if the remote has no events. */
export const createEventFiles = (
  names: RemoteNames,
  options: RemoteEventOptions,
): Record<string, string> => {
  const { emits, hears } = options;
  if (emits === undefined && !hears) return {};
  return {
    'src/events.ts': createEventsCode(names, options),
    'src/events.test.ts': createEventsTest(names, options),
  };
};

const createEventsCode = ({ name }: RemoteNames, { emits, hears }: RemoteEventOptions): string => {
  const events = [
    ...(emits === undefined ? [] : [{ name: `${name}.${emits}`, payload: FIRST_PAYLOAD }]),
    ...(hears ? [hears] : []),
  ];
  const types = events.map((event) => `    '${event.name}': ${toTypeText(event.payload)};`);
  return `import { remoteEvents } from '@cairn/session';
import { createRemoteEvents } from '@cairn/session/remote-events';
import own from '../package.json' with { type: 'json' };

declare module '@cairn/session/remote-events' {
  interface RemoteEventMap {
${types.join('\n')}
  }
}

/** The events of this remote, and those of other remotes to which it listens. */
export const events = createRemoteEvents(remoteEvents, '${name}', own.mfe.events);
`;
};

const createEventsTest = (
  { name }: RemoteNames,
  { emits, hears }: RemoteEventOptions,
): string => `${hears ? "import { remoteEvents } from '@cairn/session';\n" : ''}import { events } from './events.ts';
${emits === undefined ? '' : createEmitTest(`${name}.${emits}`)}${hears ? createListenTest(hears) : ''}`;

const createEmitTest = (event: string): string => `
it('emits what its package declares', () => {
  const heard = jest.fn();
  const stop = events.on('${event}', heard);
  events.emit('${event}', { id: 'example' });
  stop();
  expect(heard).toHaveBeenCalledWith({ id: 'example' });
});
`;

const createListenTest = ({ name, payload }: SiteEvent): string => `
it('hears ${name}', () => {
  const heard = jest.fn();
  const stop = events.on('${name}', heard);
  const payload = ${JSON.stringify(toExample(payload))};
  remoteEvents.emit('${name.split('.')[0]}', '${name}', payload);
  stop();
  expect(heard).toHaveBeenCalledWith(payload);
});
`;
