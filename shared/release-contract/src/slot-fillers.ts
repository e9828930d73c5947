/** Finds the remotes that fill the slots of another one, or of the host, for the manifest of the slots' owner. */
import type { Release, SlotFiller, SlotFillers } from './boot-manifest.ts';
import { findSlotFault, type PlacedFill, type Slot, type Slots } from './slots.ts';

/** A remote of a page's mix, with the slots that its current release owns, and those that it fills. */
export interface RemoteWithSlots {
  readonly name: string;
  readonly slots?: Slots | undefined;
  readonly fills?: Readonly<Record<string, PlacedFill>> | undefined;
  readonly current: Pick<Release, 'settings'>;
}

/**
 * Returns the fillers of an owner's slots, by slot and in their order; undefined if no slot of it is filled. A filler that the
 * slot does not suit is left out: a tester's choice, or a rollback, may have mixed releases that no gate has seen together.
 */
export const findSlotFillers = (
  owner: Pick<RemoteWithSlots, 'slots'>,
  remotes: readonly RemoteWithSlots[],
): SlotFillers | undefined => {
  const filled = Object.entries(owner.slots ?? {}).flatMap(([name, slot]) => {
    const fillers = listFillers(name, slot, remotes);
    return fillers.length > 0 ? [[name, fillers] as const] : [];
  });
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
};

const listFillers = (
  name: string,
  slot: Slot,
  remotes: readonly RemoteWithSlots[],
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
const toSlotFiller = (remote: string, { height, when = {} }: PlacedFill): SlotFiller => {
  const { setting: _setting, ...ofPage } = when;
  return { remote, height, ...(Object.keys(ofPage).length > 0 && { when: ofPage }) };
};

/**
 * Returns whether the remote's current settings and the gate's rules of the slot allow the filler. Whether a student is signed
 * in is checked in the page, because only the page knows it.
 */
const isShown = ({ name, current }: RemoteWithSlots, slot: Slot, fill: PlacedFill): boolean => {
  const setting = fill.when?.setting;
  const isOn = setting === undefined || current.settings?.[setting] === true;
  return isOn && findSlotFault(slot, name, fill) === undefined;
};
