/** Stores the counts of limits in PostgreSQL. Each count needs one statement, whose write need not be flushed to disk. */
import { sqlFragment, type Sql } from '../database/sql.ts';
import {
  type SharedLimitCounts,
  type CallLimitWindow,
  CALL_LIMIT_WINDOW_MS,
} from './limit-counts.ts';

export const createDatabaseLimitCounts = (sql: Sql): SharedLimitCounts => ({
  take: async (key, most, now) => {
    const [taken] = await sql<{ until: Date }[]>`
      insert into limit_counts as held (key, count, until) values (${key}, 1, ${toWindowEnd(now)})
      on conflict (key) do update set ${increaseWindow(now)} where held.until <= ${now} or held.count < ${most}
      returning until`;
    if (taken) return { isTaken: true, until: taken.until };
    const [full] = await sql<{ until: Date }[]>`select until from limit_counts where key = ${key}`;
    return { isTaken: false, until: full?.until ?? toWindowEnd(now) };
  },
  giveBack: async (key, until) => {
    await sql`update limit_counts set count = count - 1
      where key = ${key} and until = ${until} and count > 0`;
  },
  add: async (uses, now) => {
    // Sorts the keys, so that processes which report the same keys at the same time cannot deadlock.
    const rows = await sql<(CallLimitWindow & { key: string })[]>`
      insert into limit_counts as held (key, count, until)
      select key, count, ${toWindowEnd(now)} from unnest(
        ${uses.map(({ key }) => key)}::text[], ${uses.map(({ count }) => count)}::int[]
      ) told(key, count) order by key
      on conflict (key) do update set ${increaseWindow(now)}
      returning key, count, until`;
    const found = new Map(rows.map((row) => [row.key, row]));
    return uses.map(({ key, count }) => found.get(key) ?? { count, until: toWindowEnd(now) });
  },
  clear: async (now) => {
    await sql`delete from limit_counts where until <= ${now}`;
  },
});

const toWindowEnd = (now: Date): Date => new Date(now.getTime() + CALL_LIMIT_WINDOW_MS);

/** SQL that adds the new count to the current minute, or begins a new minute. */
const increaseWindow = (now: Date) => sqlFragment`
  count = case when held.until <= ${now} then 0 else held.count end + excluded.count,
  until = case when held.until <= ${now} then excluded.until else held.until end`;
