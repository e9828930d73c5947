/** Bytes of a release's file that are on this machine, checked against the hash of the release. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Coding } from '../../platform/http/encodings.ts';
import type { ReleaseFile } from './release-files.repository.ts';

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Rejects when there are more bytes than the file has. */
export const decompress = async (
  bytes: Buffer,
  { bytes: size }: ReleaseFile,
  coding: Coding | undefined,
): Promise<Buffer> =>
  coding ? DECOMPRESS[coding](bytes, { maxOutputLength: Math.max(1, size) }) : bytes;

export const isWhole = async (
  bytes: Buffer,
  file: ReleaseFile,
  coding: Coding | undefined,
): Promise<boolean> => {
  const content = await decompress(bytes, file, coding).catch(() => undefined);
  return content?.length === file.bytes && hash('sha384', content) === file.digest;
};

/** Reads a copy; undefined when there is none, or other bytes. */
export type ReadCheckedCopy = (
  path: string,
  file: ReleaseFile,
  coding: Coding | undefined,
) => Promise<Buffer | undefined>;

/** Decompresses a copy only for the first check; afterwards the hash of the copy itself is compared. */
export const createCheckedReader = (): ReadCheckedCopy => {
  const known = new Map<string, string>();
  return async (path, file, coding) => {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return undefined;
    const own = hash('sha256', bytes);
    if (known.get(path) === own) return bytes;
    if (!(await isWhole(bytes, file, coding))) return undefined;
    known.set(path, own);
    return bytes;
  };
};
