/** Finds the remotes that fill the slots of another one, for the manifest of the slots' owner. */
import type { RemoteManifest, SlotFiller } from '@cairn/release-contract/boot-manifest';
import { type SlotFill, type Slot, findSlotFault } from '@cairn/release-contract/slots';
import type { ChannelRemote } from '../releases/pages/release-source.ts';

/**
 * Returns the fillers of a remote's slots, by slot and in their order; undefined if no slot of it is filled. A filler that the
 * slot does not suit is left out: a tester's choice, or a rollback, may have mixed releases that no gate has seen together.
 */
export const findSlotFillers = (
  owner: Pick<ChannelRemote, 'slots'>,
  remotes: readonly ChannelRemote[],
): RemoteManifest['slots'] => {
  const filled = Object.entries(owner.slots ?? {}).flatMap(([name, slot]) => {
    const fillers = listFillers(name, slot, remotes);
    return fillers.length > 0 ? [[name, fillers] as const] : [];
  });
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
};

const listFillers = (
  name: string,
  slot: Slot,
  remotes: readonly ChannelRemote[],
): readonly SlotFiller[] =>
  remotes
    .flatMap((remote) => {
      const { fills = {} } = remote;
      const fill = Object.hasOwn(fills, name) ? fills[name] : undefined;
      return fill && isShown(remote, slot, fill) ? [{ remote: remote.name, fill }] : [];
    })
    .toSorted((a, b) => a.fill.order - b.fill.order || a.remote.localeCompare(b.remote))
    .map(({ remote, fill }) => toSlotFiller(remote, fill));

/** Converts a filler for the manifest of a page. Its condition on a setting is left out, because the server checks it here. */
const toSlotFiller = (remote: string, { height, when = {} }: SlotFill): SlotFiller => {
  const { setting: _setting, ...ofPage } = when;
  return { remote, height, ...(Object.keys(ofPage).length > 0 && { when: ofPage }) };
};

/**
 * Returns whether the remote's current settings and the gate's rules of the slot allow the filler. Whether a student is signed
 * in is checked in the page, because only the page knows it.
 */
const isShown = ({ name, current }: ChannelRemote, slot: Slot, fill: SlotFill): boolean => {
  const setting = fill.when?.setting;
  const isOn = setting === undefined || current.settings?.[setting] === true;
  return isOn && findSlotFault(slot, name, fill) === undefined;
};
