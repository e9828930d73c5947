/** The slots that a remote under development fills, in a site whose running release of it may not fill them. */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { DevBuild } from '@cairn/release-contract/dev-build';
import type { RemotePackage } from '@cairn/remote-build/package';
import { resolveSettingValues, type SettingValues } from '@cairn/release-contract/settings';
import { findSlotFault, type FillPlace } from '@cairn/release-contract/slots';

type DevFills = NonNullable<DevBuild['fills']>;

/**
 * Returns the fills that the site has to learn from the URL of the build: those that the running release lacks, or declares for
 * another place, height or condition.
 * @param values values of settings that the developer chose
 * @param running release of the remote on the channel; undefined if the channel runs none
 */
export const findDevFills = (
  { fills = {}, settings = {} }: RemotePackage['mfe'],
  values: SettingValues,
  running: Descriptor | undefined,
): DevFills => {
  const resolved = resolveSettingValues(settings, values);
  const places = Object.entries(fills).map(
    ([slot, { order, when, height }]) =>
      [slot, { order, height, ...withoutMetSetting(when, resolved) }] as const,
  );
  return Object.fromEntries(
    places.filter(([slot, place]) => {
      const released = Object.entries(running?.fills ?? {}).find(
        ([filled]) => filled === slot,
      )?.[1];
      return !released || toText(released) !== toText(place);
    }),
  );
};

/** Removes a condition on a setting that is true: the site does not know the defaults of a build. */
const withoutMetSetting = (
  when: FillPlace['when'],
  values: SettingValues,
): Pick<FillPlace, 'when'> => {
  if (when?.setting === undefined || values[when.setting] !== true) return when ? { when } : {};
  const { setting: _setting, ...others } = when;
  return Object.keys(others).length > 0 ? { when: others } : {};
};

const toText = ({ order, height, when: { signedIn, role, setting } = {} }: FillPlace): string =>
  JSON.stringify([order, height, signedIn, role, setting]);

/** Returns a sentence for each of these fills about what the site shows of it. */
export const describeDevFills = (
  { name, fills = {} }: RemotePackage['mfe'],
  added: DevFills,
  { channel, remotes }: { readonly channel: string; readonly remotes: readonly Descriptor[] },
): string[] =>
  Object.entries(fills).flatMap(([slot, fill]) => {
    if (!Object.hasOwn(added, slot)) return [];
    const owner = remotes.find(({ slots = {} }) => Object.hasOwn(slots, slot));
    const owned = owner?.slots?.[slot];
    if (!owner || !owned)
      return [`${slot}: no release in ${channel} has this slot, so no page shows its filler.`];
    const fault = findSlotFault(owned, name, fill);
    return [
      fault === undefined
        ? `${slot} of ${owner.name} shows its filler in your browser alone.`
        : `${slot} of ${owner.name} ${fault}: the gate will refuse the filler.`,
    ];
  });
