import type { Sql } from '../../database/sql.ts';

/** Any constant; it names "the content of this product" among advisory locks. */
const LOCK = 723_002;

/** Runs `work` while no other process imports content; waits as long as another one does. */
export const withContentLock = async <T>(sql: Sql, work: () => Promise<T>): Promise<T> => {
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`set lock_timeout = 0`;
    await connection`select pg_advisory_lock(${LOCK})`;
    return await work();
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`;
    await connection`reset statement_timeout`;
    await connection`reset lock_timeout`;
    connection.release();
  }
};
