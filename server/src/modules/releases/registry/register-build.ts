/** Imports the releases that the build of this server made, so that a fresh checkout runs before a team publishes a release. */
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANNELS_FILE_NAME, channelsSchema, PRODUCTION } from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import type { Sql, TransactionSql, SqlQuery } from '../../../platform/database/sql.ts';
import { FilesUnreachableError, type FileStore } from '../../../platform/files/file-store.ts';
import {
  type ChannelState,
  listPointerReleases,
  withPromotedRelease,
} from '../channels/channel-state.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { findChannelFreeze } from '../channels/frozen-channel.ts';
import { makeChannelChange } from '../channels/channels.service.ts';
import { digestDescriptor } from './publish.service.ts';
import { createRegistryAuthor } from '../permissions/release-author.ts';
import {
  COMPRESSED_COPY_SUFFIXES,
  toHexDigestOfIntegrity,
  toReleaseFileKey,
  toReleaseFiles,
  storeReleaseFile,
} from './release-file-store.ts';
import {
  announceReleaseFiles,
  findReleaseFiles,
  markReleaseFileStored,
  type ReleaseFile,
} from './release-files.repository.ts';
import {
  addRelease,
  addRemoteToRegistry,
  findReleasesOfVersion,
  findReleaseById,
} from './releases.repository.ts';
import { markReleaseRestored } from './release-retention.ts';
import { addMissingCompressedCopies, findLostStateBySize } from './stored-files.ts';

interface BuildDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Folder of the build output, with channels.json and remotes/<name>/<version>/. */
  readonly out: string;
  /**
   * True if production runs the imported build at once; otherwise the build is stored, and promoted like every other
   * release.
   */
  readonly runs: boolean;
  /** Logs the releases that could not be imported, and those that wait for a promotion. */
  readonly log: (text: string) => void;
}

/**
 * Imports all releases of the server's own build into the registry. Logs broken ones and leaves them out.
 * @returns false if the file store was unavailable for some of them, so that another call may succeed
 */
export const importReleasesOfBuild = async (deps: BuildDeps): Promise<boolean> => {
  const channels = channelsSchema.parse(await readJson(join(deps.out, CHANNELS_FILE_NAME)));
  let wasAway = false;
  for (const [name, { current }] of Object.entries(channels[PRODUCTION] ?? {})) {
    try {
      await registerRelease(deps, join(deps.out, 'remotes', name, current));
    } catch (error) {
      const isAway = error instanceof FilesUnreachableError;
      wasAway ||= isAway;
      const why = isAway
        ? 'the file store does not answer. It is taken in once the store answers.'
        : (error as Error).message;
      deps.log(`The build of ${name} ${current} was not taken in: ${why}`);
    }
  }
  return !wasAway;
};

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const registerRelease = async (deps: BuildDeps, folder: string): Promise<void> => {
  const { sql, files, log, runs } = deps;
  const descriptor = descriptorSchema.parse(await readJson(join(folder, DESCRIPTOR_FILE_NAME)));
  const { name, version } = descriptor;
  const digest = digestDescriptor(descriptor);
  const known = await findReleasesOfVersion(sql, name, version);
  let id = known.find((release) => release.digest === digest)?.id;
  // A build that is stored but does not run must not replace files that pages load.
  if (id === undefined && known.some(({ origin }) => !runs || origin === 'published'))
    return log(`${name} ${version} is here with other bytes. Raise its version and build again.`);
  await addRemoteToRegistry(sql, name);
  // A build that was imported before is included, so that files which the store has lost are restored.
  await storeBuildFiles(sql, files, folder, descriptor);
  if (id !== undefined) await markReleaseRestored(sql, name, version, digest);
  else {
    const release = { remote: name, version, digest, origin: 'build', descriptor } as const;
    await addRelease(sql, release, 'build');
    id = (await findReleasesOfVersion(sql, name, version)).find(
      (each) => each.digest === digest,
    )?.id;
  }
  if (id === undefined) return;
  if (runs || (name === HOST && !(await hasHost(sql)))) await runBuild(sql, descriptor, id);
  else await logIfWaiting(deps, descriptor, id);
};

/** Returns whether production runs a host. Without one there would be no page from which to promote one. */
const hasHost = async (sql: Sql): Promise<boolean> =>
  (await findReleaseChannels(sql)).some(
    ({ channel, state }) => channel === PRODUCTION && state[HOST] !== undefined,
  );

