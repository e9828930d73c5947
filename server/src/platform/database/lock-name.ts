import type { TransactionSql } from './sql.ts';

/**
 * Waits until no other transaction holds the advisory lock with this name, and holds it until the transaction ends. It is used
 * where there is no row to lock. The names of locks for different purposes begin with different words.
 */
export const takeNamedTransactionLock = async (tx: TransactionSql, name: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
};
