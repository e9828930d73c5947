/**
 * Refuses calls of files, mail and the network inside a transaction. Such a call may take longer than the database lets a transaction
 * be idle (`connect.ts`): the transaction is ended, and what the call did stays.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningTransaction {
  isOpen: boolean;
}

const running = new AsyncLocalStorage<RunningTransaction>();

/** Runs the work of a transaction so that `refuseInTransaction` knows of it, until the work has settled. */
export const runAsTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await running.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
};

/** The program waits for something slow inside a transaction. */
export class SlowCallInTransactionError extends Error {
  override readonly name = 'SlowCallInTransactionError';
}

/**
 * Every adapter calls it first that waits for a disk, a mail server or another service.
 * @param call what is about to be done: 'files.put'
 * @throws SlowCallInTransactionError inside a transaction: make the call before it or after it
 */
export const refuseInTransaction = (call: string): void => {
  if (running.getStore()?.isOpen)
    throw new SlowCallInTransactionError(`${call} was called inside a transaction.`);
};
