/** Time limits of the steps of a remote's start. They are a multiple of the usual time that pages report. */
import type { Sql } from '../../../platform/database/sql.ts';
import {
  findUsualReleaseStartTimes,
  recomputeUsualReleaseStartTimes,
} from './start-times.repository.ts';

/** Time in ms for which measured start times are cached. Pages do not wait for the next read. */
const START_TIMES_CACHE_MS = 10 * 60 * 1000;
/**
 * Numbers of page loads from which the usual start time is computed: the newest of a remote on a channel, at most `perRange` of
 * each IP address range, and `least` in all. Thus no single address range determines the result.
 */
export const START_TIME_SAMPLE_SIZES = { newest: 1000, perRange: 5, least: 100 };
/** Factor between the usual time of a start step and its time limit, for visitors with slow connections. */
const LIMIT_FACTOR = 5;
/** Smallest and largest time limit of a start step in ms. */
const LIMIT_BOUNDS_MS = { least: 5000, most: 20_000 };

export interface ReleaseStartTimeLimits {
  /** Returns the time limit in ms for the start of a remote on a channel; undefined while too few starts are known. */
  readonly get: (channel: string, remote: string) => number | undefined;
}

/** Computes the usual start times of releases. One process computes them, and all processes read the result. */
export const measureReleaseStartTimes = (sql: Sql): Promise<void> =>
  recomputeUsualReleaseStartTimes(sql, START_TIME_SAMPLE_SIZES);

/**
 * Creates the time limits for starts of releases.
 * @param onError called if the measured times could not be read; the last known ones stay
 */
export const createReleaseStartTimeLimits = (
  sql: Sql,
  now: () => Date,
  onError: (error: unknown) => void,
): ReleaseStartTimeLimits & { readonly refresh: () => Promise<void> } => {
  let known = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    readAt = now().getTime();
    const times = await findUsualReleaseStartTimes(sql);
    known = new Map(
      times.map(({ channel, remote, ms }) => [`${channel} ${remote}`, toStartLimit(ms)]),
    );
  };
  return {
    refresh,
    get: (channel, remote) => {
      if (now().getTime() - readAt > START_TIMES_CACHE_MS) refresh().catch(onError);
      return known.get(`${channel} ${remote}`);
    },
  };
};

const toStartLimit = (ms: number): number =>
  Math.min(LIMIT_BOUNDS_MS.most, Math.max(LIMIT_BOUNDS_MS.least, ms * LIMIT_FACTOR));
