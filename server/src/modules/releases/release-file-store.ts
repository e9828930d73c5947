/**
 * Stores the bytes of releases by their content. They are checked while they stream in, and stored with compressed copies.
 */
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { readIncomingBytes } from '../../platform/http/incoming-bytes.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Coding } from '../../platform/http/encodings.ts';
import { createFairQueue } from '../../platform/jobs/fair-queue.ts';
import type { ReleaseFile } from './release-files.repository.ts';
import { createRefusal } from './release-refusal.ts';

/** File endings of the compressed copies, by content coding. */
export const COPIES = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>;

/** Text formats. Fonts, videos and pictures are compressed already; source maps are for developers only. */
const COMPRESSED = /\.(?:m?js|css|svg|json|txt|wasm)$/;

export const isCompressed = (path: string): boolean => COMPRESSED.test(path);

export const fileKey = (remote: string, digest: string): string => `releases/${remote}/${digest}`;

/** Converts `sha384-<base64>` to the name of a file, in hexadecimal. */
export const toFileDigest = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** Returns each file once, even if it has several names; `compressed` is true if one of the names asks for it. */
export const toReleaseFiles = ({ files }: Pick<Descriptor, 'files'>): ReleaseFile[] => {
  const unique = new Map<string, ReleaseFile>();
  for (const { path, integrity, bytes } of files) {
    const compressed = isCompressed(path) || unique.get(integrity)?.compressed === true;
    unique.set(integrity, { digest: toFileDigest(integrity), bytes, compressed });
  }
  return [...unique.values()];
};

/** Returns a stream that passes exactly the announced bytes, and fails for other bytes. */
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
  createRefusal(status, [
    {
      rule: 'file-differs',
      message,
      fix: 'Send the file as the build left it, or build the release again.',
    },
  ]);

/** Stores the bytes, or throws 413 or 422 and stores no file. Returns the size of the gzip copy, or of the file itself. */
export const storeReleaseFile = async (
  files: FileStore,
  remote: string,
  file: ReleaseFile,
  content: Readable,
): Promise<number> => {
  const key = fileKey(remote, file.digest);
  // If one of the two streams ends early, it ends the other. The store sees the error on the stream itself.
  const source = Readable.from(readIncomingBytes(content));
  await files.put(
    key,
    pipeline(source, createCheckingStream(file), () => undefined),
  );
  return file.compressed ? storeCopies(files, remote, file) : file.bytes;
};

/**
 * One file at a time. A file of 2 MB takes a thread of the pool for seconds, and reading files and hashing passwords need
 * threads of the same pool.
 */
const compressInTurn = createFairQueue({ atATime: 1 });

/** Compresses a file that is in the store. Returns the size of the gzip copy. */
export const storeCopies = (
  files: Pick<FileStore, 'get' | 'put'>,
  remote: string,
  file: ReleaseFile,
): Promise<number> =>
  compressInTurn(remote, async () => {
    const key = fileKey(remote, file.digest);
    const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes } };
    const [gz] = await Promise.all([
      putCopy(files, key, COPIES.gzip, createGzip({ level: constants.Z_BEST_COMPRESSION })),
      putCopy(files, key, COPIES.br, createBrotliCompress(best)),
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
  // If one of the two streams ends early, it ends the other. The store sees the error on the stream itself.
  const copy = pipeline(original, compressor, () => undefined);
  return (await files.put(`${key}${end}`, copy)).size;
};
