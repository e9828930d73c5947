/**
 * The mix of pages whose visitor chose nothing and whose browser saw no failure; made once for each state of the registry.
 */
import type { ChannelHost, ChannelRemote } from './release-source.ts';
import { separateHost } from './separate-host.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { RunningRemote } from './running-remotes.ts';
import { toVisitorRemote } from './visitor-release.ts';
import { isInCanary } from './visitor-bucket.ts';

/** Equal for all visitors in the same canaries, and the same object until a release, a channel or a time limit changes. */
export interface UsualMix {
  readonly host: ChannelHost;
  readonly remotes: readonly ChannelRemote[];
  /** Versions by remote, where not all visitors get the same. */
  readonly given: Readonly<Record<string, string>>;
}

interface UsualVisit {
  readonly channel: string;
  readonly running: readonly RunningRemote[];
  /** Empty if the channel has no canary. */
  readonly visitor: string;
  /** Returns the time limit of a remote's step in milliseconds; undefined while too little is known. */
  readonly limitOf: (remote: string) => number | undefined;
}

/** Mixes by the state of the registry, then by channel, canaries and time limits. */
const usualMixes = new WeakMap<RegistrySnapshot, Map<string, Promise<UsualMix>>>();

/** Returns the usual mix. Rejects with 503 if the channel has no host. */
export const findUsualMix = (snapshot: RegistrySnapshot, visit: UsualVisit): Promise<UsualMix> => {
  const { channel, running, visitor, limitOf } = visit;
  const parts = running.map(({ name, canary }) => {
    const isCanary = canary !== undefined && isInCanary(visitor, canary.release.id, canary.percent);
    return `${isCanary ? 'c' : ''}${limitOf(name) ?? ''}`;
  });
  const key = `${channel} ${parts.join(' ')}`;
  let known = usualMixes.get(snapshot);
  if (!known) usualMixes.set(snapshot, (known = new Map()));
  let mix = known.get(key);
  if (!mix) {
    mix = createUsualMix(snapshot, visit);
    // Time limits are read again every few minutes.
    if (known.size >= MAX_MIXES) known.clear();
    known.set(key, mix);
    mix.catch(() => known.delete(key));
  }
  return mix;
};

const MAX_MIXES = 64;

const createUsualMix = async (
  snapshot: RegistrySnapshot,
  { running, visitor, limitOf }: UsualVisit,
): Promise<UsualMix> => {
  const shown = running.map((remote) =>
    withStartLimit(toVisitorRemote(remote, undefined, visitor), limitOf(remote.name)),
  );
  const { host, remotes } = await separateHost(shown, running, snapshot);
  const given = Object.fromEntries(
    running.flatMap(({ name, canary }, index) => {
      const version = shown[index]?.current.version;
      return canary && version !== undefined ? [[name, version]] : [];
    }),
  );
  return { host, remotes, given };
};

export const withStartLimit = (remote: ChannelRemote, limitMs: number | undefined): ChannelRemote =>
  limitMs === undefined ? remote : { ...remote, limitMs };
