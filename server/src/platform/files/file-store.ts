import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

/** Seconds after which the caller should try again when the file store is unreachable; sent as Retry-After. */
const RETRY_AFTER_SECONDS = 5;

/** The file store cannot be reached at the moment. */
export class FilesUnreachableError extends AppError {
  constructor(cause: unknown) {
    super('server', 'The files cannot be reached. Please try again in a moment.', undefined, {
      status: 503,
      retryAfter: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

/** Range of a file: its first and last byte, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFileInfo {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Date and time at which the file was stored; with `size` it makes an ETag. */
  readonly storedAt: Date;
}

export interface ListedFile extends StoredFileInfo {
  readonly key: string;
}

/** A received file on the disk of this machine that has no key in the file store yet. The caller must call `keep` or `drop`. */
export interface TemporaryFile {
  readonly path: string;
  /** Size of the received file in bytes. */
  readonly size: number;
  /** Stores the file under the key, completely or not at all. Replaces an existing file. */
  readonly keep: (key: string) => Promise<StoredFileInfo>;
  /** Deletes the received file. Has no effect after `keep`. */
  readonly drop: () => Promise<void>;
}

/**
 * Stores uploads and imported media by key: segments of letters, digits, `-`, `_` and `.` joined by slashes
 * (`courses/c1/intro.mp4`). Any other key throws a RangeError, so that no uploaded file name can escape from the store.
 * Implemented by a folder and by a bucket, with the same guarantees (docs/decisions/066).
 */
export interface FileStore {
  /** Streams an upload to the local disk, to be checked before it is stored. A failed stream leaves no file. */
  readonly hold: (content: Readable) => Promise<TemporaryFile>;
  /** Streams `content` into the file store under a key, completely or not at all. Replaces an existing file. */
  readonly put: (key: string, content: Readable) => Promise<StoredFileInfo>;
  /**
   * Writes `content` into an existing file, from this byte on. Bytes received before a failure stay, and any process may
   * continue. Of two writers at the same offset, either may win.
   * @returns the size in bytes afterwards; rejects when the file does not exist
   */
  readonly append: (key: string, content: Readable, offset: number) => Promise<number>;
  readonly stat: (key: string) => Promise<StoredFileInfo | undefined>;
  /**
   * Returns the stored file, or the part in `range`; undefined when the file does not exist. The caller must read it to its
   * end or destroy it, because it may hold a connection.
   */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Lists all files whose key begins with `prefix`, in no particular order. Files stored or removed meanwhile may be missing. */
  readonly list: (prefix: string) => AsyncIterable<ListedFile>;
  /** Removes one stored file, or a whole folder of keys. Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Returns whether the file store can be reached. While it cannot, every call rejects with `FilesUnreachableError`. */
  readonly isUp: () => boolean;
  /**
   * Checks at an interval whether the file store can be reached, until the signal aborts. Without visitors, no other call would
   * detect an outage.
   */
  readonly watch: (ending: AbortSignal) => void;
}
