/**
 * State of saving SCORM values. 'not-saved': the last save failed and a retry is due. 'no-room': the server has no space for
 * some values; they stay in the browser and are sent again once they change, and at the next visit. 'superseded': a newer visit
 * has saved; the server stores this visit's values separately and does not use them.
 */
export type ScormSaveState = 'saved' | 'saving' | 'not-saved' | 'no-room' | 'superseded';

export interface ScormSaveBatch {
  updates: Record<string, string>;
  /** Id of the tab that saves, so that a server can drop a save that arrives after a later one of the same tab. */
  client: string;
  sequence: number;
  seen?: KnownScormRevision | undefined;
}

/** Revision of the stored SCORM values that a browser knew when it saved; the server compares it with its own. */
export interface KnownScormRevision {
  readonly visit: string;
  readonly revision: number;
}

/** Fields of the server's response to a save that `ScormSaveQueue` uses. */
export interface ScormSaveResponse {
  readonly revision?: number | undefined;
  readonly isSuperseded?: boolean | undefined;
}

export interface ScormSendOptions {
  /** True if the page may be closing: the request is sent at once with `keepalive` and outlives the page. */
  keepalive?: boolean;
  signal: AbortSignal;
}

export interface ScormQueueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface UnsavedScormValue {
  value: string;
  /** Wall-clock time of the write, used only to order the mirrors of several closed tabs. */
  at: number;
  /** Sequence number of the write within its tab; a save is sent with the highest one of its values. */
  sequence: number;
  seen?: KnownScormRevision | undefined;
}
