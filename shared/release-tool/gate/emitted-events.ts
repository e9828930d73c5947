/** Compares the events that a release emitted during the mount with the event map and with its declaration. */
import { loadEventMap, loadPayloadSchemas } from '@cairn/remote-build/event-versions';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { findField } from './gate-input.ts';
import type { EmittedEvent } from './page-probe.ts';

/** Returns a sentence for each event that is unknown, undeclared or has a wrong payload. */
export const findEmittedEventFaults = async (
  emitted: EmittedEvent[],
  { events }: Descriptor,
): Promise<string[]> => {
  const map = await loadEventMap();
  const toPayloadSchema = await loadPayloadSchemas();
  return emitted.flatMap(({ name, isOfRemote, payload, isPlain }) => {
    const own = findField(events.own, name);
    const field = isOfRemote ? 'events.own' : 'events.emits';
    if (isOfRemote ? !own : !events.emits.includes(name))
      return [`it emits "${name}" and does not say so; add it to "${field}" of the package.json`];
    if (!isPlain) return [`its payload of "${name}" is no plain data`];
    const schema = own && isOfRemote ? toPayloadSchema(own.payload) : map[name]?.schema;
    const { success, error } = schema?.safeParse(JSON.parse(payload)) ?? {};
    if (success) return [];
    const path = error?.issues[0]?.path.join('.') ?? '';
    const declared = isOfRemote ? 'its declaration' : 'the event map';
    return [`its payload of "${name}" does not fit ${declared}${path && `: ${path}`}`];
  });
};
