/** Applies the rules of the release tool to stored releases. If a rule cannot be checked, the release is refused. */
import { CONTRACT_VERSIONS } from '@cairn/api/endpoint';
import type { BrokenRule } from '@cairn/api/releases.contract';
import type { BackendState } from '@cairn/release-contract/backend';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { type ChannelMix, toGateMix } from '@cairn/release-tool/gate/gate-input';
import { runGate } from '@cairn/release-tool/gate/run-gate';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { findReleaseRequirements } from './checks.repository.ts';
import { toHexDigestOfIntegrity, toReleaseFileKey } from '../registry/release-file-store.ts';
import { findReleaseFiles } from '../registry/release-files.repository.ts';
import { requireKnownChannel } from '../release-refusal.ts';
import { readRunningRemotes } from '../channels/running-remotes.ts';
import { isScript, readScriptFacts } from '@cairn/release-tool/gate/script-facts';
import type { ReadBackendState } from '../backends/backend-state.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';

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
  const read = await deps.readFiles(descriptor, channel);
  const files = await readMeasuredFiles(sql, read, descriptor);
  const { entryText, backend } = read;
  const candidate = { descriptor, files, entryText, declared: undefined };
  return runGate({ candidate, mix: { ...mix, backend } });
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

export interface GateFileContents {
  /** Facts about the scripts of a release that the file store has, by path. */
  readonly scripts: ReadonlyMap<string, ReturnType<typeof readScriptFacts>>;
  /** Source text of the release's entry script; undefined if the file store lacks it. */
  readonly entryText: string | undefined;
  /** Answer of the remote's own backend; undefined if the release declares no backend, or if the backend was not asked. */
  readonly backend?: BackendState | undefined;
}

export type ReadGateFileContents = (
  descriptor: Descriptor,
  channel: string,
) => Promise<GateFileContents>;

/** @param askBackend asks the backends of releases that declare one; absent: they are not asked */
export const createReadGateFiles =
  (files: FileStore, askBackend?: ReadBackendState): ReadGateFileContents =>
  async ({ name, entry, files: listed, backend }, channel) => {
    const scripts = new Map<string, ReturnType<typeof readScriptFacts>>();
    let entryText: string | undefined;
    const read = listed
      .filter(({ path }) => isScript(path) || path === entry)
      .map(async ({ path, integrity }) => {
        const content = await readStoredFile(files, name, integrity);
        if (!content) return;
        if (isScript(path)) scripts.set(path, readScriptFacts(path, content));
        if (path === entry) entryText = content.toString('utf8');
      });
    const backendCheck = backend && askBackend?.(name, channel);
    await Promise.all(read);
    return { scripts, entryText, backend: await backendCheck };
  };

const readStoredFile = async (
  store: FileStore,
  name: string,
  integrity: string,
): Promise<Buffer | undefined> => {
  const content = await store.get(toReleaseFileKey(name, toHexDigestOfIntegrity(integrity)));
  if (!content) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Signals that a transaction needs release files that were not read before it began. */
class UnreadFilesError extends Error {
  readonly descriptor: Descriptor;
  readonly channel: string;

  constructor(descriptor: Descriptor, channel: string) {
    super(`The files of ${descriptor.name} ${descriptor.version} were not read.`);
    this.descriptor = descriptor;
    this.channel = channel;
  }
}

/**
 * Runs `work` in a transaction in which releases pass the gate. Only the transaction finds out which releases these are. For
 * each of them, it is rolled back once, the files are read outside of it, and it starts again.
 * @param work must have no effect outside of the transaction, because it may run several times
 */
export const runGatedTransaction = async <T>(
  sql: Sql,
  readFiles: ReadGateFileContents,
  work: (tx: TransactionSql, readFiles: ReadGateFileContents) => Promise<T>,
): Promise<T> => {
  const known = new Map<string, GateFileContents>();
  const findKnown: ReadGateFileContents = async (...read) => {
    const files = known.get(JSON.stringify(read));
    if (!files) throw new UnreadFilesError(...read);
    return files;
  };
  for (;;)
    try {
      return await sql.begin((tx) => work(tx, findKnown));
    } catch (error) {
      if (!(error instanceof UnreadFilesError)) throw error;
      const { descriptor, channel } = error;
      known.set(JSON.stringify([descriptor, channel]), await readFiles(descriptor, channel));
    }
};
