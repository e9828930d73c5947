import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cutText } from '@cairn/domain/cut-text.rules';
import { ScormPackageError } from './package-error.ts';
import type { ScormImportSource, ScormImportSourceEntry } from './package-source.ts';

export interface PackageImportLimits {
  entries: number;
  totalBytes: number;
  /** Maximum ratio of unpacked to packed bytes, for the whole archive of a package. */
  ratio: number;
  manifestBytes: number;
}

export interface UnpackedPackageFiles {
  /** Names of the package's files relative to its root. */
  files: Set<string>;
  folders: Set<string>;
  bytes: number;
}

/**
 * Number of unpacked bytes below which any compression ratio is accepted. A small package with repetitive content is no threat.
 */
const RATIO_FREE_BYTES = 1024 ** 2;
const MAX_NAME_BYTES = 500;

const createTooLargeError = (what: string, entry?: string): ScormPackageError =>
  new ScormPackageError('too-large', `The package ${what}.`, entry);

const createUnsafeEntryError = (name: string, why: string): ScormPackageError =>
  new ScormPackageError('unsafe-entry', `The archive entry '${name}' ${why}.`, name);

const hasControlCharacter = (name: string): boolean => /\p{Cc}/u.test(name);

/**
 * Checks the name and type of a package's entry.
 * @throws ScormPackageError if the entry could be written outside of the package's folder
 */
const checkEntry = (
  entry: ScormImportSourceEntry,
  seen: Set<string>,
  limits: PackageImportLimits,
): void => {
  const { name } = entry;
  if (name.includes('\\')) throw createUnsafeEntryError(name, 'has a backslash in its name');
  if (name.startsWith('/') || /^[a-z]:/i.test(name))
    throw createUnsafeEntryError(name, 'has an absolute name');
  if (name.split('/').includes('..'))
    throw createUnsafeEntryError(name, 'climbs out of the package');
  if (name.length > MAX_NAME_BYTES || hasControlCharacter(name))
    throw createUnsafeEntryError(cutText(name, 80), 'has an unusable name');
  if (entry.special) throw createUnsafeEntryError(name, 'is a link or a special file');
  if (entry.encrypted) throw createUnsafeEntryError(name, 'is encrypted');
  // Names are compared in lower case, because some file systems treat names as equal that differ only in letter case.
  const normalisedName = path.posix.normalize(name).toLowerCase();
  if (seen.has(normalisedName))
    throw createUnsafeEntryError(
      name,
      'appears twice, or beside a name that some file systems take for the same',
    );
  seen.add(normalisedName);
  if (seen.size > limits.entries)
    throw createTooLargeError(`has more than ${limits.entries} files`, name);
};

/** Returns a stream that counts the bytes that are really unpacked, because the sizes in an archive may be wrong. */
const createByteCounter = (onBytes: (count: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        onBytes(chunk.length);
        done(null, chunk);
      } catch (problem) {
        done(problem as Error);
      }
    },
  });

/** Returns all entries of a package. They are checked before the first byte is written. */
const checkedEntries = async (
  source: ScormImportSource,
  limits: PackageImportLimits,
): Promise<ScormImportSourceEntry[]> => {
  const entries: ScormImportSourceEntry[] = [];
  const seen = new Set<string>();
  for await (const entry of source.entries()) {
    checkEntry(entry, seen, limits);
    entries.push(entry);
  }
  return entries;
};

/**
 * Writes every entry of a package's archive or folder below `into`.
 * @throws ScormPackageError if an entry is unsafe, before anything is written, or if the output is too large
 */
export const unpackScormPackage = async (
  source: ScormImportSource,
  into: string,
  limits: PackageImportLimits,
): Promise<UnpackedPackageFiles> => {
  const files = new Set<string>();
  const folders = new Set<string>();
  const maxUnpackedBytes = source.packed === undefined ? Infinity : source.packed * limits.ratio;
  let bytes = 0;
  const count = (entry: string) => (size: number) => {
    bytes += size;
    if (bytes > limits.totalBytes) throw createTooLargeError('is too large when unpacked', entry);
    if (bytes > Math.max(maxUnpackedBytes, RATIO_FREE_BYTES))
      throw createTooLargeError(`unpacks to more than ${limits.ratio} times its size`, entry);
  };
  for (const entry of await checkedEntries(source, limits)) {
    const name = path.posix.normalize(entry.name);
    const folder = name.endsWith('/') ? name : path.posix.dirname(name);
    await mkdir(path.join(into, folder), { recursive: true });
    folders.add(folder);
    if (name.endsWith('/')) continue;
    const writer = createWriteStream(path.join(into, name), { flags: 'wx' });
    await pipeline(await entry.read(), createByteCounter(count(entry.name)), writer);
    files.add(name);
  }
  return { files, folders, bytes };
};