/** Logs that the server's own build waits for a promotion, because this otherwise looks like a successful start. */
const logIfWaiting = async (
  { sql, log }: Pick<BuildDeps, 'sql' | 'log'>,
  { name, version }: Descriptor,
  id: string,
): Promise<void> => {
  const pointers = (await findReleaseChannels(sql)).flatMap(({ state }) => state[name] ?? []);
  if (pointers.some((pointer) => listPointerReleases(pointer).includes(id))) return;
  log(
    `${name} ${version} of this build runs nowhere yet. Promote it (cairn-mfe promote ${name} ${version} --channel staging), or let builds run on production at once (BUILD_RELEASES=run).`,
  );
};

/** Stores the files of the server's own build, with the compressed copies that the build made. */
const storeBuildFiles = async (
  sql: Sql,
  store: FileStore,
  folder: string,
  descriptor: Descriptor,
) => {
  const { name } = descriptor;
  const wanted = toReleaseFiles(descriptor);
  await sql.begin((tx) => announceReleaseFiles(tx, name, wanted));
  const found = await findReleaseFiles(
    sql,
    name,
    wanted.map(({ digest }) => digest),
  );
  const arrived = found.filter(({ isStored }) => isStored);
  const states = await Promise.all(arrived.map((file) => findLostStateBySize(store, name, file)));
  const intact = arrived.filter((_, index) => states[index] === undefined);
  await addMissingCompressedCopies({ sql, files: store }, name, intact, wanted);
  const stored = new Set(intact.map(({ digest }) => digest));
  const pathByDigest = new Map(
    descriptor.files.map(({ integrity, path }) => [
      toHexDigestOfIntegrity(integrity),
      join(folder, path),
    ]),
  );
  await Promise.all(
    wanted
      .filter(({ digest }) => !stored.has(digest))
      .map(async (file) => {
        const gzipBytes = await storeBuildFile(
          store,
          name,
          pathByDigest.get(file.digest) ?? '',
          file,
        );
        await markReleaseFileStored(sql, name, file, gzipBytes);
      }),
  );
};

/** Stores one file of the server's own build. Creates its compressed copies if the build was stopped before it created them. */
const storeBuildFile = async (
  store: FileStore,
  name: string,
  path: string,
  file: ReleaseFile,
): Promise<number> => {
  const copies = file.compressed ? Object.values(COMPRESSED_COPY_SUFFIXES) : [];
  if (!copies.every((end) => existsSync(`${path}${end}`)))
    return storeReleaseFile(store, name, file, createReadStream(path));
  const key = toReleaseFileKey(name, file.digest);
  await Promise.all(
    ['', ...copies].map((end) => store.put(`${key}${end}`, createReadStream(`${path}${end}`))),
  );
  return (await stat(`${path}${file.compressed ? COMPRESSED_COPY_SUFFIXES.gzip : ''}`)).size;
};

/**
 * Promotes the server's own build on production, unless production runs a published release, is frozen, or has changed since it
 * got this build.
 */
const runBuild = async (sql: Sql, { name, version }: Descriptor, id: string): Promise<void> => {
  if (await isLastBuild(sql, name, id)) return;
  const other = new Error('The channel runs what was published.');
  await makeChannelChange(sql, PRODUCTION, async (tx, { state, revision }) => {
    if ((await isLastBuild(tx, name, id)) || !(await isOwnBuild(tx, state, name))) throw other;
    const pointer = state[name];
    const isNeeded = name === HOST && !pointer;
    if (!isNeeded && (await findChannelFreeze(tx, PRODUCTION, new Date()))) throw other;
    return {
      action: 'build',
      by: createRegistryAuthor('build'),
      remote: name,
      version,
      percent: null,
      reason: '',
      verdict: { how: 'build' },
      // A start of the server must not end a canary; only a team ends its canary.
      state: withPromotedRelease(state, name, pointer, {
        release: id,
        revision: revision + 1,
        keepsCanary: true,
      }),
    };
  }).catch((error: unknown) => {
    if (error !== other) throw error;
  });
};

/**
 * Returns whether this release is the last of the server's own builds that production ran. A rollback after it stays in
 * effect.
 */
const isLastBuild = async (sql: SqlQuery, name: string, id: string) => {
  const [row] = await sql<{ current: string }[]>`
    select state -> ${name}::text ->> 'current' as current from release_revisions
    where channel = ${PRODUCTION} and remote = ${name} and action = 'build'
    order by revision desc limit 1`;
  return row?.current === id;
};

const isOwnBuild = async (tx: TransactionSql, state: ChannelState, name: string) => {
  const current = state[name]?.current;
  if (current === undefined) return true;
  return (await findReleaseById(tx, current))?.origin === 'build';
};
