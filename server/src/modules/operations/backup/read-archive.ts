import { createHash } from 'node:crypto';
import { on, once } from 'node:events';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { z } from 'zod';
import { createTarEndCheck, removeArchiveEndMark } from './archive-end.ts';
import {
  type BackupEndCounts,
  type BackupHeader,
  BACKUP_END_FILE,
  backupEndSchema,
  BACKUP_HEADER_FILE,
  backupHeaderSchema,
  type BackupPartChecksum,
  BACKUP_CHECKSUMS_FOLDER,
  backupChecksumsSchema,
  BACKUP_FORMAT_WITHOUT_END_MARK,
} from './archive-format.ts';

/** A part of a backup archive. Its bytes must be read before the next part is requested. */
export interface BackupPartToRead {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** Error for a backup archive that was truncated or changed, or for a file that is no backup. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
  constructor(what: string, cause?: unknown) {
    super(`The archive is damaged, or no backup: ${what}`, { cause });
  }
}

/** An opened backup archive: its header, and its parts in order. */
export interface OpenBackupArchive {
  readonly header: BackupHeader;
  /**
   * Yields the parts of the backup, and returns the counts of its end. Rejects with DamagedBackupError, at the latest after the
   * last part.
   */
  readonly parts: AsyncGenerator<BackupPartToRead, BackupEndCounts>;
}

/** Opens a backup archive. It is read on demand, a chunk at a time. Throws DamagedBackupError. */
export const openBackupArchive = async (source: Readable): Promise<OpenBackupArchive> => {
  const sums: BackupPartChecksum[] = [];
  let isMarked = false;
  const entries = readEntries(source, () => {
    isMarked = true;
  });
  const first = await entries.next();
  if (first.done || first.value.path !== BACKUP_HEADER_FILE) {
    throw new DamagedBackupError(`it does not begin with ${BACKUP_HEADER_FILE}.`);
  }
  const header = parseArchiveJson(
    backupHeaderSchema,
    BACKUP_HEADER_FILE,
    await readText(hashEntry(first.value, sums)),
  );
  const isComplete = () => isMarked || header.format === BACKUP_FORMAT_WITHOUT_END_MARK;
  return { header, parts: readParts(entries, sums, isComplete) };
};

/** Reads a whole backup archive to verify its checksums. Throws DamagedBackupError. */
export const verifyBackupArchive = async (
  source: Readable,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEndCounts }> => {
  const { header, parts } = await openBackupArchive(source);
  for (;;) {
    const next = await parts.next();
    if (next.done) return { header, end: next.value };
    await drain(next.value.content);
  }
};

const drain = async (content: AsyncIterable<Buffer>): Promise<void> => {
  const chunks = content[Symbol.asyncIterator]();
  while (!(await chunks.next()).done);
};

const readParts = async function* (
  entries: AsyncGenerator<ReadEntry>,
  sums: BackupPartChecksum[],
  isComplete: () => boolean,
): AsyncGenerator<BackupPartToRead, BackupEndCounts> {
  let end: BackupEndCounts | undefined;
  for await (const entry of entries) {
    const name = entry.path;
    if (name.startsWith(BACKUP_CHECKSUMS_FOLDER)) {
      const list = parseArchiveJson(backupChecksumsSchema, name, await readText(toBytes(entry)));
      requireEqualSums(list, sums.splice(0));
    } else if (name === BACKUP_END_FILE) {
      end = parseArchiveJson(backupEndSchema, name, await readText(hashEntry(entry, sums)));
    } else {
      yield { name, content: hashEntry(entry, sums) };
    }
  }
  if (!end || sums.length > 0 || !isComplete()) throw new DamagedBackupError('its end is missing.');
  return end;
};

const requireEqualSums = (
  listed: readonly BackupPartChecksum[],
  read: readonly BackupPartChecksum[],
): void => {
  for (const [at, { name, bytes, sha256 }] of listed.entries()) {
    const part = read[at];
    if (part?.name !== name || part.bytes !== bytes || part.sha256 !== sha256)
      throw new DamagedBackupError(`${name} is not what was stored.`);
  }
  if (read.length > listed.length) throw new DamagedBackupError('it has parts without a sum.');
};

const hashEntry = async function* (
  entry: ReadEntry,
  sums: BackupPartChecksum[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of toBytes(entry)) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  sums.push({ name: entry.path, bytes, sha256: hash.digest('hex') });
};

const toBytes = (entry: ReadEntry): AsyncIterable<Buffer> => entry;

const readText = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const parseArchiveJson = <T>(schema: z.ZodType<T>, name: string, text: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedBackupError(`${name} cannot be read.`, error);
  }
};

const readEntries = async function* (
  source: Readable,
  onMark: () => void,
): AsyncGenerator<ReadEntry> {
  const parser = new Parser({ strict: true, maxDecompressionRatio: Infinity });
  const ending = new AbortController();
  let current: ReadEntry | undefined;
  let failure: Error | undefined;
  const fail = (error: unknown): void => {
    if (ending.signal.aborted) return;
    failure = toArchiveError(error);
    ending.abort(failure);
    // The current part of the archive is destroyed, because otherwise its reader would wait for more bytes.
    current?.destroy(failure);
  };
  parser.on('error', fail);
  const entries = on(parser, 'entry', { close: ['end'], signal: ending.signal });
  const fed = feedParser(source, parser, { signal: ending.signal, onMark }).catch(fail);
  try {
    for await (const [entry] of entries as AsyncIterable<[ReadEntry]>) {
      current = entry.on('error', () => undefined);
      yield entry;
    }
    // The tar parser stops at the end of the tar archive, so errors after it are thrown here.
    await fed;
    if (failure) throw failure;
  } catch (error) {
    throw failure ?? error;
  } finally {
    ending.abort();
    await fed;
  }
};

const feedParser = async (
  source: Readable,
  parser: Parser,
  { signal, onMark }: { readonly signal: AbortSignal; readonly onMark: () => void },
): Promise<void> => {
  addAbortSignal(signal, source);
  const packed = removeArchiveEndMark(source, onMark);
  const unpacked = createZstdDecompress();
  // The stream `unpacked` reports errors of this pipeline.
  pipeline(keepGeneratorOpen(packed), unpacked, { signal }).catch(() => undefined);
  const end = createTarEndCheck();
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    end.see(chunk);
    if (!parser.write(chunk)) await once(parser, 'drain', { signal });
  }
  // Node's decompression ends with the first zstd frame, possibly before the mark at the end was read.
  await drain(packed);
  if (!end.isThere()) throw new Error('its end is missing.');
  parser.end();
};

/** Wraps a generator, so that the generator stays usable after the reader of the wrapper has stopped. */
const keepGeneratorOpen = async function* (chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await chunks.next();
    if (next.done) return;
    yield next.value;
  }
};

/** Converts errors of zstd and of the tar parser to DamagedBackupError. Errors of the source stay unchanged. */
const toArchiveError = (error: unknown): Error => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isDamage = /^(?:Z|TAR|ERR_BUFFER)/.test(code) || code === '';
  return isDamage ? new DamagedBackupError(message, error) : (error as Error);
};
