/** A folder of limited size with local copies of release files, shared by all processes of this machine. */
import { randomUUID, hash } from 'node:crypto';
import { readdir, rename, rm, stat, utimes, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../../platform/files/private-folder.ts';
import type { ContentCoding } from '../../../platform/http/encodings.ts';
import { COMPRESSED_COPY_SUFFIXES, toReleaseFileKey } from './release-file-store.ts';
import type { ReleaseFile } from './release-files.repository.ts';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export interface CachedReleaseFile {
  readonly bytes: Buffer;
  readonly coding: ContentCoding | undefined;
}

export interface ReleaseFileCache {
  /** Reads the local copy of a release file. Removes the copy if its content differs from the release. */
  readonly read: (
    file: ReleaseFile,
    coding: ContentCoding | undefined,
  ) => Promise<CachedReleaseFile | undefined>;
  /** Marks the local copy of a release file as recently used. Returns its size in bytes; undefined if there is no copy. */
  readonly touch: (file: ReleaseFile) => Promise<number | undefined>;
  /**
   * Copies a release file from the file store to this machine. Returns the size of the copy in bytes, or 0 if the store has
   * no intact file. Throws `FilesUnreachableError`.
   */
  readonly fetch: (remote: string, file: ReleaseFile) => Promise<number>;
  /** Removes the oldest copies until the cached files take at most `maxBytes`. */
  readonly trim: (maxBytes: number) => Promise<void>;
}

interface CacheOptions {
  readonly folder: string;
  readonly files: Pick<FileStore, 'get'>;
  readonly readCopy: ReadCheckedFileCopy;
}

/**
 * Returns the coding of the only cached copy of a file: brotli if the file has a compressed copy, because most browsers
 * accept it and the file itself can be made from it.
 */
const cachedCoding = ({ compressed }: ReleaseFile): 'br' | undefined =>
  compressed ? 'br' : undefined;

const toCopySuffix = (file: ReleaseFile): string => {
  const coding = cachedCoding(file);
  return coding ? COMPRESSED_COPY_SUFFIXES[coding] : '';
};

export const openReleaseFileCache = async ({
  folder,
  files,
  readCopy,
}: CacheOptions): Promise<ReleaseFileCache> => {
  await makePrivateFolder(folder);
  const pathTo = (file: ReleaseFile) => join(folder, `${file.digest}${toCopySuffix(file)}`);
  return {
    read: async (file, coding) => {
      const path = pathTo(file);
      const stored = cachedCoding(file);
      const bytes = await readCopy(path, file, stored);
      if (!bytes) {
        await rm(path, { force: true });
        return undefined;
      }
      if (coding === stored) return { bytes, coding };
      return { bytes: await decompressReleaseFileCopy(bytes, file, stored), coding: undefined };
    },
    touch: (file) => touchCopy(pathTo(file)),
    fetch: async (remote, file) => {
      const content = await files.get(
        `${toReleaseFileKey(remote, file.digest)}${toCopySuffix(file)}`,
      );
      const bytes = content && (await buffer(content));
      // A file that the store has lost is not logged here, because the maintenance of the registry reports it.
      if (!bytes || !(await isIntactReleaseFileCopy(bytes, file, cachedCoding(file)))) return 0;
      const part = join(folder, `${randomUUID()}.part`);
      await writeFile(part, bytes, { mode: PRIVATE_FILE_MODE });
      await rename(part, pathTo(file));
      return bytes.length;
    },
    trim: (maxBytes) => removeOldest(folder, maxBytes),
  };
};

const touchCopy = async (path: string): Promise<number | undefined> => {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
};

const removeOldest = async (folder: string, maxBytes: number): Promise<void> => {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      // Another process of this machine may have removed the file.
      const info = await stat(path).catch(() => undefined);
      return info ? [{ path, size: info.size, mtimeMs: info.mtimeMs }] : [];
    }),
  );
  let remainingBytes = maxBytes;
  for (const { path, size } of found.flat().toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    remainingBytes -= size;
    if (remainingBytes < 0) await rm(path, { force: true });
  }
};

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Decompresses a local copy of a release file. Rejects if the result is longer than the file. */
const decompressReleaseFileCopy = async (
  bytes: Buffer,
  { bytes: size }: ReleaseFile,
  coding: ContentCoding | undefined,
): Promise<Buffer> =>
  coding ? DECOMPRESS[coding](bytes, { maxOutputLength: Math.max(1, size) }) : bytes;

const isIntactReleaseFileCopy = async (
  bytes: Buffer,
  file: ReleaseFile,
  coding: ContentCoding | undefined,
): Promise<boolean> => {
  const content = await decompressReleaseFileCopy(bytes, file, coding).catch(() => undefined);
  return content?.length === file.bytes && hash('sha384', content) === file.digest;
};

/** Reads a local copy of a release file. Returns undefined if the copy is missing or its content differs from the release. */
type ReadCheckedFileCopy = (
  path: string,
  file: ReleaseFile,
  coding: ContentCoding | undefined,
) => Promise<Buffer | undefined>;

/**
 * Returns a function that checks local copies of release files. It decompresses a copy only for the first check; later it
 * compares the hash of the copy itself.
 */
export const createCheckedCopyReader = (): ReadCheckedFileCopy => {
  const known = new Map<string, string>();
  return async (path, file, coding) => {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return undefined;
    const own = hash('sha256', bytes);
    if (known.get(path) === own) return bytes;
    if (!(await isIntactReleaseFileCopy(bytes, file, coding))) return undefined;
    known.set(path, own);
    return bytes;
  };
};
