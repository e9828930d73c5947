import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const EVENT_MAP = join(import.meta.dirname, '..', '..', 'session', 'src', 'event-map.ts');

/** Version by event, as the event map of @cairn/session says. Data for descriptors: nothing of it is bundled here. */
export async function eventVersions(): Promise<Record<string, string>> {
  const { eventMap } = (await import(pathToFileURL(EVENT_MAP).href)) as {
    eventMap: Record<string, { version: string }>;
  };
  return Object.fromEntries(Object.entries(eventMap).map(([name, { version }]) => [name, version]));
}
