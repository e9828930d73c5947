/** Checks that the file store has the files of releases: quickly by size, or by reading every byte. */
import { createHash } from 'node:crypto';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { listPointerReleases } from '../channels/channel-state.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import {
  COMPRESSED_COPY_SUFFIXES,
  toHexDigestOfIntegrity,
  toReleaseFileKey,
  toReleaseFiles,
  storeCompressedCopies,
} from './release-file-store.ts';
import {
  markReleaseFileLost,
  markReleaseFileStored,
  markReleaseFileRestored,
  type ReleaseFile,
} from './release-files.repository.ts';
import {
  findReleasesWithFiles,
  findReleasesById,
  type StoredRelease,
} from './releases.repository.ts';

interface StoredFilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
}

type LostFileState = 'missing' | 'damaged';

export interface LostReleaseFile {
  readonly remote: string;
  readonly version: string;
  readonly path: string;
  readonly state: LostFileState;
}

type FindLostState = (
  files: FileStore,
  remote: string,
  file: ReleaseFile,
) => Promise<LostFileState | undefined>;

const listCopySuffixes = ({ compressed }: ReleaseFile): string[] =>
  compressed ? Object.values(COMPRESSED_COPY_SUFFIXES) : [];

/** Checks by size that a release file and its compressed copies are stored. Returns undefined if they are stored. */
export const findLostStateBySize: FindLostState = async (files, remote, file) => {
  const key = toReleaseFileKey(remote, file.digest);
  const [own, ...copies] = await Promise.all(
    ['', ...listCopySuffixes(file)].map((end) => files.stat(`${key}${end}`)),
  );
  if (!own || copies.includes(undefined)) return 'missing';
  return own.size === file.bytes && copies.every((copy) => copy?.size !== 0)
    ? undefined
    : 'damaged';
};

/**
 * Checks a release file by reading the file and its decompressed copies. The copies are checked too, because most pages get a
 * copy instead of the file.
 */
const readAll: FindLostState = async (files, remote, file) => {
  const state = await findLostStateBySize(files, remote, file);
  if (state !== undefined) return state;
  const key = toReleaseFileKey(remote, file.digest);
  const isSame = async (end: string, unpack?: Transform): Promise<boolean> => {
    const content = await files.get(`${key}${end}`);
    return (
      content !== undefined && (await hashContent(content, file.bytes, unpack)) === file.digest
    );
  };
  const isIntact =
    (await isSame('')) &&
    (!file.compressed ||
      ((await isSame(COMPRESSED_COPY_SUFFIXES.gzip, createGunzip())) &&
        (await isSame(COMPRESSED_COPY_SUFFIXES.br, createBrotliDecompress()))));
  return isIntact ? undefined : 'damaged';
};

/** Returns the hash of a stored file's content; undefined if the content cannot be read or decompressed, or is too long. */
const hashContent = async (
  content: Readable,
  bytes: number,
  unpack: Transform | undefined,
): Promise<string | undefined> => {
  const hash = createHash('sha384');
  let seen = 0;
  const read = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > bytes) throw new RangeError('It has more bytes than it had.');
      hash.update(chunk);
    }
  };
  try {
    await (unpack ? pipeline(content, unpack, read) : pipeline(content, read));
    return hash.digest('hex');
  } catch (error) {
    // The connection to the file store was interrupted, so the file itself may be intact.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw error;
    return undefined;
  }
};

/** Returns the release files that are intact in the store. Marks the others as not sent. */
export const selectIntactReleaseFiles = async <F extends ReleaseFile>(
  { sql, files }: StoredFilesDeps,
  remote: string,
  stored: readonly F[],
): Promise<F[]> => {
  const intact: F[] = [];
  for (const file of stored)
    if ((await readAll(files, remote, file)) === undefined) intact.push(file);
    else await markReleaseFileLost(sql, remote, file.digest);
  return intact;
};

/**
 * Adds compressed copies of files that were stored under names which need no compression, and have other names in a later
 * release.
 */
export const addMissingCompressedCopies = async (
  { sql, files }: StoredFilesDeps,
  remote: string,
  stored: readonly ReleaseFile[],
  wanted: readonly ReleaseFile[],
): Promise<void> => {
  const compressed = new Set(wanted.flatMap((file) => (file.compressed ? [file.digest] : [])));
  for (const file of stored.filter((each) => !each.compressed && compressed.has(each.digest)))
    await markReleaseFileStored(
      sql,
      remote,
      { ...file, compressed: true },
      await storeCompressedCopies(files, remote, file),
    );
};

/** Returns the lost files of the releases that channels run or fall back to, found by a check of sizes. */
export const findLostFilesOfRunning = async (deps: StoredFilesDeps): Promise<LostReleaseFile[]> => {
  const pointers = (await findReleaseChannels(deps.sql)).flatMap(({ state }) =>
    Object.values(state),
  );
  const ids = [...new Set(pointers.flatMap(listPointerReleases))];
  return findLostFiles(deps, await findReleasesById(deps.sql, ids), findLostStateBySize);
};

/**
 * Returns the lost files of all stored releases, found by reading every byte. Files that were lost and are back count as
 * stored again.
 */
export const verifyReleaseFiles = async (deps: StoredFilesDeps): Promise<LostReleaseFile[]> =>
  findLostFiles(deps, await findReleasesWithFiles(deps.sql), readAll);

const findLostFiles = async (
  { sql, files }: StoredFilesDeps,
  releases: readonly StoredRelease[],
  look: FindLostState,
): Promise<LostReleaseFile[]> => {
  const states = new Map<string, LostFileState | undefined>();
  for (const { remote, descriptor } of releases)
    for (const file of toReleaseFiles(descriptor)) {
      const key = stateKey(remote, file);
      if (states.has(key)) continue;
      const state = await look(files, remote, file);
      states.set(key, state);
      if (state !== undefined) await markReleaseFileLost(sql, remote, file.digest);
      else if (look === readAll) await markReleaseFileRestored(sql, remote, file.digest);
    }
  return releases.flatMap(({ remote, version, descriptor }) => {
    const lost = new Map(
      toReleaseFiles(descriptor).map((file) => [file.digest, states.get(stateKey(remote, file))]),
    );
    return descriptor.files.flatMap(({ path, integrity }) => {
      const state = lost.get(toHexDigestOfIntegrity(integrity));
      return state === undefined ? [] : [{ remote, version, path, state }];
    });
  });
};

/**
 * Returns the key under which the result of a file's check is cached. The same bytes may need copies in one release and none in
 * another.
 */
const stateKey = (remote: string, { digest, compressed }: ReleaseFile): string =>
  `${toReleaseFileKey(remote, digest)} ${compressed}`;

/** Describes a lost release file in one line, for the log and the terminal. */
export const describeLostReleaseFile = ({
  remote,
  version,
  path,
  state,
}: LostReleaseFile): string =>
  `The file ${path} of ${remote} ${version} is ${state} in the store: publish that release again (cairn-mfe publish).`;
