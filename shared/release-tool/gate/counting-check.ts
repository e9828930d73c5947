/** Which signed result of the gate counts for a release on a channel. The registry decides by it, and the tool mounts nothing again that has passed. */
import type { CheckedMix } from './content-digest.ts';

interface SignedCheck {
  readonly channel: string;
  readonly passed: boolean;
  /** What it was mounted with. */
  readonly mix: CheckedMix;
}

interface Wanted {
  readonly remote: string;
  readonly channel: string;
  /** What the channel runs. */
  readonly mix: CheckedMix;
}

/**
 * Returns the newest check beside the same releases. A check for another channel counts when it passed with the same values
 * of settings; a failed one may have broken a rule of that channel alone.
 *
 * @param checks newest first
 */
export const findCountingCheck = <Check extends SignedCheck>(
  checks: readonly Check[],
  { remote, channel, mix }: Wanted,
): Check | undefined =>
  checks.find(
    (check) =>
      describeMixChanges(remote, check.mix, mix).length === 0 &&
      (check.channel === channel || (check.passed && haveSameValues(check.mix, mix))),
  );

/** Whether the settings of every release had the values that they have now. */
export const haveSameValues = (before: CheckedMix, now: CheckedMix): boolean =>
  namesIn(before, now).every((name) => before[name]?.values === now[name]?.values);

/** Returns, in words, which releases have changed since: a mount beside others says nothing about these. */
export const describeMixChanges = (remote: string, before: CheckedMix, now: CheckedMix): string[] =>
  namesIn(now, before)
    // What the channel runs of the release's own remote is replaced by it.
    .filter((name) => name !== remote && now[name]?.digest !== before[name]?.digest)
    .map((name) => describeVersions(name, before[name]?.version, now[name]?.version));

const namesIn = (...mixes: readonly CheckedMix[]): string[] => [
  ...new Set(mixes.flatMap((mix) => Object.keys(mix))),
];

const describeVersions = (name: string, before = 'absent', after = 'absent'): string =>
  before === after ? `${name} ${after} is another build` : `${name} was ${before} and is ${after}`;
