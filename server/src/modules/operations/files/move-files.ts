/** Copies all files of one store to another while servers run, and verifies each copy by its hash. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, ListedFile } from '../../../platform/files/file-store.ts';

const MAX_PARALLEL_MOVES = 4;

export interface MovedFileCounts {
  copied: number;
  /** Number of files that existed in the target already with the same bytes. */
  same: number;
  /** Number of files that differ and are newer in the target; they are not overwritten. */
  newer: number;
  bytes: number;
}

export interface MoveFilesOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  /** True if a target file that has the same size and is not older counts as equal without being read. */
  readonly quick: boolean;
  /** True to remove copied and equal files from the source store at the end. */
  readonly deleteSource: boolean;
  /** Signal that aborts the move after the files in progress. */
  readonly signal: AbortSignal;
  /** Called with the numbers of files after each file. */
  readonly progress: (counts: Readonly<MovedFileCounts>) => void;
  /** Called with a message for each file that was not copied. */
  readonly report: (text: string) => void;
}

type MoveOutcome = 'copied' | 'same' | 'newer';

interface Moved {
  readonly file: ListedFile;
  readonly outcome: MoveOutcome;
}

/**
 * Moves all files to another store. Each file is in the target completely or not at all, so an interrupted move can be repeated.
 * Repeats until one pass over the source finds nothing new. Rejects when aborted, or when a copy has another hash.
 */
export const moveFilesBetweenStores = async (
  options: MoveFilesOptions,
): Promise<MovedFileCounts> => {
  const { from, signal, deleteSource } = options;
  const counts: MovedFileCounts = { copied: 0, same: 0, newer: 0, bytes: 0 };
  const moved = new Map<string, Moved>();
  let isDone = false;
  while (!isDone) isDone = !(await moveOnce(options, moved, counts));
  for (const [key, { outcome }] of deleteSource ? moved : []) {
    signal.throwIfAborted();
    if (outcome !== 'newer') await from.remove(key);
  }
  return counts;
};

/**
 * Copies the files of the source once, and returns whether anything was copied. Removes from the target the files that have
 * disappeared from the source since they were copied.
 */
const moveOnce = async (
  options: MoveFilesOptions,
  moved: Map<string, Moved>,
  counts: MovedFileCounts,
): Promise<boolean> => {
  const { from, to, signal } = options;
  const seen = new Set<string>();
  const files = from.list('');
  let isNew = false;
  let failed = false;
  const moveNext = async (): Promise<void> => {
    for await (const file of files) {
      if (failed) return;
      signal.throwIfAborted();
      seen.add(file.key);
      const before = moved.get(file.key);
      if (before && isSame(before.file, file)) continue;
      const outcome = await moveFile(options, file, before?.outcome === 'copied');
      if (outcome === undefined) continue;
      moved.set(file.key, { file, outcome });
      isNew ||= outcome === 'copied';
      countMovedFile(options, counts, { file, outcome });
    }
  };
  const giveUp = (error: unknown) => {
    failed = true;
    throw error;
  };
  const workers = Array.from({ length: MAX_PARALLEL_MOVES }, () => moveNext().catch(giveUp));
  const stopped = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (stopped?.status === 'rejected') throw stopped.reason;
  for (const [key, { outcome }] of moved) {
    if (seen.has(key) || outcome !== 'copied' || (await from.stat(key))) continue;
    await to.remove(key);
    moved.delete(key);
  }
  return isNew;
};

const countMovedFile = (
  { report, progress }: MoveFilesOptions,
  counts: MovedFileCounts,
  { file, outcome }: Moved,
): void => {
  counts[outcome] += 1;
  if (outcome === 'copied') counts.bytes += file.size;
  if (outcome === 'newer') report(`${file.key} was left: the target has another one, and a later.`);
  progress(counts);
};

const isSame = (one: ListedFile, other: ListedFile): boolean =>
  one.size === other.size && one.storedAt.getTime() === other.storedAt.getTime();

/** Resolution in ms of the times of files in S3. */
const CLOCK_MS = 1000;

/**
 * Copies a file to the target; returns undefined when it was removed meanwhile. A file that changes while it is read is copied
 * again in the next pass.
 * @param isOurs whether the file in the target is from this run
 */
const moveFile = async (
  { from, to, quick }: MoveFilesOptions,
  { key, size, storedAt }: ListedFile,
  isOurs: boolean,
): Promise<MoveOutcome | undefined> => {
  const there = await to.stat(key);
  const isLater = there !== undefined && +there.storedAt - +storedAt >= CLOCK_MS;
  if (quick && isLater && there.size === size) return 'same';
  if (there?.size === size && (await hashStoredFile(to, key)) === (await hashStoredFile(from, key)))
    return 'same';
  if (isLater && !isOurs) return 'newer';
  const content = await from.get(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  await to.put(key, Readable.from(hashWhileReading(content, hash), { objectMode: false }));
  if ((await hashStoredFile(to, key)) === hash.digest('hex')) return 'copied';
  throw new Error(`The copy of ${key} is not what was sent. Nothing was removed; try again.`);
};

const hashWhileReading = async function* (content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
};

const hashStoredFile = async (store: FileStore, key: string): Promise<string | undefined> => {
  const content = await store.get(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
};
