/** Figures that are counted from time to time and stored, because counting them is too slow for a request. */
import { MAX_FIGURES_AGE_MS } from '@cairn/api/staff-reports.contract';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';

/**
 * Age in ms from which the job counts figures again. With the minute until its next run and the time for counting, figures stay
 * younger than `MAX_FIGURES_AGE_MS`.
 */
const COUNT_AGAIN_MS = 3 * 60 * 1000;

/** Key of the advisory lock for counting figures. */
const LOCK = 723_107;

export interface StoredFiguresDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  /** Name under which the table `counted_figures` stores the time of the last count. */
  readonly name: string;
  /** Counts the figures and stores them in place of the former ones. */
  readonly count: (sql: SqlQuery, now: Date) => Promise<void>;
  /** Key of the advisory lock for counting; by default the key of the job. */
  readonly lock?: number;
}

export interface StoredFigures {
  /** Counts the figures if they will be too old soon. The job calls it every minute. */
  readonly refresh: () => Promise<void>;
  /**
   * Returns the time at which the stored figures were counted. Counts them first if they are too old, which happens when no
   * process runs the job.
   */
  readonly requireFresh: () => Promise<Date>;
}

const findCountedAt = async (sql: SqlQuery, name: string): Promise<Date | undefined> => {
  const [row] = await sql<{ countedAt: Date }[]>`
    select counted_at as "countedAt" from counted_figures where figures = ${name}`;
  return row?.countedAt;
};

export const createStoredFigures = ({
  sql,
  now,
  name,
  count,
  lock = LOCK,
}: StoredFiguresDeps): StoredFigures => {
  const isYounger = (countedAt: Date | undefined, maxAgeMs: number): countedAt is Date =>
    countedAt !== undefined && now().getTime() - countedAt.getTime() < maxAgeMs;
  // Statements under a lock have no time limit, which a large site on a slow machine would exceed.
  const countIfOlder = (maxAgeMs: number): Promise<Date> =>
    sql.withLock(lock, async (holder) => {
      // Another process may have counted the figures while this one waited for the lock.
      const countedAt = await findCountedAt(holder, name);
      if (isYounger(countedAt, maxAgeMs)) return countedAt;
      const at = now();
      await count(holder, at);
      await holder`insert into counted_figures (figures, counted_at) values (${name}, ${at})
        on conflict (figures) do update set counted_at = excluded.counted_at`;
      return at;
    });
  return {
    refresh: async () => {
      if (!isYounger(await findCountedAt(sql, name), COUNT_AGAIN_MS))
        await countIfOlder(COUNT_AGAIN_MS);
    },
    requireFresh: async () => {
      const countedAt = await findCountedAt(sql, name);
      return isYounger(countedAt, MAX_FIGURES_AGE_MS)
        ? countedAt
        : countIfOlder(MAX_FIGURES_AGE_MS);
    },
  };
};
