import type { Readable } from 'node:stream';

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

/**
 * Where uploads and imported media live, by key: segments of letters, digits, `-`, `_` and `.` joined by
 * slashes (`courses/c1/intro.mp4`). Any other key is refused with a RangeError, so a file name of
 * a stranger can never leave the store. Whatever S3-compatible storage offers under the same four verbs.
 */
export interface FileStore {
  /** Streams `content` in; all of it is on disk, or nothing is, when the promise settles. Replaces. */
  readonly put: (key: string, content: Readable) => Promise<StoredFile>;
  readonly stat: (key: string) => Promise<StoredFile | undefined>;
  /** The file, or the part of it that `range` names; undefined when there is none. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** One file, or a whole folder of keys; fine when there is none. */
  readonly remove: (key: string) => Promise<void>;
}
