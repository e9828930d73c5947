/**
 * 'not-saved': the last save failed and a retry is due. 'no-room': the server has no space for some values; they stay in the
 * browser and are sent again once they change, and at the next visit. 'superseded': a newer visit has saved; the server keeps
 * this visit's values aside and does not use them.
 */
export type SaveState = 'saved' | 'saving' | 'not-saved' | 'no-room' | 'superseded';

export interface SaveBatch {
  updates: Record<string, string>;
  /** Identifies one writer, so that a server can drop a batch that arrives after a later one of the same writer. */
  client: string;
  sequence: number;
  seen?: KnownRevision | undefined;
}

/** The revision of the stored values that a browser knew when it wrote; the server compares it. */
export interface KnownRevision {
  readonly visit: string;
  readonly revision: number;
}

/** The fields of the server's response to a save that the queue uses. */
export interface SaveResponse {
  readonly revision?: number | undefined;
  readonly isSuperseded?: boolean | undefined;
}

export interface SendOptions {
  /** The page may be closing: the request is sent at once and outlives the page. */
  keepalive?: boolean;
  signal: AbortSignal;
}

export interface QueueClock {
  now(): number;
  setTimeout(run: () => void, delay: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface QueueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface MirrorEntry {
  value: string;
  /** Wall-clock time of the write, used only to order the mirrors of several closed tabs. */
  at: number;
  /** The tab's counter of writes; a batch is sent with the highest one. */
  sequence: number;
  seen?: KnownRevision | undefined;
}
