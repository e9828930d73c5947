/**
 * Rejects calls to files, mail and the network inside a transaction. Such a call may outlast the time that a transaction may be
 * idle (`connect.ts`): the database would then end the transaction, but the effect of the call would stay.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningTransaction {
  isOpen: boolean;
}

const runningTransaction = new AsyncLocalStorage<RunningTransaction>();

/** Runs the work of a transaction, so that `refuseInTransaction` knows of it until the work has settled. */
export const runAsTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await runningTransaction.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
};

/** The program makes a slow call inside a transaction. */
export class SlowCallInTransactionError extends Error {
  override readonly name = 'SlowCallInTransactionError';
}

/**
 * Rejects a slow call inside a transaction. Adapters that wait for a disk, a mail server or another service call this first.
 * @param call the name of the call: 'files.put'
 * @throws SlowCallInTransactionError inside a transaction: make the call before it or after it
 */
export const refuseInTransaction = (call: string): void => {
  if (runningTransaction.getStore()?.isOpen)
    throw new SlowCallInTransactionError(`${call} was called inside a transaction.`);
};
