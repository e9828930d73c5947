import type { TransactionSql } from './sql.ts';

/**
 * Waits until no other transaction holds the advisory lock of this name, and holds it until the transaction ends. It serves
 * where no row exists that could be locked. Names of different purposes begin with different words.
 */
export const takeNamedTransactionLock = async (tx: TransactionSql, name: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
};
