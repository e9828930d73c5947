import { createHash } from 'node:crypto';
import { constants, createZstdCompress } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { Header, Pax } from 'tar';
import { addEndMark } from './archive-end.ts';
import {
  type BackupEnd,
  type BackupHeader,
  TAR_BLOCK_BYTES,
  END_FILE,
  HEADER_FILE,
  type PartSum,
  SUMS_PREFIX,
} from './archive-format.ts';

/** A part whose size is known in advance. */
export interface OutgoingPart {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The parts of an archive; the generator returns the counts for its end. */
export type OutgoingParts = AsyncGenerator<OutgoingPart, BackupEnd>;

const MAX_SUMS_PER_PART = 1000;
/** Adds a checksum, so that zstd detects damaged bytes before they are used. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes an archive as fast as `output` accepts it, with at most one piece in memory. Throws the error of a part, and an error
 * when a part does not have its announced size. `output` is ended in both cases.
 */
export const writeArchive = async (
  header: BackupHeader,
  parts: OutgoingParts,
  output: Writable,
  signal?: AbortSignal,
): Promise<BackupEnd> => {
  let end: BackupEnd | undefined;
  const packed = packArchive(header, parts, (said) => {
    end = said;
  });
  await pipeline(packed, createZstdCompress(COMPRESSION), addEndMark, output, { signal });
  if (!end) throw new Error('The archive was not finished.');
  return end;
};

const packArchive = async function* (
  header: BackupHeader,
  parts: OutgoingParts,
  onEnd: (end: BackupEnd) => void,
): AsyncGenerator<Buffer> {
  const modified = new Date(header.madeAt);
  const sums: PartSum[] = [];
  let lists = 0;
  const add = (part: OutgoingPart) => packPart(part, modified, sums);
  const addSums = () => {
    lists += 1;
    const list = sums.splice(0);
    return add(jsonPart(`${SUMS_PREFIX}${String(lists).padStart(6, '0')}.json`, list));
  };

  yield* add(jsonPart(HEADER_FILE, header));
  for (;;) {
    const next = await parts.next();
    if (next.done) {
      yield* add(jsonPart(END_FILE, next.value));
      onEnd(next.value);
      break;
    }
    yield* add(next.value);
    if (sums.length >= MAX_SUMS_PER_PART) yield* addSums();
  }
  yield* addSums();
  yield Buffer.alloc(2 * TAR_BLOCK_BYTES);
};

const packPart = async function* (
  { name, size, content }: OutgoingPart,
  mtime: Date,
  sums: PartSum[],
): AsyncGenerator<Buffer> {
  yield* tarHeader({ path: name, size, mode: 0o600, type: 'File', mtime });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size)
    throw new Error(`${name} was to have ${size} bytes and has ${bytes}: it changed meanwhile.`);
  yield Buffer.alloc((TAR_BLOCK_BYTES - (size % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES);
  if (!name.startsWith(SUMS_PREFIX)) sums.push({ name, bytes, sha256: hash.digest('hex') });
};

const tarHeader = function* (data: ConstructorParameters<typeof Pax>[0]): Generator<Buffer> {
  const header = new Header(data);
  header.encode();
  // For a long name, or more than 8 GB.
  if (header.needPax) yield new Pax(data).encode();
  if (header.block) yield header.block;
};

const jsonPart = (name: string, value: unknown): OutgoingPart => {
  const content = Buffer.from(JSON.stringify(value));
  return { name, size: content.length, content: [content] };
};
