import type { Sql } from '../../platform/database/sql.ts';

/** Key of the PostgreSQL advisory lock that only one content import holds at a time. */
const LOCK = 723_002;

/** Runs `work` while no other process imports content. Waits for other imports without a time limit. */
export const runWithContentImportLock = <T>(sql: Sql, work: () => Promise<T>): Promise<T> =>
  sql.withLock(LOCK, work);
