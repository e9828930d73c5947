/** Counts that all processes of a site share, in time windows; the basis of limits for guesses and calls. */
import { createHash } from 'node:crypto';

/** Length of a window, which begins with its first use. */
export const LIMIT_WINDOW_MS = 60_000;

export interface LimitWindow {
  readonly count: number;
  readonly until: Date;
}

export interface LimitUse {
  /** Key from `limitKey`. */
  readonly key: string;
  readonly count: number;
}

export interface LimitCounts {
  /**
   * Counts one of at most `most` uses in the window of `key`; `isTaken` is false when none is left. Exact for simultaneous calls
   * in any number of processes. Rejects when the store cannot be reached.
   */
  readonly take: (
    key: string,
    most: number,
    now: Date,
  ) => Promise<{ readonly isTaken: boolean; readonly until: Date }>;
  /** Returns a use of the window that ends at `until`. Does nothing when that window is over. */
  readonly giveBack: (key: string, until: Date) => Promise<void>;
  /** Adds uses to each window; each key must occur once. Returns the windows afterwards, in the same order. */
  readonly add: (uses: readonly LimitUse[], now: Date) => Promise<readonly LimitWindow[]>;
  /** Removes windows that are over. */
  readonly clear: (now: Date) => Promise<void>;
}

/** @param name the name of the limit @param who the counted client: an address or an account */
export const limitKey = (name: string, who: string): string =>
  createHash('sha256').update(`${name}\n${who}`).digest('base64url').slice(0, 22);
