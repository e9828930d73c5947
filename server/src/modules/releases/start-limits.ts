/** Time limits of the steps of a remote's start: the usual time that pages report, with room to spare. */
import type { Sql } from '../../platform/database/sql.ts';
import { findStartTimes, measureStartTimes } from './start-times.repository.ts';

/** Milliseconds until the times are read again; pages never wait for that. */
const START_TIMES_CACHE_MS = 10 * 60 * 1000;
/**
 * Number of starts that count: the newest of a remote on a channel, of each address range at most `perRange`, and `least` in
 * all. So no single range decides the time that nine of ten starts need.
 */
export const COUNTED_STARTS = { newest: 1000, perRange: 5, least: 100 };
/** Factor between the usual time and the limit, for visitors with slow connections. */
const LIMIT_FACTOR = 5;
/** Smallest and largest limit in milliseconds. */
const LIMIT_BOUNDS_MS = { least: 5000, most: 20_000 };

export interface StartLimits {
  /** Returns the limit in milliseconds; undefined while too little is known. */
  readonly of: (channel: string, remote: string) => number | undefined;
}

/** Measures how long starts take. A single process does it, and all of them read the result. */
export const measureStarts = (sql: Sql): Promise<void> => measureStartTimes(sql, COUNTED_STARTS);

/** @param onError called if the times could not be read; the last known ones stay */
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
    known = new Map(
      times.map(({ channel, remote, ms }) => [`${channel} ${remote}`, toStartLimit(ms)]),
    );
  };
  return {
    refresh,
    of: (channel, remote) => {
      if (now().getTime() - readAt > START_TIMES_CACHE_MS) refresh().catch(onError);
      return known.get(`${channel} ${remote}`);
    },
  };
};

const toStartLimit = (ms: number): number =>
  Math.min(LIMIT_BOUNDS_MS.most, Math.max(LIMIT_BOUNDS_MS.least, ms * LIMIT_FACTOR));
