/** Compares the events that a release emitted during the mount with the event map and with its declaration. */
import { loadEventMap } from '@cairn/remote-build/event-versions';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { EmittedEvent } from './page-probe.ts';

/** Returns a sentence for each event that is unknown, undeclared or has a wrong payload. */
export const findEmittedEventFaults = async (
  emitted: EmittedEvent[],
  { events }: Descriptor,
): Promise<string[]> => {
  const map = await loadEventMap();
  return emitted.flatMap(({ name, payload, isPlain }) => {
    if (!events.emits.includes(name))
      return [
        `it emits "${name}" and does not say so; add it to "events.emits" of the package.json`,
      ];
    if (!isPlain) return [`its payload of "${name}" is no plain data`];
    const { success, error } = map[name]?.schema.safeParse(JSON.parse(payload)) ?? {};
    if (success) return [];
    const field = error?.issues[0]?.path.join('.') ?? '';
    return [`its payload of "${name}" does not fit the event map${field && `: ${field}`}`];
  });
};
