import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const EVENT_MAP = join(import.meta.dirname, '..', '..', 'session', 'src', 'event-map.ts');

interface EventKind {
  version: string;
  schema: {
    safeParse: (payload: unknown) => {
      success: boolean;
      error?: { issues: { path: PropertyKey[] }[] };
    };
  };
}

/** The event map of @cairn/session, as data: nothing of it is bundled here. */
export async function eventMap(): Promise<Record<string, EventKind>> {
  const module = (await import(pathToFileURL(EVENT_MAP).href)) as {
    eventMap: Record<string, EventKind>;
  };
  return module.eventMap;
}

/** Version by event, for descriptors. */
export async function eventVersions(): Promise<Record<string, string>> {
  const kinds = Object.entries(await eventMap());
  return Object.fromEntries(kinds.map(([name, { version }]) => [name, version]));
}
