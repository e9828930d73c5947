import type { RemoteBackend } from '@cairn/api/release-backends.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { readRunningRemotes } from '../channels/running-remotes.ts';
import { findLivePreviews } from '../previews/previews.repository.ts';
import { requireKnownChannel } from '../release-refusal.ts';
import { type BackendSettings, findBackendLocation } from './backend-location.ts';
import type { ReadBackendState } from './backend-state.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

interface RemoteBackendDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly backends: BackendSettings;
  readonly askBackend: ReadBackendState;
  readonly findBreaker: (url: string) => CircuitBreaker;
}

interface ChannelRemoteName {
  readonly channel: string;
  readonly name: string;
}

/** Returns the state of a remote's own backend on a channel, and what the running release needs of it. Throws 404. */
export const readRemoteBackend = async (
  { sql, now, backends, askBackend, findBreaker }: RemoteBackendDeps,
  { channel, name }: ChannelRemoteName,
): Promise<RemoteBackend> => {
  const lasting = await findReleaseChannels(sql);
  const channels = [...lasting, ...(await findLivePreviews(sql, now()))];
  if (!channels.some((known) => known.channel === channel)) requireKnownChannel(lasting, channel);
  const running = await readRunningRemotes(sql, channels, channel);
  const declared = running.find((remote) => remote.name === name)?.current.descriptor.backend;
  const { at, ...state } = await askBackend(name, channel);
  const location = findBackendLocation(backends, name, channel);
  return {
    isDeclared: declared !== undefined,
    ...(declared?.contract !== undefined && { needs: declared.contract }),
    ...state,
    ...(at && { at: at.toISOString() }),
    isPaused: location !== undefined && findBreaker(location.url).isPaused(),
  };
};
