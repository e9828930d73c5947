/** Holds locks of the database while calls of a test wait for them. */
import type { LightMyRequestResponse } from 'fastify';
import type { Sql, TransactionSql } from '../src/platform/database/sql.ts';
import { retryUntil } from './server-process.ts';

/** Returns the number of statements that wait for a lock of the test's database. */
export const countLockWaits = async (sql: Sql): Promise<number> => {
  const rows = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
};

/** Resolves once a statement waits for a lock. Throws if the call is answered before. */
export const waitForLock = async (
  sql: Sql,
  call: Promise<LightMyRequestResponse>,
): Promise<void> => {
  const refuse = call.then(({ body }) => Promise.reject(new Error(`It did not wait: ${body}`)));
  await Promise.race([
    refuse,
    retryUntil(
      () => countLockWaits(sql),
      (waits) => waits >= 1,
    ),
  ]);
  refuse.catch(() => undefined);
};

/**
 * Holds locks until the returned function is called. Calls must not begin inside of the transaction, where the server refuses to
 * read files.
 */
export const holdLocks = async (sql: Sql, lock: (tx: TransactionSql) => Promise<unknown>) => {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = sql.begin(async (tx) => {
    await lock(tx);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, held]);
  return async (): Promise<void> => {
    released.resolve();
    await held;
  };
};
