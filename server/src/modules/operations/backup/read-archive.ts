import { createHash } from 'node:crypto';
import { on, once } from 'node:events';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { z } from 'zod';
import { tarEnd, removeEndMark } from './archive-end.ts';
import {
  type BackupEnd,
  type BackupHeader,
  END_FILE,
  endSchema,
  HEADER_FILE,
  headerSchema,
  type PartSum,
  SUMS_PREFIX,
  sumsSchema,
  WITHOUT_MARK,
} from './archive-format.ts';

/** A part of an archive. Read its bytes before requesting the next part. */
export interface IncomingPart {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** The archive was truncated or changed, or is no backup. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
  constructor(what: string, cause?: unknown) {
    super(`The archive is damaged, or no backup: ${what}`, { cause });
  }
}

/** The header of an archive, and its parts in order. */
export interface OpenArchive {
  readonly header: BackupHeader;
  /** Yields the parts and returns the counts of the end. Rejects with DamagedBackupError, at the latest after the last part. */
  readonly parts: AsyncGenerator<IncomingPart, BackupEnd>;
}

/** Opens an archive. It is read on demand, a piece at a time. Throws DamagedBackupError. */
export const readArchive = async (source: Readable): Promise<OpenArchive> => {
  const sums: PartSum[] = [];
  let isMarked = false;
  const entries = readEntries(source, () => {
    isMarked = true;
  });
  const first = await entries.next();
  if (first.done || first.value.path !== HEADER_FILE) {
    throw new DamagedBackupError(`it does not begin with ${HEADER_FILE}.`);
  }
  const header = parseArchiveJson(
    headerSchema,
    HEADER_FILE,
    await readText(hashEntry(first.value, sums)),
  );
  const isWhole = () => isMarked || header.format === WITHOUT_MARK;
  return { header, parts: readParts(entries, sums, isWhole) };
};

/** Reads the whole archive to verify its checksums. Throws DamagedBackupError. */
export const verifyArchive = async (
  source: Readable,
): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> => {
  const { header, parts } = await readArchive(source);
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
  sums: PartSum[],
  isWhole: () => boolean,
): AsyncGenerator<IncomingPart, BackupEnd> {
  let end: BackupEnd | undefined;
  for await (const entry of entries) {
    const name = entry.path;
    if (name.startsWith(SUMS_PREFIX)) {
      const list = parseArchiveJson(sumsSchema, name, await readText(toBytes(entry)));
      requireEqualSums(list, sums.splice(0));
    } else if (name === END_FILE) {
      end = parseArchiveJson(endSchema, name, await readText(hashEntry(entry, sums)));
    } else {
      yield { name, content: hashEntry(entry, sums) };
    }
  }
  if (!end || sums.length > 0 || !isWhole()) throw new DamagedBackupError('its end is missing.');
  return end;
};

const requireEqualSums = (told: readonly PartSum[], read: readonly PartSum[]): void => {
  for (const [at, { name, bytes, sha256 }] of told.entries()) {
    const part = read[at];
    if (part?.name !== name || part.bytes !== bytes || part.sha256 !== sha256)
      throw new DamagedBackupError(`${name} is not what was stored.`);
  }
  if (read.length > told.length) throw new DamagedBackupError('it has parts without a sum.');
};

const hashEntry = async function* (entry: ReadEntry, sums: PartSum[]): AsyncGenerator<Buffer> {
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
    // Otherwise the reader of a part would wait for more bytes.
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
    // The parser ends with the tar; errors after it are thrown here.
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
  const packed = removeEndMark(source, onMark);
  const unpacked = createZstdDecompress();
  // Errors are reported by `unpacked`.
  pipeline(keepGeneratorOpen(packed), unpacked, { signal }).catch(() => undefined);
  const end = tarEnd();
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    end.see(chunk);
    if (!parser.write(chunk)) await once(parser, 'drain', { signal });
  }
  // Node's decompression ends with the first frame, possibly before the mark was read.
  await drain(packed);
  if (!end.isThere()) throw new Error('its end is missing.');
  parser.end();
};

/** Wraps a generator, so that it can be read further after the consumer of the wrapper stops. */
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
