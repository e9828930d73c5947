import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PackageError } from './package-error.ts';
import type { PackageSource, SourceEntry } from './package-source.ts';

export interface ImportLimits {
  entries: number;
  totalBytes: number;
  /** Unpacked to packed bytes, for the archive as a whole. */
  ratio: number;
  manifestBytes: number;
}

export interface Unpacked {
  /** Names relative to the package root. */
  files: Set<string>;
  folders: Set<string>;
  bytes: number;
}

/** Below this much output a high ratio is no bomb but a small, repetitive package. */
const RATIO_FREE = 1024 ** 2;
const LONGEST_NAME = 500;

const tooLarge = (what: string, entry?: string): PackageError =>
  new PackageError('too-large', `The package ${what}.`, entry);

const unsafe = (name: string, why: string): PackageError =>
  new PackageError('unsafe-entry', `The archive entry '${name}' ${why}.`, name);

const hasControlCharacter = (name: string): boolean => /\p{Cc}/u.test(name);

/** @throws PackageError when the entry could land anywhere but at its own place below the package */
const checkEntry = (entry: SourceEntry, seen: Set<string>, limits: ImportLimits): void => {
  const { name } = entry;
  if (name.includes('\\')) throw unsafe(name, 'has a backslash in its name');
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw unsafe(name, 'has an absolute name');
  if (name.split('/').includes('..')) throw unsafe(name, 'climbs out of the package');
  if (name.length > LONGEST_NAME || hasControlCharacter(name))
    throw unsafe(name.slice(0, 80), 'has an unusable name');
  if (entry.special) throw unsafe(name, 'is a link or a special file');
  if (entry.encrypted) throw unsafe(name, 'is encrypted');
  // Names that some file systems take for the same.
  const place = path.posix.normalize(name).toLowerCase();
  if (seen.has(place))
    throw unsafe(name, 'appears twice, or beside a name that some file systems take for the same');
  seen.add(place);
  if (seen.size > limits.entries) throw tooLarge(`has more than ${limits.entries} files`, name);
};

/** Counts what really comes out: the sizes in an archive are claims. */
const counter = (onBytes: (count: number) => void): Transform =>
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

/** All entries, judged before the first byte is written. */
const checkedEntries = async (
  source: PackageSource,
  limits: ImportLimits,
): Promise<SourceEntry[]> => {
  const entries: SourceEntry[] = [];
  const seen = new Set<string>();
  for await (const entry of source.entries()) {
    checkEntry(entry, seen, limits);
    entries.push(entry);
  }
  return entries;
};

/**
 * Writes every entry of the source below `into`.
 * @throws PackageError when an entry is unsafe, before anything is written, or when too much comes out
 */
export const unpack = async (
  source: PackageSource,
  into: string,
  limits: ImportLimits,
): Promise<Unpacked> => {
  const files = new Set<string>();
  const folders = new Set<string>();
  const mostByRatio = source.packed === undefined ? Infinity : source.packed * limits.ratio;
  let bytes = 0;
  const count = (entry: string) => (size: number) => {
    bytes += size;
    if (bytes > limits.totalBytes) throw tooLarge('is too large when unpacked', entry);
    if (bytes > Math.max(mostByRatio, RATIO_FREE))
      throw tooLarge(`unpacks to more than ${limits.ratio} times its size`, entry);
  };
  for (const entry of await checkedEntries(source, limits)) {
    const name = path.posix.normalize(entry.name);
    const folder = name.endsWith('/') ? name : path.posix.dirname(name);
    await mkdir(path.join(into, folder), { recursive: true });
    folders.add(folder);
    if (name.endsWith('/')) continue;
    const writer = createWriteStream(path.join(into, name), { flags: 'wx' });
    await pipeline(await entry.read(), counter(count(entry.name)), writer);
    files.add(name);
  }
  return { files, folders, bytes };
};
