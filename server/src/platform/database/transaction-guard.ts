/**
 * Rejects calls to files, mail and the network inside a transaction. Such a call may outlast the time that a transaction may be
 * idle (`connect.ts`): the database would then end the transaction, but the effect of the call would stay.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningTransaction {
  isOpen: boolean;
}

const runningTransaction = new AsyncLocalStorage<RunningTransaction>();

/**
 * Runs the work of a database transaction, so that `throwInsideTransaction` detects calls inside it until the work has
 * settled.
 */
export const runMarkedAsTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await runningTransaction.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
};

/** Error of the program: it calls a slow service, such as the file store, inside a database transaction. */
export class SlowCallInTransactionError extends Error {
  override readonly name = 'SlowCallInTransactionError';
}

/**
 * Throws if a database transaction is open. Adapters that wait for a disk, a mail server or another service call this
 * first.
 * @param call the name of the call: 'files.put'
 * @throws SlowCallInTransactionError inside a transaction: make the call before it or after it
 */
export const throwInsideTransaction = (call: string): void => {
  if (runningTransaction.getStore()?.isOpen)
    throw new SlowCallInTransactionError(`${call} was called inside a transaction.`);
};
