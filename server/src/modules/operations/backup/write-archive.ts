import { createHash } from 'node:crypto';
import { constants, createZstdCompress } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { Header, Pax } from 'tar';
import { addArchiveEndMark } from './archive-end.ts';
import {
  type BackupEndCounts,
  type BackupHeader,
  TAR_BLOCK_BYTES,
  BACKUP_END_FILE,
  BACKUP_HEADER_FILE,
  type BackupPartChecksum,
  BACKUP_CHECKSUMS_FOLDER,
} from './archive-format.ts';

/** A part of a backup archive that is written, whose size is known in advance. */
export interface BackupPartToWrite {
  readonly name: string;
  /** Size of the part in bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The parts of a backup archive that is written; the generator returns the counts for its end. */
export type BackupPartsToWrite = AsyncGenerator<BackupPartToWrite, BackupEndCounts>;

const MAX_SUMS_PER_PART = 1000;
/** Compression options that add a checksum, so that zstd detects damaged bytes before they are used. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes a backup archive as fast as `output` accepts it, with at most one chunk in memory. Throws the error of a part, and an
 * error when a part does not have its announced size. `output` is ended in both cases.
 */
export const writeBackupArchive = async (
  header: BackupHeader,
  parts: BackupPartsToWrite,
  output: Writable,
  signal?: AbortSignal,
): Promise<BackupEndCounts> => {
  let end: BackupEndCounts | undefined;
  const packed = packArchive(header, parts, (packedEnd) => {
    end = packedEnd;
  });
  await pipeline(packed, createZstdCompress(COMPRESSION), addArchiveEndMark, output, { signal });
  if (!end) throw new Error('The archive was not finished.');
  return end;
};

const packArchive = async function* (
  header: BackupHeader,
  parts: BackupPartsToWrite,
  onEnd: (end: BackupEndCounts) => void,
): AsyncGenerator<Buffer> {
  const modified = new Date(header.madeAt);
  const sums: BackupPartChecksum[] = [];
  let lists = 0;
  const add = (part: BackupPartToWrite) => packPart(part, modified, sums);
  const addSums = () => {
    lists += 1;
    const list = sums.splice(0);
    return add(jsonPart(`${BACKUP_CHECKSUMS_FOLDER}${String(lists).padStart(6, '0')}.json`, list));
  };

  yield* add(jsonPart(BACKUP_HEADER_FILE, header));
  for (;;) {
    const next = await parts.next();
    if (next.done) {
      yield* add(jsonPart(BACKUP_END_FILE, next.value));
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
  { name, size, content }: BackupPartToWrite,
  mtime: Date,
  sums: BackupPartChecksum[],
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
  if (!name.startsWith(BACKUP_CHECKSUMS_FOLDER))
    sums.push({ name, bytes, sha256: hash.digest('hex') });
};

const tarHeader = function* (data: ConstructorParameters<typeof Pax>[0]): Generator<Buffer> {
  const header = new Header(data);
  header.encode();
  // A PAX header is needed for a long file name, and for a file of more than 8 GB.
  if (header.needPax) yield new Pax(data).encode();
  if (header.block) yield header.block;
};

const jsonPart = (name: string, value: unknown): BackupPartToWrite => {
  const content = Buffer.from(JSON.stringify(value));
  return { name, size: content.length, content: [content] };
};
