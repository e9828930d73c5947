/** Which release of a remote a page shows, and which are behind it. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { type Descriptor, toRelease } from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { type SettingValues, valuesFor } from '@cairn/release-contract/settings';
import type { ChannelRemote } from './release-source.ts';
import type { StoredRelease } from './releases.repository.ts';
import type { RunningRemote } from './running-remotes.ts';
import { isInShare } from './visitor-bucket.ts';

/** A release that the visitor asked for. */
export interface Wish {
  readonly release: Release;
  readonly routes?: ChannelRemote['routes'];
  readonly from: 'dev' | 'chosen';
  /** Absent: a build on the visitor's machine. */
  readonly stored?: StoredRelease;
}

/** Made once of each release, however many pages begin with it. */
const madeOnce = <Made>(make: (descriptor: Descriptor) => Made) => {
  const made = new WeakMap<StoredRelease, Made>();
  return (stored: StoredRelease): Made => {
    const known = made.get(stored) ?? make(stored.descriptor);
    made.set(stored, known);
    return known;
  };
};

const releaseOf = madeOnce(toRelease);
export const hostReleaseOf = madeOnce(toHostRelease);

/** As a page gets it: of the values of a channel those that this release declares, and its defaults. */
export const givenRelease = (stored: StoredRelease, values: SettingValues): Release => {
  const { settings } = stored.descriptor;
  const release = releaseOf(stored);
  return settings ? { ...release, settings: valuesFor(settings, values) } : release;
};

/** Of a remote without its canary. */
export const forEverybody = (running: RunningRemote): ChannelRemote =>
  forVisitor({ ...running, canary: undefined }, undefined, '');

export const forVisitor = (
  { name, current, previous, canary, values }: RunningRemote,
  wish: Wish | undefined,
  visitor: string,
): ChannelRemote => {
  const own = [current, ...previous];
  if (wish && wish.release.version !== current.version) {
    const { release, from, routes = current.descriptor.routes } = wish;
    const older = without(own, release.version, values);
    return { name, routes, current: release, previous: older, source: 'override', override: from };
  }
  const isCanary = canary && isInShare(visitor, canary.release.id, canary.percent);
  const shown = isCanary && !wish ? canary.release : current;
  return {
    name,
    routes: shown.descriptor.routes,
    current: givenRelease(shown, values),
    previous: without(own, shown.version, values),
    source: shown === current ? 'channel' : 'canary',
  };
};

/** Two builds of one version share a container's name: one of them is enough. */
const without = (
  stored: readonly StoredRelease[],
  version: string,
  values: SettingValues,
): Release[] => {
  const seen = new Set([version]);
  return stored.flatMap((release) => {
    if (seen.has(release.version)) return [];
    seen.add(release.version);
    return [givenRelease(release, values)];
  });
};
