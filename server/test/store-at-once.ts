import { sqlIdentifier, type Sql } from '../src/platform/database/sql.ts';
import { retryUntil } from './server-process.ts';

const countWaiting = async (sql: Sql): Promise<number> => {
  const rows = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
};

/**
 * Makes two calls that store a row in a table. Neither stores its row before both wait for a lock, so each call that does not wait
 * for the other one has read all that it needs.
 */
export const storeAtOnce = async <T>(
  sql: Sql,
  table: string,
  makeCalls: () => readonly Promise<T>[],
): Promise<T[]> => {
  const { calls } = await sql.begin(async (tx) => {
    await tx`lock table ${sqlIdentifier(table)} in exclusive mode`;
    const all = Promise.all(makeCalls());
    await retryUntil(
      () => countWaiting(sql),
      (waiting) => waiting >= 2,
    );
    return { calls: all };
  });
  return calls;
};
