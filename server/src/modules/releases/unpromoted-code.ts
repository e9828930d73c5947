/**
 * Finds the code of a page that ordinary visitors of this host do not get. It runs with a session only after the student
 * agreed.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { valuesFor } from '@cairn/release-contract/settings';
import type { ChosenMix } from './chosen-mix.ts';
import { listRunningReleases, type RunningRemote } from './running-remotes.ts';
import type { StoredRelease } from './releases.repository.ts';

export interface UnpromotedCode {
  /** ID of a release; for a build on the visitor's machine the remote with its origin. */
  readonly key: string;
  readonly remote: string;
  readonly version: string;
  /** Origin of a build on the visitor's machine; absent for a published release. */
  readonly origin?: string;
  /**
   * Values, as JSON, that a promoted release gets only here, and which may lead it to another service; absent if it has its
   * usual ones.
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

/** Returns the releases with which pages start; others run only after a failure. */
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
    const values = valuesFor(settings, remote.values);
    if (isDeepStrictEqual(values, valuesFor(settings, usual.values))) return [];
    const text = JSON.stringify(values);
    const key = `${release.id} ${hash('sha256', text, 'base64url')}`;
    return [{ ...publishedCode(release), key, settings: text }];
  });
};

const toIdSet = (releases: readonly StoredRelease[]): ReadonlySet<string> =>
  new Set(releases.map(({ id }) => id));

/**
 * Returns the unpromoted code of a mix. An earlier release counts as unpromoted if the visitor chose it, and as promoted if
 * the host's own channel falls back to it.
 * @param own what the host's own channel gives to its visitors
 * @returns each code once, sorted by remote
 */
export const findUnpromotedCode = (
  { remotes, wanted, added }: ChosenMix,
  own: readonly RunningRemote[],
): UnpromotedCode[] => {
  const given = toIdSet(own.flatMap(listStartedReleases));
  const known = toIdSet(own.flatMap(listRunningReleases));
  const wishes = remotes.flatMap(({ name }, index) => {
    const wish = wanted[index];
    return wish ? [{ name, ...wish }] : [];
  });
  const chosen = wishes.flatMap(({ stored }) => stored ?? []);
  const releases = [
    ...[...remotes.flatMap(listStartedReleases), ...chosen].filter(({ id }) => !given.has(id)),
    ...remotes.flatMap(({ previous }) => previous).filter(({ id }) => !known.has(id)),
  ];
  const isPromoted = (remote: RunningRemote) =>
    listStartedReleases(remote).every(({ id }) => given.has(id));
  const otherValues = remotes.filter(isPromoted).flatMap((each) => findOtherValues(each, own));
  const builds = [
    ...wishes.flatMap(({ name, stored, release }) => (stored ? [] : [devCode(name, release.base)])),
    ...added.map(({ name, current }) => devCode(name, current.base)),
  ];
  const byKey = new Map(
    [...releases.map(publishedCode), ...otherValues, ...builds].map((code) => [code.key, code]),
  );
  return [...byKey.values()].toSorted((one, other) => one.remote.localeCompare(other.remote));
};
