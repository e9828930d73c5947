/**
 * The host of a page. It is chosen, passed over and replaced like the release of any remote, but the page itself starts it.
 */
import { HOST } from '@cairn/release-contract/host-part';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ChannelHost, ChannelRemote } from './release-source.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import { listRunningReleases, type RunningRemote } from '../channels/running-remotes.ts';
import { toCachedHostRelease } from './visitor-release.ts';

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
