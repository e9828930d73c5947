import type { Sql } from '../../platform/database/sql.ts';

/** Arbitrary constant that identifies the content of this product among advisory locks. */
const LOCK = 723_002;

/** Runs `work` while no other process imports content. Waits without a time limit. */
export const withContentLock = <T>(sql: Sql, work: () => Promise<T>): Promise<T> =>
  sql.withLock(LOCK, work);
