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

/** The event map of @cairn/session, as data: nothing of it is bundled here. */
export const eventMap = async (): Promise<Record<string, EventKind>> => {
  const module = (await import(pathToFileURL(EVENT_MAP).href)) as {
    readonly eventMap: Record<string, EventKind>;
  };
  return module.eventMap;
};

/** Version by event, for descriptors. */
export const eventVersions = async (): Promise<Record<string, string>> => {
  const kinds = Object.entries(await eventMap());
  return Object.fromEntries(kinds.map(([name, { version }]) => [name, version]));
};
