/** Configuration and state of an outbox. */
/**
 * 'waiting': changes will be sent after a delay. 'not-saved': the last send failed and is repeated. 'set-aside': the server has
 * refused some changes; they stay in the browser and are sent again once they change, and at the next visit. 'conflict': another
 * page has saved a different value, and a person has to decide (`adopt`).
 */
export type OutboxStatus = 'saved' | 'waiting' | 'sending' | 'not-saved' | 'set-aside' | 'conflict';

export interface OutboxState {
  readonly status: OutboxStatus;
  /** False if the browser has no room for the local copy, so that unsaved changes exist only on the page. */
  readonly isStoredLocally: boolean;
  /** Reason of the last failed send; undefined once a send succeeds. */
  readonly failure: unknown;
}

export interface OutboxRequest {
  /** True if the page may be closing: the request must be sent before `send` returns, and outlive the page. */
  readonly keepalive: boolean;
  readonly signal: AbortSignal;
  /** Last revision of the stored data that this page knows. */
  readonly revision: number;
}

/** Stored data of another page, merged with the pending changes of this one. */
export interface MergedChanges<Value> {
  readonly revision: number;
  /** Changes that are still to be sent; all others are dropped. */
  readonly changes: ReadonlyMap<string, Value>;
}

/** Changes for one request. */
export interface OutboxPart<Value> {
  readonly changes: ReadonlyMap<string, Value>;
  /** Approximate size of the request in bytes. */
  readonly bytes: number;
}

/** Limits how many requests start in a period of time. */
export interface OutboxPace {
  /** Returns the milliseconds until the next request may start; 0 if it may start now. */
  delay: (now: number) => number;
  /** Counts a request that starts now towards the limit. */
  count: (now: number) => void;
}

export interface OutboxOptions<Value, Response> {
  /**
   * Sends changes, the oldest first. Resolves once the server has acknowledged them, perhaps with the new `revision` of the stored
   * data. Rejected changes are sent again.
   */
  send: (changes: ReadonlyMap<string, Value>, request: OutboxRequest) => Promise<Response>;
  /**
   * Stores all pending changes in this browser, and those that were sent last without a response if `repeatsUnanswered`. Returns
   * false if the browser had no room. Called before changes are sent.
   */
  storeLocally: (
    pending: ReadonlyMap<string, Value>,
    unanswered: ReadonlyMap<string, Value> | undefined,
  ) => boolean;
  /** Name of the data in the report of the first of several failures; absent if `send` reports. */
  reportAs?: string;
  /** Revision of the stored data that the page has loaded. */
  revision?: number;
  /** Unsaved changes of an earlier visit. */
  pending?: ReadonlyMap<string, Value>;
  /**
   * True if a request without a response has to be repeated unchanged before newer changes: the server may have stored it under
   * the next revision, and recognises only an equal one.
   */
  repeatsUnanswered?: boolean;
  /** Changes that an earlier visit has sent without a response. */
  unanswered?: ReadonlyMap<string, Value> | undefined;
  /** Time from a change to its request; a second by default. */
  delayMs?: number;
  /** True if each change restarts the delay, so that it ends when the person pauses. */
  waitsForPause?: boolean;
  /** Delay of the first retry; a second by default. It doubles up to 30 seconds. */
  firstRetryMs?: number;
  /** Selects the changes of one request of at most `maxBytes`; at least one if `mustTake`. Absent: all changes. */
  selectPart?: (
    changes: ReadonlyMap<string, Value>,
    maxBytes: number,
    mustTake: boolean,
  ) => OutboxPart<Value>;
  pace?: OutboxPace;
  /** Returns whether a request may start now; call `flush` once it may. Absent: always. */
  isReady?: () => boolean;
  /** Returns whether the server will never take these changes. Absent: if one change alone is too large. */
  isRefusal?: (error: unknown) => boolean;
  /**
   * Loads what another page has saved, after a save was refused because of it. Undefined: a person has to decide. Absent:
   * conflicts are failures.
   */
  mergeConflict?: () => Promise<MergedChanges<Value> | undefined>;
  onAcknowledged?: (changes: ReadonlyMap<string, Value>, response: Response) => void;
}
