/** Counts that all processes of a site share, in windows of time: what guesses and calls are limited by. */
import { createHash } from 'node:crypto';

/** How long one lasts, from the first thing that is counted in it. */
export const WINDOW_MS = 60_000;

export interface LimitWindow {
  readonly count: number;
  readonly until: Date;
}

export interface LimitUse {
  /** Made by `limitKey`. */
  readonly key: string;
  readonly count: number;
}

export interface LimitCounts {
  /**
   * Takes one of `most` places in the window of `key`. Exact, however many ask at the same instant in however many processes.
   * `isTaken` is false when there is none left. Rejects when nobody can tell.
   */
  readonly take: (
    key: string,
    most: number,
    now: Date,
  ) => Promise<{ readonly isTaken: boolean; readonly until: Date }>;
  /** Gives back a place of the window that ends then. Nothing happens when that is over. */
  readonly giveBack: (key: string, until: Date) => Promise<void>;
  /** Adds what has happened to each window, each key once. Returns how they stand afterwards, in the same order. */
  readonly add: (uses: readonly LimitUse[], now: Date) => Promise<readonly LimitWindow[]>;
  /** Removes windows that are over. */
  readonly clear: (now: Date) => Promise<void>;
}

/** @param name of the limit; @param who it counts: an address, an account */
export const limitKey = (name: string, who: string): string =>
  createHash('sha256').update(`${name}\n${who}`).digest('base64url').slice(0, 22);
