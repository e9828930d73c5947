/** How long a step of a remote's start may take: what its starts usually take, told by pages, with room to spare. */
import type { Sql } from '../../platform/database/sql.ts';
import { findStartTimes, measureStartTimes } from './start-times.repository.ts';

/** Read again after this long; pages never wait for it. */
const KEPT_MS = 10 * 60 * 1000;
/**
 * Of one address range so many count, of all so many must be known: one range has no say in what nine of ten need. Only the newest starts
 * of a remote on a channel are read.
 */
export const COUNTED = { newest: 1000, perRange: 5, least: 100 };
/** Whoever has a slow line needs some times of what most need … */
const ROOM = 5;
/** … and never less than this, nor is anybody kept waiting for longer than that, in milliseconds. */
const BOUNDS = { least: 5000, most: 20_000 };

export interface StartLimits {
  /** In milliseconds; undefined while too little is known. */
  readonly of: (channel: string, remote: string) => number | undefined;
}

/** Measures how long starts take. One process of all does it, and all of them read what it has found. */
export const measureStarts = (sql: Sql): Promise<void> => measureStartTimes(sql, COUNTED);

/** @param onError hears why they could not be read; what was known goes on */
export const createStartLimits = (
  sql: Sql,
  now: () => Date,
  onError: (error: unknown) => void,
): StartLimits & { readonly refresh: () => Promise<void> } => {
  let known = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    readAt = now().getTime();
    const times = await findStartTimes(sql);
    known = new Map(times.map(({ channel, remote, ms }) => [`${channel} ${remote}`, limitFor(ms)]));
  };
  return {
    refresh,
    of: (channel, remote) => {
      if (now().getTime() - readAt > KEPT_MS) refresh().catch(onError);
      return known.get(`${channel} ${remote}`);
    },
  };
};

const limitFor = (ms: number): number => Math.min(BOUNDS.most, Math.max(BOUNDS.least, ms * ROOM));
