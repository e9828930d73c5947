/**
 * The releases of pages for visitors who have chosen nothing, and in whose browsers no release has failed. They are computed
 * once for each state of the registry.
 */
import type { ChannelHost, ChannelRemote } from './release-source.ts';
import { separateHostFromRemotes, toVisitorRemote, isWithinPercentage } from './visitor-release.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { RunningRemote } from '../channels/running-remotes.ts';

/**
 * Releases of a page for a visitor without choices or failures. It is equal for all visitors in the same canaries, and the
 * same object until a release, a channel or a time limit changes.
 */
export interface UsualReleaseMix {
  readonly host: ChannelHost;
  readonly remotes: readonly ChannelRemote[];
  /** Versions that these visitors get, by remote, if they differ between visitors. */
  readonly visitorVersions: Readonly<Record<string, string>>;
}

interface UsualVisit {
  readonly channel: string;
  readonly running: readonly RunningRemote[];
  /** ID of the visitor; empty if the channel has no canary. */
  readonly visitor: string;
  /** Returns the time limit in ms of a step of the remote's start; undefined while too few start times are known. */
  readonly getStartLimit: (remote: string) => number | undefined;
}

/** Cache of page contents: by state of the registry, then by channel, canaries and time limits. */
const usualMixes = new WeakMap<RegistrySnapshot, Map<string, Promise<UsualReleaseMix>>>();

/** Returns the releases of a page for a visitor without choices or failures. Rejects with 503 if the channel has no host. */
export const findUsualReleaseMix = (
  snapshot: RegistrySnapshot,
  visit: UsualVisit,
): Promise<UsualReleaseMix> => {
  const { channel, running, visitor, getStartLimit } = visit;
  const parts = running.map(({ name, canary }) => {
    const isCanary =
      canary !== undefined && isWithinPercentage(visitor, canary.release.id, canary.percent);
    return `${isCanary ? 'c' : ''}${getStartLimit(name) ?? ''}`;
  });
  const key = `${channel} ${parts.join(' ')}`;
  let known = usualMixes.get(snapshot);
  if (!known) usualMixes.set(snapshot, (known = new Map()));
  let mix = known.get(key);
  if (!mix) {
    mix = createUsualMix(snapshot, visit);
    // Entries with old time limits are not used any more, so the cache is cleared when it is full.
    if (known.size >= MAX_MIXES) known.clear();
    known.set(key, mix);
    mix.catch(() => known.delete(key));
  }
  return mix;
};

const MAX_MIXES = 64;

const createUsualMix = async (
  snapshot: RegistrySnapshot,
  { running, visitor, getStartLimit }: UsualVisit,
): Promise<UsualReleaseMix> => {
  const shown = running.map((remote) =>
    withStartTimeLimit(toVisitorRemote(remote, undefined, visitor), getStartLimit(remote.name)),
  );
  const { host, remotes } = await separateHostFromRemotes(shown, running, snapshot);
  const visitorVersions = Object.fromEntries(
    running.flatMap(({ name, canary }, index) => {
      const version = shown[index]?.current.version;
      return canary && version !== undefined ? [[name, version]] : [];
    }),
  );
  return { host, remotes, visitorVersions };
};

export const withStartTimeLimit = (
  remote: ChannelRemote,
  limitMs: number | undefined,
): ChannelRemote => (limitMs === undefined ? remote : { ...remote, limitMs });
