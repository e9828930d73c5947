/**
 * Finds the signed result of the gate that counts for a release on a channel. The registry decides with it, and the tool skips
 * the mount of a release that has passed.
 */
import type { CheckedMix } from './content-digest.ts';

interface SignedCheck {
  readonly channel: string;
  readonly passed: boolean;
  /** Releases of the mount. */
  readonly mix: CheckedMix;
}

interface CheckTarget {
  readonly remote: string;
  readonly channel: string;
  /** Releases of the channel. */
  readonly mix: CheckedMix;
}

/**
 * Returns the newest check with the same other releases. A check for another channel counts if it passed with the same values of
 * settings. A failed one does not, because it may have broken a rule of that channel only.
 *
 * @param checks newest first
 */
export const findApplicableCheck = <Check extends SignedCheck>(
  checks: readonly Check[],
  { remote, channel, mix }: CheckTarget,
): Check | undefined =>
  checks.find(
    (check) =>
      describeMixChanges(remote, check.mix, mix).length === 0 &&
      (check.channel === channel || (check.passed && haveSameSettings(check.mix, mix))),
  );

/** Returns whether the settings of every release had their present values. */
export const haveSameSettings = (before: CheckedMix, now: CheckedMix): boolean =>
  listRemoteNames(before, now).every((name) => before[name]?.values === now[name]?.values);

/** Returns sentences about releases that have changed since the check. A mount with other releases says nothing about these. */
export const describeMixChanges = (remote: string, before: CheckedMix, now: CheckedMix): string[] =>
  listRemoteNames(now, before)
    // Leaves out the checked remote itself, whose release is replaced.
    .filter((name) => name !== remote && now[name]?.digest !== before[name]?.digest)
    .map((name) => describeVersions(name, before[name]?.version, now[name]?.version));

const listRemoteNames = (...mixes: readonly CheckedMix[]): string[] => [
  ...new Set(mixes.flatMap((mix) => Object.keys(mix))),
];

const describeVersions = (name: string, before = 'absent', after = 'absent'): string =>
  before === after ? `${name} ${after} is another build` : `${name} was ${before} and is ${after}`;
