/** Decides which release of a remote a page runs for its visitor, and which releases are its fallbacks. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { type Descriptor, toRelease } from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { hasEffectiveRule, splitSettingRules } from '@cairn/release-contract/setting-rules';
import { type SettingValues, resolveSettingValues } from '@cairn/release-contract/settings';
import { type ChannelRemote, toRoutesAndSlots, type ChannelHost } from './release-source.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import { type RunningRemote, listRunningReleases } from '../channels/running-remotes.ts';
import { createHash } from 'node:crypto';
import { HOST } from '@cairn/release-contract/host-part';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegistrySnapshot } from './registry-cache.ts';

/** A release that the visitor chose instead of the channel's own. */
export interface ReleaseChosenByVisitor {
  readonly release: Release;
  readonly routes?: ChannelRemote['routes'];
  /** Slots that the release fills; absent: the slots that the stored release fills. */
  readonly fills?: ChannelRemote['fills'];
  readonly from: 'dev' | 'chosen';
  /** The published release in the registry; absent for a build on the visitor's own machine. */
  readonly stored?: StoredRelease;
}

/**
 * Wraps a conversion of a release's descriptor so that its result is cached for each release, however many pages start with
 * it.
 */
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

/** Returns a release with its default setting values, replaced by those values of the channel that the release declares. */
export const toReleaseWithValues = (stored: StoredRelease, values: SettingValues): Release => {
  const { settings } = stored.descriptor;
  const release = toCachedRelease(stored);
  if (!settings) return release;
  const isRuled = hasEffectiveRule(settings, splitSettingRules(values).rules);
  const given = { ...release, settings: resolveSettingValues(settings, values) };
  return isRuled ? { ...given, hasSettingRules: true } : given;
};

/** Returns a remote on a channel, with its current release for all visitors and without its canary. */
export const toRemoteWithoutCanary = (running: RunningRemote): ChannelRemote =>
  toVisitorRemote({ ...running, canary: undefined }, undefined, '');

export const toVisitorRemote = (
  { name, current, previous, canary, values }: RunningRemote,
  choice: ReleaseChosenByVisitor | undefined,
  visitor: string,
): ChannelRemote => {
  const own = [current, ...previous];
  if (choice && choice.release.version !== current.version) {
    const { release, from, stored = current } = choice;
    const places = toRoutesAndSlots(stored.descriptor);
    const { routes = places.routes, fills = places.fills } = choice;
    const older = toOtherReleases(own, release.version, values);
    const shown = { name, ...places, routes, fills, current: release, previous: older };
    return { ...shown, source: 'override', override: from };
  }
  const isCanary = canary && isWithinPercentage(visitor, canary.release.id, canary.percent);
  const shown = isCanary && !choice ? canary.release : current;
  return {
    name,
    ...toRoutesAndSlots(shown.descriptor),
    current: toReleaseWithValues(shown, values),
    previous: toOtherReleases(own, shown.version, values),
    source: shown === current ? 'channel' : 'canary',
  };
};

/**
 * Returns the releases whose version differs from the current one. Two builds of one version share the name of a container,
 * so only one can be loaded.
 */
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

const RANGE = 2 ** 32;

/**
 * Returns whether an ID is within a percentage of all IDs for a subject. A higher percentage includes all IDs of a lower one.
 * Different subjects select different IDs.
 */
export const isWithinPercentage = (id: string, subject: string, percent: number): boolean => {
  const hash = createHash('sha256').update(`${id} ${subject}`).digest();
  return (hash.readUInt32BE(0) / RANGE) * 100 < percent;
};

/** Separates the host application of a page from the remotes. Throws 503 if the channel has no host. */
export const separateHostFromRemotes = async (
  shown: readonly ChannelRemote[],
  running: readonly RunningRemote[],
  snapshot: Pick<RegistrySnapshot, 'find'>,
): Promise<{ readonly host: ChannelHost; readonly remotes: ChannelRemote[] }> => {
  const host = shown.find(({ name }) => name === HOST) ?? refuseWithoutHost();
  const own = running.find(({ name }) => name === HOST) ?? refuseWithoutHost();
  const { version } = host.current;
  const stored =
    listRunningReleases(own).find((release) => release.version === version) ??
    (await snapshot.find(HOST, version)) ??
    refuseWithoutHost();
  return {
    host: { ...host, release: toCachedHostRelease(stored) },
    remotes: shown.filter((remote) => remote !== host),
  };
};

const refuseWithoutHost = (): never => {
  throw new AppError('server', 'No release of the host runs here.', undefined, { status: 503 });
};
