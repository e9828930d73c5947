/** Decides which release of a remote a page shows, and which are its fallbacks. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { type Descriptor, toRelease } from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { type SettingValues, valuesFor } from '@cairn/release-contract/settings';
import type { ChannelRemote } from './release-source.ts';
import type { StoredRelease } from './releases.repository.ts';
import type { RunningRemote } from './running-remotes.ts';
import { isInCanary } from './visitor-bucket.ts';

/** A release that the visitor chose. */
export interface ChosenRelease {
  readonly release: Release;
  readonly routes?: ChannelRemote['routes'];
  readonly from: 'dev' | 'chosen';
  /** Absent for a build on the visitor's machine. */
  readonly stored?: StoredRelease;
}

/** Caches what is made of a release, however many pages start with it. */
const cacheByRelease = <Made>(make: (descriptor: Descriptor) => Made) => {
  const made = new WeakMap<StoredRelease, Made>();
  return (stored: StoredRelease): Made => {
    const known = made.get(stored) ?? make(stored.descriptor);
    made.set(stored, known);
    return known;
  };
};

const toCachedRelease = cacheByRelease(toRelease);
export const toCachedHostRelease = cacheByRelease(toHostRelease);

/** Returns a release as pages get it: with its defaults, and those values of the channel that it declares. */
export const toReleaseWithValues = (stored: StoredRelease, values: SettingValues): Release => {
  const { settings } = stored.descriptor;
  const release = toCachedRelease(stored);
  return settings ? { ...release, settings: valuesFor(settings, values) } : release;
};

/** Returns a remote without its canary. */
export const toRemoteWithoutCanary = (running: RunningRemote): ChannelRemote =>
  toVisitorRemote({ ...running, canary: undefined }, undefined, '');

export const toVisitorRemote = (
  { name, current, previous, canary, values }: RunningRemote,
  wish: ChosenRelease | undefined,
  visitor: string,
): ChannelRemote => {
  const own = [current, ...previous];
  if (wish && wish.release.version !== current.version) {
    const { release, from, routes = current.descriptor.routes } = wish;
    const older = toOtherReleases(own, release.version, values);
    return { name, routes, current: release, previous: older, source: 'override', override: from };
  }
  const isCanary = canary && isInCanary(visitor, canary.release.id, canary.percent);
  const shown = isCanary && !wish ? canary.release : current;
  return {
    name,
    routes: shown.descriptor.routes,
    current: toReleaseWithValues(shown, values),
    previous: toOtherReleases(own, shown.version, values),
    source: shown === current ? 'channel' : 'canary',
  };
};

/** Returns releases of other versions. Two builds of one version share the name of a container, so only one is kept. */
const toOtherReleases = (
  stored: readonly StoredRelease[],
  version: string,
  values: SettingValues,
): Release[] => {
  const seen = new Set([version]);
  return stored.flatMap((release) => {
    if (seen.has(release.version)) return [];
    seen.add(release.version);
    return [toReleaseWithValues(release, values)];
  });
};
