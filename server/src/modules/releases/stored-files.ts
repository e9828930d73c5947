/** Checks that the file store has what the registry expects: quickly by size, or by reading every byte. */
import { createHash } from 'node:crypto';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { listPointerReleases } from './channel-state.ts';
import { findChannels } from './channels.repository.ts';
import {
  COPIES,
  toFileDigest,
  fileKey,
  toReleaseFiles,
  storeCopies,
} from './release-file-store.ts';
import {
  markLost,
  markStored,
  markRestored,
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

export type LostState = 'missing' | 'damaged';

export interface LostFile {
  readonly remote: string;
  readonly version: string;
  readonly path: string;
  readonly state: LostState;
}

type FindLostState = (
  files: FileStore,
  remote: string,
  file: ReleaseFile,
) => Promise<LostState | undefined>;

const listCopySuffixes = ({ compressed }: ReleaseFile): string[] =>
  compressed ? Object.values(COPIES) : [];

/** Checks that the file and its copies are stored, and the size of the file. Returns undefined if so. */
export const checkSize: FindLostState = async (files, remote, file) => {
  const key = fileKey(remote, file.digest);
  const [own, ...copies] = await Promise.all(
    ['', ...listCopySuffixes(file)].map((end) => files.stat(`${key}${end}`)),
  );
  if (!own || copies.includes(undefined)) return 'missing';
  return own.size === file.bytes && copies.every((copy) => copy?.size !== 0)
    ? undefined
    : 'damaged';
};

/** Reads the file and unpacks its copies: a page that gets a copy never sees the file itself. */
const readAll: FindLostState = async (files, remote, file) => {
  const state = await checkSize(files, remote, file);
  if (state !== undefined) return state;
  const key = fileKey(remote, file.digest);
  const isSame = async (end: string, unpack?: Transform): Promise<boolean> => {
    const content = await files.get(`${key}${end}`);
    return (
      content !== undefined && (await hashContent(content, file.bytes, unpack)) === file.digest
    );
  };
  const isWhole =
    (await isSame('')) &&
    (!file.compressed ||
      ((await isSame(COPIES.gzip, createGunzip())) &&
        (await isSame(COPIES.br, createBrotliDecompress()))));
  return isWhole ? undefined : 'damaged';
};

/** Returns undefined if the content cannot be read or unpacked, or has too many bytes. */
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
    // The connection to the store broke off; the file itself may be intact.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw error;
    return undefined;
  }
};

/** Returns the files that are intact; the others count as not sent from now on. */
export const selectIntactFiles = async <F extends ReleaseFile>(
  { sql, files }: StoredFilesDeps,
  remote: string,
  stored: readonly F[],
): Promise<F[]> => {
  const whole: F[] = [];
  for (const file of stored)
    if ((await readAll(files, remote, file)) === undefined) whole.push(file);
    else await markLost(sql, remote, file.digest);
  return whole;
};

/** Compresses files that were stored under names which need no compression, and have other names in a later release. */
export const addCopies = async (
  { sql, files }: StoredFilesDeps,
  remote: string,
  stored: readonly ReleaseFile[],
  wanted: readonly ReleaseFile[],
): Promise<void> => {
  const compressed = new Set(wanted.flatMap((file) => (file.compressed ? [file.digest] : [])));
  for (const file of stored.filter((each) => !each.compressed && compressed.has(each.digest)))
    await markStored(
      sql,
      remote,
      { ...file, compressed: true },
      await storeCopies(files, remote, file),
    );
};

/** Returns the lost files of the releases that channels run and fall back to, by the quick check. */
export const lostFiles = async (deps: StoredFilesDeps): Promise<LostFile[]> => {
  const pointers = (await findChannels(deps.sql)).flatMap(({ state }) => Object.values(state));
  const ids = [...new Set(pointers.flatMap(listPointerReleases))];
  return findLostFiles(deps, await findReleasesById(deps.sql, ids), checkSize);
};

/** Returns the lost files of all kept releases, by reading every byte. Lost files that are back count as stored again. */
export const verifyFiles = async (deps: StoredFilesDeps): Promise<LostFile[]> =>
  findLostFiles(deps, await findReleasesWithFiles(deps.sql), readAll);

const findLostFiles = async (
  { sql, files }: StoredFilesDeps,
  releases: readonly StoredRelease[],
  look: FindLostState,
): Promise<LostFile[]> => {
  const states = new Map<string, LostState | undefined>();
  for (const { remote, descriptor } of releases)
    for (const file of toReleaseFiles(descriptor)) {
      const key = stateKey(remote, file);
      if (states.has(key)) continue;
      const state = await look(files, remote, file);
      states.set(key, state);
      if (state !== undefined) await markLost(sql, remote, file.digest);
      else if (look === readAll) await markRestored(sql, remote, file.digest);
    }
  return releases.flatMap(({ remote, version, descriptor }) => {
    const lost = new Map(
      toReleaseFiles(descriptor).map((file) => [file.digest, states.get(stateKey(remote, file))]),
    );
    return descriptor.files.flatMap(({ path, integrity }) => {
      const state = lost.get(toFileDigest(integrity));
      return state === undefined ? [] : [{ remote, version, path, state }];
    });
  });
};

/** Returns the key of a check: the same bytes may need copies in one release and none in another. */
const stateKey = (remote: string, { digest, compressed }: ReleaseFile): string =>
  `${fileKey(remote, digest)} ${compressed}`;

/** Describes a lost file for the log and the terminal. */
export const describeLost = ({ remote, version, path, state }: LostFile): string =>
  `The file ${path} of ${remote} ${version} is ${state} in the store: publish that release again (cairn-mfe publish).`;
