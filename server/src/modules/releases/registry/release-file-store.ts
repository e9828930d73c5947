/**
 * Stores the files of releases under the hash of their content. The bytes are checked while they arrive, and stored with
 * compressed copies.
 */
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { readIncomingBytes } from '../../../platform/http/incoming-bytes.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { ContentCoding } from '../../../platform/http/encodings.ts';
import { createFairQueue } from '../../../platform/jobs/fair-queue.ts';
import type { ReleaseFile } from './release-files.repository.ts';
import { createReleaseRefusal } from '../release-refusal.ts';

/** Suffix of a compressed copy in the file store, by content coding. */
export const COMPRESSED_COPY_SUFFIXES = { br: '.br', gzip: '.gz' } as const satisfies Record<
  ContentCoding,
  string
>;

/**
 * Matches file names of text formats, which are worth compressing. Fonts, videos and pictures are compressed already;
 * source maps are for developers only.
 */
const COMPRESSED = /\.(?:m?js|css|svg|json|txt|wasm)$/;

export const hasCompressedCopies = (path: string): boolean => COMPRESSED.test(path);

export const toReleaseFileKey = (remote: string, digest: string): string =>
  `releases/${remote}/${digest}`;

/** Converts a Subresource Integrity value, `sha384-<base64>`, to the hexadecimal digest under which the file is stored. */
export const toHexDigestOfIntegrity = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/**
 * Returns the files of a release, each content once even if it has several names. `compressed` is true if one of the names
 * requires compressed copies.
 */
export const toReleaseFiles = ({ files }: Pick<Descriptor, 'files'>): ReleaseFile[] => {
  const unique = new Map<string, ReleaseFile>();
  for (const { path, integrity, bytes } of files) {
    const compressed = hasCompressedCopies(path) || unique.get(integrity)?.compressed === true;
    unique.set(integrity, { digest: toHexDigestOfIntegrity(integrity), bytes, compressed });
  }
  return [...unique.values()];
};

/**
 * Returns a stream that passes the bytes of a release file through, and fails if their number or hash differs from the
 * announced one.
 */
const createCheckingStream = ({ digest, bytes }: ReleaseFile): Transform => {
  const hash = createHash('sha384');
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      hash.update(chunk);
      if (seen <= bytes) done(null, chunk);
      else
        done(
          createFileDiffersError(
            413,
            `The file has more than the ${bytes} bytes that were announced.`,
          ),
        );
    },
    flush(done) {
      if (seen !== bytes)
        done(createFileDiffersError(422, `The file has ${seen} bytes and not ${bytes}.`));
      else if (hash.digest('hex') === digest) done();
      else done(createFileDiffersError(422, 'The file has another hash than the descriptor says.'));
    },
  });
};

const createFileDiffersError = (status: number, message: string) =>
  createReleaseRefusal(status, [
    {
      rule: 'file-differs',
      message,
      fix: 'Send the file as the build left it, or build the release again.',
    },
  ]);

/**
 * Stores the bytes of a release file. Throws 413 or 422 and stores nothing if they differ from the announced ones. Returns
 * the size of the gzip copy, or of the file itself.
 */
export const storeReleaseFile = async (
  files: FileStore,
  remote: string,
  file: ReleaseFile,
  content: Readable,
): Promise<number> => {
  const key = toReleaseFileKey(remote, file.digest);
  // If either the source or the checking stream ends early, it ends the other. The store gets the error from its own stream.
  const source = Readable.from(readIncomingBytes(content));
  await files.put(
    key,
    pipeline(source, createCheckingStream(file), () => undefined),
  );
  return file.compressed ? storeCompressedCopies(files, remote, file) : file.bytes;
};

/**
 * One file at a time. A file of 2 MB takes a thread of the pool for seconds, and reading files and hashing passwords need
 * threads of the same pool.
 */
const compressInTurn = createFairQueue({ atATime: 1 });

/** Stores compressed copies of a release file that is in the store. Returns the size of the gzip copy in bytes. */
export const storeCompressedCopies = (
  files: Pick<FileStore, 'get' | 'put'>,
  remote: string,
  file: ReleaseFile,
): Promise<number> =>
  compressInTurn(remote, async () => {
    const key = toReleaseFileKey(remote, file.digest);
    const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes } };
    const [gz] = await Promise.all([
      putCopy(
        files,
        key,
        COMPRESSED_COPY_SUFFIXES.gzip,
        createGzip({ level: constants.Z_BEST_COMPRESSION }),
      ),
      putCopy(files, key, COMPRESSED_COPY_SUFFIXES.br, createBrotliCompress(best)),
    ]);
    return gz;
  });

const putCopy = async (
  files: Pick<FileStore, 'get' | 'put'>,
  key: string,
  end: string,
  compressor: Transform,
): Promise<number> => {
  const original = (await files.get(key)) ?? Readable.from([]);
  // If either the source or the compressing stream ends early, it ends the other. The store gets the error from its own stream.
  const copy = pipeline(original, compressor, () => undefined);
  return (await files.put(`${key}${end}`, copy)).size;
};
