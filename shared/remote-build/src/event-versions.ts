import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const EVENT_MAP_FILE = require.resolve('@cairn/session/event-map');

const PAYLOAD_SCHEMA_FILE = require.resolve('@cairn/session/payload-schema');

interface PayloadSchema {
  readonly safeParse: (payload: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: { readonly path: PropertyKey[] }[] };
  };
}

interface EventDefinition {
  readonly version: string;
  readonly schema: PayloadSchema;
}

/** Returns the event map of @cairn/session as data; it is not bundled here. */
export const loadEventMap = async (): Promise<Record<string, EventDefinition>> => {
  const module = (await import(pathToFileURL(EVENT_MAP_FILE).href)) as {
    readonly eventMap: Record<string, EventDefinition>;
  };
  return module.eventMap;
};

/** Returns the function of @cairn/session that makes the schema of a declared payload; it is not bundled here. */
export const loadPayloadSchemas = async (): Promise<(payload: object) => PayloadSchema> => {
  const module = (await import(pathToFileURL(PAYLOAD_SCHEMA_FILE).href)) as {
    readonly toPayloadSchema: (payload: object) => PayloadSchema;
  };
  return module.toPayloadSchema;
};

/** Returns the version of each event by its name, for descriptors. */
export const loadEventVersions = async (): Promise<Record<string, string>> => {
  const kinds = Object.entries(await loadEventMap());
  return Object.fromEntries(kinds.map(([name, { version }]) => [name, version]));
};
