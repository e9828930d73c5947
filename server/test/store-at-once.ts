import { countLockWaits } from './held-locks.ts';
import { sqlIdentifier, type Sql } from '../src/platform/database/sql.ts';
import { retryUntil } from './server-process.ts';

/**
 * Makes two calls that both insert a row into a table, and lets neither insert before both wait for a lock. A call that does
 * not wait for the other one has then already read everything on which it decides.
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
      () => countLockWaits(sql),
      (waiting) => waiting >= 2,
    );
    return { calls: all };
  });
  return calls;
};
