/** Checks local copies of a release's files against the hash of the release. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Coding } from '../../platform/http/encodings.ts';
import type { ReleaseFile } from './release-files.repository.ts';

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Decompresses the bytes. Rejects if there are more than the file has. */
export const decompressCopy = async (
  bytes: Buffer,
  { bytes: size }: ReleaseFile,
  coding: Coding | undefined,
): Promise<Buffer> =>
  coding ? DECOMPRESS[coding](bytes, { maxOutputLength: Math.max(1, size) }) : bytes;

export const isIntactCopy = async (
  bytes: Buffer,
  file: ReleaseFile,
  coding: Coding | undefined,
): Promise<boolean> => {
  const content = await decompressCopy(bytes, file, coding).catch(() => undefined);
  return content?.length === file.bytes && hash('sha384', content) === file.digest;
};

/** Reads a local copy. Returns undefined if it is missing or its content differs. */
export type ReadCheckedCopy = (
  path: string,
  file: ReleaseFile,
  coding: Coding | undefined,
) => Promise<Buffer | undefined>;

/**
 * Returns a reader that decompresses a copy only for the first check; afterwards it compares the hash of the copy itself.
 */
export const createCheckedReader = (): ReadCheckedCopy => {
  const known = new Map<string, string>();
  return async (path, file, coding) => {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return undefined;
    const own = hash('sha256', bytes);
    if (known.get(path) === own) return bytes;
    if (!(await isIntactCopy(bytes, file, coding))) return undefined;
    known.set(path, own);
    return bytes;
  };
};
