/** Counts uses in time windows for all processes of a site. Limits of guesses and calls are based on these counts. */
import { createHash } from 'node:crypto';

/** Length in ms of the period for which calls are counted; it begins with the first call. */
export const CALL_LIMIT_WINDOW_MS = 60_000;

export interface CallLimitWindow {
  readonly count: number;
  readonly until: Date;
}

export interface CallLimitUse {
  /** Key of the counted client and limit, from `toLimitCountKey`. */
  readonly key: string;
  readonly count: number;
}

export interface SharedLimitCounts {
  /**
   * Counts one of at most `most` uses in the window of `key`; `isTaken` is false when none is left. Exact for simultaneous calls
   * in any number of processes. Rejects when the store cannot be reached.
   */
  readonly take: (
    key: string,
    most: number,
    now: Date,
  ) => Promise<{ readonly isTaken: boolean; readonly until: Date }>;
  /** Returns a reserved use of the period that ends at `until`. Does nothing when that period is over. */
  readonly giveBack: (key: string, until: Date) => Promise<void>;
  /** Adds uses to the counts of several keys; each key must occur once. Returns the counts afterwards, in the same order. */
  readonly add: (uses: readonly CallLimitUse[], now: Date) => Promise<readonly CallLimitWindow[]>;
  /** Removes counts whose period is over. */
  readonly clear: (now: Date) => Promise<void>;
}

/**
 * Returns the key under which the uses of one client are counted for a limit.
 * @param name the name of the limit
 * @param client the counted client: an address or an account
 */
export const toLimitCountKey = (name: string, client: string): string =>
  createHash('sha256').update(`${name}\n${client}`).digest('base64url').slice(0, 22);
