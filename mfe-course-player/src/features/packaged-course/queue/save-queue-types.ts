/**
 * 'not-saved': the last save failed and a retry is due. 'no-room': the server has no room for some values; they stay in the
 * browser and are sent again once they change, and at the next visit. 'superseded': a newer visit has saved since; what this one
 * saves is kept aside and not used.
 */
export type SaveState = 'saved' | 'saving' | 'not-saved' | 'no-room' | 'superseded';

export interface SaveBatch {
  updates: Record<string, string>;
  /** One writer: lets a server drop a batch that arrives after a later one of the same writer. */
  client: string;
  sequence: number;
  seen?: SeenRevision | undefined;
}

/** What a browser knew of the stored values when it wrote: the server compares it. */
export interface SeenRevision {
  readonly visit: string;
  readonly revision: number;
}

/** What the server answers to a save, as far as the queue goes by it. */
export interface SaveAnswer {
  readonly revision?: number | undefined;
  readonly isSuperseded?: boolean | undefined;
}

export interface SendOptions {
  /** The page may be going away: sent at once, in a request that outlives it. */
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
  /** Wall clock of the write, only to order the mirrors of several dead tabs. */
  at: number;
  /** The tab's own count of its writes; a batch goes out under the highest one. */
  sequence: number;
  seen?: SeenRevision | undefined;
}
