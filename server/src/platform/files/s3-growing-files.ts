/**
 * Files that arrive in several requests, at any process. S3 objects cannot be extended, so such a file is stored as an empty
 * object. The folder `.parts` of its key contains one object for each piece, named by offset and length.
 */
import { Readable } from 'node:stream';
import type { ByteRange, ListedFile, StoredFileInfo } from './file-store.ts';
import { S3_UPLOAD_PART_BYTES, type S3Objects } from './s3-objects.ts';
import { deferStreamError } from './deferred-stream.ts';

interface Piece extends ListedFile {
  /** Offset in bytes at which the piece begins within its file. */
  readonly start: number;
}

/** The part of a received piece that is read: its first and last byte, both included. */
interface Slice extends ByteRange {
  readonly key: string;
}

const toPartsFolder = (key: string): string => `${key}/.parts`;

/** Number of digits of offsets in names of pieces: enough for every offset, so that listings are sorted by offset. */
const OFFSET_DIGITS = 15;

const pieceKey = (key: string, start: number, size: number): string =>
  `${toPartsFolder(key)}/${String(start).padStart(OFFSET_DIGITS, '0')}-${size}`;

export interface GrowingS3Files {
  /**
   * Returns the size of a file that arrives in pieces, up to the first gap, and the time of the last piece; undefined
   * without pieces.
   */
  readonly find: (key: string) => Promise<StoredFileInfo | undefined>;
  readonly get: (key: string, range: ByteRange | undefined) => Promise<Readable>;
  readonly append: (key: string, content: Readable, offset: number) => Promise<void>;
  readonly removePieces: (key: string) => Promise<void>;
}

export const createGrowingS3Files = (objects: S3Objects): GrowingS3Files => {
  const listPieces = async (key: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    const folder = `${toPartsFolder(key)}/`;
    for await (const found of objects.list(folder)) {
      const start = Number(found.key.slice(folder.length).split('-', 1)[0]);
      pieces.push({ ...found, start });
    }
    return pieces;
  };
  const store = (key: string, start: number, bytes: Buffer) =>
    objects.put(pieceKey(key, start, bytes.length), Readable.from([bytes]));

  return {
    find: async (key) => {
      const pieces = await listPieces(key);
      if (pieces.length === 0) return undefined;
      const storedAt = new Date(Math.max(...pieces.map((piece) => piece.storedAt.getTime())));
      return { size: countSliceBytes(removeOverlaps(pieces)), storedAt };
    },
    get: async (key, range) => {
      const slices = selectRange(removeOverlaps(await listPieces(key)), range);
      return Readable.from(readAll(objects, slices), { objectMode: false });
    },
    append: async (key, content, offset) => {
      const { bytes, throwFailure } = deferStreamError(content);
      let at = offset;
      for await (const piece of splitIntoPieces(bytes)) {
        await store(key, at, piece);
        at += piece.length;
      }
      throwFailure();
    },
    removePieces: (key) => objects.removeIn(toPartsFolder(key)),
  };
};

const splitIntoPieces = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < S3_UPLOAD_PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
};

/**
 * Returns the parts of pieces to read for the whole file. The earlier of two overlapping pieces counts, and pieces after a
 * gap are left out.
 */
const removeOverlaps = (pieces: readonly Piece[]): Slice[] => {
  const slices: Slice[] = [];
  let end = 0;
  for (const { key, start, size } of pieces) {
    if (start > end) break;
    if (start + size <= end) continue;
    slices.push({ key, start: end - start, end: size - 1 });
    end = start + size;
  }
  return slices;
};

const countRangeBytes = ({ start, end }: ByteRange): number => end - start + 1;

const countSliceBytes = (slices: readonly Slice[]): number =>
  slices.reduce((sum, slice) => sum + countRangeBytes(slice), 0);

const selectRange = (slices: readonly Slice[], range: ByteRange | undefined): readonly Slice[] => {
  if (!range) return slices;
  let before = 0;
  return slices.flatMap((slice) => {
    const from = Math.max(range.start - before, 0);
    const to = Math.min(range.end - before, countRangeBytes(slice) - 1);
    before += countRangeBytes(slice);
    return from > to ? [] : { ...slice, start: slice.start + from, end: slice.start + to };
  });
};

const readAll = async function* (
  objects: Pick<S3Objects, 'get'>,
  slices: readonly Slice[],
): AsyncGenerator<Buffer> {
  for (const { key, ...range } of slices) {
    const found = await objects.get(key, range);
    if (!found) throw new Error('A piece of the file went away while it was read.');
    yield* found.content;
  }
};
