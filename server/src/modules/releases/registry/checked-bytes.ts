/** Checks local copies of a release's files against the hash of the release. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ContentCoding } from '../../../platform/http/encodings.ts';
import type { ReleaseFile } from './release-files.repository.ts';

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Decompresses a local copy of a release file. Rejects if the result is longer than the file. */
export const decompressReleaseFileCopy = async (
  bytes: Buffer,
  { bytes: size }: ReleaseFile,
  coding: ContentCoding | undefined,
): Promise<Buffer> =>
  coding ? DECOMPRESS[coding](bytes, { maxOutputLength: Math.max(1, size) }) : bytes;

export const isIntactReleaseFileCopy = async (
  bytes: Buffer,
  file: ReleaseFile,
  coding: ContentCoding | undefined,
): Promise<boolean> => {
  const content = await decompressReleaseFileCopy(bytes, file, coding).catch(() => undefined);
  return content?.length === file.bytes && hash('sha384', content) === file.digest;
};

/** Reads a local copy of a release file. Returns undefined if the copy is missing or its content differs from the release. */
export type ReadCheckedFileCopy = (
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
