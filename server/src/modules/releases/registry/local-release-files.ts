/**
 * Stores copies of release files on the local disk, so that pages open while the object store is unavailable. Files of the
 * image's own build are read from the build folder; other releases that channels run have a cache of limited size. Each read is
 * checked against the hash of the release.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANNELS_FILE_NAME, channelsSchema, PRODUCTION } from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
} from '@cairn/release-contract/descriptor';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { ContentCoding } from '../../../platform/http/encodings.ts';
import { isSourceMapPath } from './built-files.ts';
import {
  createCheckedCopyReader,
  type CachedReleaseFile,
  openReleaseFileCache,
} from './release-file-cache.ts';
import {
  COMPRESSED_COPY_SUFFIXES,
  toHexDigestOfIntegrity,
  toReleaseFileKey,
  toReleaseFiles,
} from './release-file-store.ts';
import type { ReleaseFile } from './release-files.repository.ts';

/** Maximum size of all cached release files in bytes. The disk may be memory, as DATA_DIR of a container often is. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;
/** Maximum size in bytes of a cached release file. Larger files are streamed from the file store. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** A release with the fields that are needed to find its files. */
interface ReleaseWithFiles {
  readonly remote: string;
  readonly descriptor: Pick<Descriptor, 'files'>;
}

export interface LocalReleaseFiles {
  /**
   * Returns the local copy of a release file in this content coding, or the file itself; undefined if this machine has
   * neither, or if the content differs from the release.
   */
  readonly read: (
    remote: string,
    file: ReleaseFile,
    coding: ContentCoding | undefined,
  ) => Promise<CachedReleaseFile | undefined>;
  /** Returns whether this machine has all files of these releases that pages may load. */
  readonly hasAll: (releases: readonly ReleaseWithFiles[]) => Promise<boolean>;
  /**
   * Copies missing files of releases to this machine, the first releases first, and removes the oldest copies beyond the
   * limit. Throws `FilesUnreachableError`.
   */
  readonly cacheAll: (releases: readonly ReleaseWithFiles[]) => Promise<void>;
}

interface LocalFilesOptions {
  readonly files: Pick<FileStore, 'get'>;
  /** Folder with the output of this image's build: channels.json and remotes/<name>/<version>/. */
  readonly build: string;
  readonly cacheFolder: string;
  readonly maxBytes?: number;
}

export const openLocalReleaseFiles = async ({
  files,
  build,
  cacheFolder,
  maxBytes = MAX_CACHE_BYTES,
}: LocalFilesOptions): Promise<LocalReleaseFiles> => {
  const builtPaths = await readBuiltPaths(build);
  const readCopy = createCheckedCopyReader();
  const cache = await openReleaseFileCache({ folder: cacheFolder, files, readCopy });
  const builtPath = (remote: string, { digest }: ReleaseFile) =>
    builtPaths.get(toReleaseFileKey(remote, digest));
  const readBuilt = async (path: string, file: ReleaseFile, coding: ContentCoding | undefined) => {
    const copy =
      coding && (await readCopy(`${path}${COMPRESSED_COPY_SUFFIXES[coding]}`, file, coding));
    if (copy) return { bytes: copy, coding };
    const bytes = await readCopy(path, file, undefined);
    return bytes && { bytes, coding: undefined };
  };
  return {
    read: async (remote, file, coding) => {
      if (file.bytes > MAX_FILE_BYTES) return undefined;
      const path = builtPath(remote, file);
      const found = path === undefined ? undefined : await readBuilt(path, file, coding);
      return found ?? cache.read(file, coding);
    },
    hasAll: async (releases) => {
      for (const { remote, file } of loadedFiles(releases))
        if (builtPath(remote, file) === undefined && (await cache.touch(file)) === undefined)
          return false;
      return true;
    },
    cacheAll: async (releases) => {
      let remainingBytes = maxBytes;
      for (const { remote, file } of loadedFiles(releases)) {
        if (builtPath(remote, file) !== undefined) continue;
        remainingBytes -= (await cache.touch(file)) ?? (await cache.fetch(remote, file));
        if (remainingBytes < 0) break;
      }
      await cache.trim(maxBytes);
    },
  };
};

/** Yields each file of these releases that a page may load, once. */
const loadedFiles = function* (releases: readonly ReleaseWithFiles[]) {
  const seen = new Set<string>();
  for (const { remote, descriptor } of releases) {
    const loaded = descriptor.files.filter(({ path }) => !isSourceMapPath(path));
    for (const file of toReleaseFiles({ files: loaded })) {
      const key = toReleaseFileKey(remote, file.digest);
      if (seen.has(key) || file.bytes > MAX_FILE_BYTES) continue;
      seen.add(key);
      yield { remote, file };
    }
  }
};

/**
 * Returns the paths of the build's files by their keys in the store. Releases whose descriptor cannot be read are left out.
 */
const readBuiltPaths = async (out: string): Promise<ReadonlyMap<string, string>> => {
  const channels = channelsSchema.parse(await readJson(join(out, CHANNELS_FILE_NAME)));
  const paths = new Map<string, string>();
  for (const [name, { current }] of Object.entries(channels[PRODUCTION] ?? {})) {
    const folder = join(out, 'remotes', name, current);
    const descriptor = descriptorSchema.safeParse(
      await readJson(join(folder, DESCRIPTOR_FILE_NAME)).catch(() => undefined),
    );
    for (const { path, integrity } of descriptor.data?.files ?? [])
      paths.set(toReleaseFileKey(name, toHexDigestOfIntegrity(integrity)), join(folder, path));
  }
  return paths;
};

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
