import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const EVENT_MAP = require.resolve('@cairn/session/event-map');

interface EventKind {
  readonly version: string;
  readonly schema: {
    readonly safeParse: (payload: unknown) => {
      readonly success: boolean;
      readonly error?: { readonly issues: { readonly path: PropertyKey[] }[] };
    };
  };
}

/** Returns the event map of @cairn/session as data; it is not bundled here. */
export const eventMap = async (): Promise<Record<string, EventKind>> => {
  const module = (await import(pathToFileURL(EVENT_MAP).href)) as {
    readonly eventMap: Record<string, EventKind>;
  };
  return module.eventMap;
};

/** Returns the version of each event by its name, for descriptors. */
export const eventVersions = async (): Promise<Record<string, string>> => {
  const kinds = Object.entries(await eventMap());
  return Object.fromEntries(kinds.map(([name, { version }]) => [name, version]));
};
