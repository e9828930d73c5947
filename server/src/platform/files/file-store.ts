import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

/** Seconds until another try makes sense. */
const RETRY_AFTER_SECONDS = 5;

/** The files cannot be reached at the moment. */
export class FilesAwayError extends AppError {
  constructor(cause: unknown) {
    super('server', 'The files cannot be reached. Please try again in a moment.', undefined, {
      status: 503,
      retryAfter: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** When it was stored; with `size` it makes an ETag. */
  readonly storedAt: Date;
}

export interface ListedFile extends StoredFile {
  readonly key: string;
}

/** A file that has arrived, on the disk of this machine, and has no key yet. One of the two ends it. */
export interface HeldFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** All of it is stored under the key, or nothing is, when the promise settles. Replaces. */
  readonly keep: (key: string) => Promise<StoredFile>;
  /** Fine when it was kept. */
  readonly drop: () => Promise<void>;
}

/**
 * Where uploads and imported media live, by key: segments of letters, digits, `-`, `_` and `.` joined by
 * slashes (`courses/c1/intro.mp4`). Any other key is refused with a RangeError, so a file name of
 * a stranger can never leave the store. A folder, or a bucket (docs/decisions/066): what one of them promises, both do.
 */
export interface FileStore {
  /** Streams `content` to the disk, to be looked at before it is kept; nothing is left when the stream fails. */
  readonly hold: (content: Readable) => Promise<HeldFile>;
  /** Streams `content` in; all of it is stored, or nothing is, when the promise settles. Replaces. */
  readonly put: (key: string, content: Readable) => Promise<StoredFile>;
  /**
   * Writes `content` from this byte on into a file that is there; what has come stays when the stream fails, and any process
   * may go on. Of two that write at the same place either wins. Bytes that the file has afterwards; rejects when there is none.
   */
  readonly append: (key: string, content: Readable, offset: number) => Promise<number>;
  readonly stat: (key: string) => Promise<StoredFile | undefined>;
  /**
   * The file, or the part of it that `range` names; undefined when there is none. Whoever gets it reads it to its end or
   * destroys it: a connection may hang on it.
   */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /**
   * Every file whose key begins with `prefix`, all for `''`, in no order to rely on. What is stored or removed meanwhile may
   * be missing.
   */
  readonly list: (prefix: string) => AsyncIterable<ListedFile>;
  /** One file, or a whole folder of keys; fine when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Whether the files can be reached. While they are away, every call rejects with `FilesAwayError`. */
  readonly isUp: () => boolean;
  /** Checks at an interval whether the files can be reached, until the signal aborts: a site without visitors calls nothing. */
  readonly watch: (ending: AbortSignal) => void;
}
