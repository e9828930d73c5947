/** A bounded folder with files of releases, for all processes of this machine. */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/file-store.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../platform/files/private-folder.ts';
import type { Coding } from '../../platform/http/encodings.ts';
import { decompressCopy, isIntactCopy, type ReadCheckedCopy } from './checked-bytes.ts';
import { COPIES, fileKey } from './release-file-store.ts';
import type { ReleaseFile } from './release-files.repository.ts';

export interface CachedReleaseFile {
  readonly bytes: Buffer;
  readonly coding: Coding | undefined;
}

export interface ReleaseFileCache {
  /** Reads a copy. Removes it if its content differs. */
  readonly read: (
    file: ReleaseFile,
    coding: Coding | undefined,
  ) => Promise<CachedReleaseFile | undefined>;
  /** Marks the copy as recently used. Returns its bytes; undefined if there is none. */
  readonly touch: (file: ReleaseFile) => Promise<number | undefined>;
  /**
   * Copies the file from the store. Returns the bytes of the copy, or 0 if the store has no intact one. Throws
   * `FilesUnreachableError`.
   */
  readonly fetch: (remote: string, file: ReleaseFile) => Promise<number>;
  /** Removes the oldest copies beyond so many bytes. */
  readonly trim: (maxBytes: number) => Promise<void>;
}

interface CacheOptions {
  readonly folder: string;
  readonly files: Pick<FileStore, 'get'>;
  readonly readCopy: ReadCheckedCopy;
}

/** Returns the coding of the only copy that is cached: most browsers accept it, and the file itself can be made from it. */
const cachedCoding = ({ compressed }: ReleaseFile): 'br' | undefined =>
  compressed ? 'br' : undefined;

const toCopySuffix = (file: ReleaseFile): string => {
  const coding = cachedCoding(file);
  return coding ? COPIES[coding] : '';
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
      return { bytes: await decompressCopy(bytes, file, stored), coding: undefined };
    },
    touch: (file) => touchCopy(pathTo(file)),
    fetch: async (remote, file) => {
      const content = await files.get(`${fileKey(remote, file.digest)}${toCopySuffix(file)}`);
      const bytes = content && (await buffer(content));
      // The maintenance of the registry reports files that the store has lost.
      if (!bytes || !(await isIntactCopy(bytes, file, cachedCoding(file)))) return 0;
      const part = join(folder, `${randomUUID()}.part`);
      await writeFile(part, bytes, { mode: PRIVATE_FILE });
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
  let room = maxBytes;
  for (const { path, size } of found.flat().toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    room -= size;
    if (room < 0) await rm(path, { force: true });
  }
};
