/**
 * Finds the code of a page that ordinary visitors of this host name do not get. It runs with a session only after the student
 * has agreed.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasEffectiveRule, splitSettingRules } from '@cairn/release-contract/setting-rules';
import {
  resolveSettingValues,
  type Settings,
  type SettingValues,
} from '@cairn/release-contract/settings';
import type { ChosenPageMix } from '../pages/chosen-mix.ts';
import { listRunningReleases, type RunningRemote } from '../channels/running-remotes.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';

export interface UnpromotedCode {
  /** ID of the release; for a build on the visitor's own machine, the name of the remote with the build's origin. */
  readonly key: string;
  readonly remote: string;
  readonly version: string;
  /** Origin from which the visitor's own machine serves the build; absent for a published release. */
  readonly origin?: string;
  /**
   * Setting values of a promoted release, as JSON, if they differ from those of ordinary visitors. Such values may make the
   * release call another service.
   */
  readonly settings?: string;
}

const publishedCode = ({ id, remote, version }: StoredRelease): UnpromotedCode => ({
  key: id,
  remote,
  version,
});

const devCode = (remote: string, base: string): UnpromotedCode => {
  const origin = base.replace(/\/$/, '');
  return { key: `${remote}@${origin}`, remote, version: 'dev', origin };
};

/** Returns the releases with which pages start the remote; the others run only after a failure. */
const listStartedReleases = ({ current, canary }: RunningRemote): StoredRelease[] => [
  current,
  ...(canary ? [canary.release] : []),
];

/** Returns promoted releases whose settings have other values than for ordinary visitors. */
const findOtherValues = (
  remote: RunningRemote,
  own: readonly RunningRemote[],
): UnpromotedCode[] => {
  const usual = own.find(({ name }) => name === remote.name);
  if (!usual) return [];
  return listRunningReleases(remote).flatMap((release): UnpromotedCode[] => {
    const { settings = {} } = release.descriptor;
    const values = toPossibleValues(settings, remote.values);
    if (isDeepStrictEqual(values, toPossibleValues(settings, usual.values))) return [];
    const text = JSON.stringify(values);
    const key = `${release.id} ${hash('sha256', text, 'base64url')}`;
    return [{ ...publishedCode(release), key, settings: text }];
  });
};

/** Returns the values of settings. For settings with rules, it also returns the values of the rules. */
const toPossibleValues = (settings: Settings, stored: SettingValues) => {
  const values = resolveSettingValues(settings, stored);
  const { rules } = splitSettingRules(stored);
  return hasEffectiveRule(settings, rules) ? { ...values, rules } : values;
};

const toIdSet = (releases: readonly StoredRelease[]): ReadonlySet<string> =>
  new Set(releases.map(({ id }) => id));

/**
 * Returns the unpromoted code of a mix. An earlier release counts as unpromoted if the visitor chose it, and as promoted if the
 * host's own channel falls back to it.
 * @param own releases that the host's own channel gives to its visitors
 * @returns each code once, sorted by remote
 */
export const findUnpromotedCode = (
  { remotes, wanted, added }: ChosenPageMix,
  own: readonly RunningRemote[],
): UnpromotedCode[] => {
  const startedIds = toIdSet(own.flatMap(listStartedReleases));
  const runningIds = toIdSet(own.flatMap(listRunningReleases));
  const choices = remotes.flatMap(({ name }, index) => {
    const choice = wanted[index];
    return choice ? [{ name, ...choice }] : [];
  });
  const chosen = choices.flatMap(({ stored }) => stored ?? []);
  const releases = [
    ...[...remotes.flatMap(listStartedReleases), ...chosen].filter(({ id }) => !startedIds.has(id)),
    ...remotes.flatMap(({ previous }) => previous).filter(({ id }) => !runningIds.has(id)),
  ];
  const isPromoted = (remote: RunningRemote) =>
    listStartedReleases(remote).every(({ id }) => startedIds.has(id));
  const otherValues = remotes.filter(isPromoted).flatMap((each) => findOtherValues(each, own));
  const builds = [
    ...choices.flatMap(({ name, stored, release }) =>
      stored ? [] : [devCode(name, release.base)],
    ),
    ...added.map(({ name, current }) => devCode(name, current.base)),
  ];
  const codeByKey = new Map(
    [...releases.map(publishedCode), ...otherValues, ...builds].map((code) => [code.key, code]),
  );
  return [...codeByKey.values()].toSorted((one, other) => one.remote.localeCompare(other.remote));
};
