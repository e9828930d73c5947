import type { Sql } from '../../platform/database/sql.ts';

/** Any constant; it names "the content of this product" among advisory locks. */
const LOCK = 723_002;

/** Runs `work` while no other process imports content; waits as long as another one does. */
export const withContentLock = <T>(sql: Sql, work: () => Promise<T>): Promise<T> =>
  sql.withLock(LOCK, work);
