/** The gate as the registry runs it: the rules of the release tool, applied to the stored files. It fails closed. */
import { CONTRACT_VERSIONS } from '@cairn/api/endpoint';
import type { BrokenRule } from '@cairn/api/releases.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { type ChannelMix, toGateMix } from '@cairn/release-tool/gate/gate-input';
import { runGate } from '@cairn/release-tool/gate/run-gate';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { findReleaseRequirements } from './checks.repository.ts';
import type { GateFileContents, ReadGateFileContents } from './gate-files.ts';
import { toHexDigestOfIntegrity } from '../registry/release-file-store.ts';
import { findReleaseFiles } from '../registry/release-files.repository.ts';
import { requireKnownChannel } from '../release-refusal.ts';
import { readRunningRemotes } from '../channels/running-remotes.ts';

export interface ReleaseGateDeps {
  readonly readFiles: ReadGateFileContents;
}

/**
 * Returns the rules that a stored release breaks on a channel. Throws 404 for an unknown channel.
 * @param channels all channels as they will be, if the change is one of several; by default as they are now
 */
export const findRulesBrokenByRelease = async (
  sql: SqlQuery,
  deps: ReleaseGateDeps,
  descriptor: Descriptor,
  channel: string,
  channels?: readonly ReleaseChannel[],
): Promise<BrokenRule[]> => {
  const mix = await readMix(sql, channel, channels);
  const read = await deps.readFiles(descriptor);
  const files = await readMeasuredFiles(sql, read, descriptor);
  const { entryText } = read;
  return runGate({ candidate: { descriptor, files, entryText, declared: undefined }, mix });
};

const readMix = async (
  sql: SqlQuery,
  channel: string,
  knownChannels: readonly ReleaseChannel[] | undefined,
): Promise<ChannelMix> => {
  const channels = knownChannels ?? (await findReleaseChannels(sql));
  const { values } = requireKnownChannel(channels, channel);
  const running = await readRunningRemotes(sql, channels, channel);
  const { allowsUnchecked } = await findReleaseRequirements(sql, channel);
  return toGateMix({
    channel,
    allowsUnchecked,
    api: [...CONTRACT_VERSIONS],
    values,
    running: running.flatMap(({ current, canary }) => [
      current.descriptor,
      ...(canary ? [canary.release.descriptor] : []),
    ]),
    fallbacks: running.flatMap(({ previous }) => previous.map(({ descriptor }) => descriptor)),
  });
};

const readMeasuredFiles = async (
  sql: SqlQuery,
  { scripts }: GateFileContents,
  { name, files }: Descriptor,
) => {
  const digests = files.map(({ integrity }) => toHexDigestOfIntegrity(integrity));
  const stored = new Map(
    (await findReleaseFiles(sql, name, digests)).map((file) => [file.digest, file] as const),
  );
  return files.flatMap(({ path, integrity }) => {
    const file = stored.get(toHexDigestOfIntegrity(integrity));
    if (!file?.isStored) return [];
    const gzipBytes = file.gzipBytes ?? file.bytes;
    return [{ path, integrity, bytes: file.bytes, gzipBytes, script: scripts.get(path) }];
  });
};
