/** Runs transactions and locks, each on a connection of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { sendSqlStatement, markConnectionForDisposal } from './connection.ts';
import { type LockedSql, createSqlTag, type SqlStatement, type TransactionSql } from './sql.ts';
import { runMarkedAsTransaction } from './transaction-guard.ts';

const toPlainStatement = (text: string): SqlStatement => ({ text, values: [], recurs: false });

/**
 * Creates a function that sends statements on a connection one after the other, even if they are requested at the same time.
 * The driver's own queue is deprecated.
 */
const createSerialSender = (client: ClientBase, answerMs: number) => {
  let last: Promise<unknown> = Promise.resolve();
  return (statement: SqlStatement) => {
    const answer = last.then(() => sendSqlStatement(client, statement, answerMs));
    last = answer.catch(() => undefined);
    return answer;
  };
};

/** Runs the work of a transaction on one connection; the implementation of `Sql.begin`. */
export const runTransaction = async <T>(
  client: ClientBase,
  answerMs: number,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> => {
  const send = createSerialSender(client, answerMs);
  const failed: unknown[] = [];
  let isOver = false;
  const sendOne = (statement: SqlStatement) => {
    if (isOver) return Promise.reject(new Error('The transaction is over.'));
    const answer = send(statement);
    answer.catch((error: unknown) => failed.push(error));
    return answer;
  };
  const driver: TransactionSql['driver'] = {
    query: (text, values = []) => sendOne({ text, values, recurs: values.length > 0 }),
  };
  await send(toPlainStatement('begin'));
  try {
    const tx = Object.assign(createSqlTag(sendOne), { isTransaction: true as const, driver });
    const result = await runMarkedAsTransaction(() => work(tx));
    isOver = true;
    if (failed.length > 0) throw failed[0];
    await send(toPlainStatement('commit'));
    return result;
  } catch (error) {
    isOver = true;
    await send(toPlainStatement('rollback')).catch(() => undefined);
    throw isTransactionAborted(error) ? failed[0] : error;
  }
};

/** Returns whether an error belongs to a statement that follows a failed one in its transaction. */
const isTransactionAborted = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25P02';

const LOCK_POLL_INTERVAL_MS = 50;

/** Implements `Sql.withLock` on one connection, which is not reused: its end releases all its locks. */
export const runWithLock = async <T>(
  client: ClientBase,
  lock: number,
  work: (holder: LockedSql) => Promise<T>,
): Promise<T> => {
  const send = createSerialSender(client, 0);
  const query = createSqlTag(send);
  const script = async (text: string): Promise<void> => {
    await send(toPlainStatement(text));
  };
  markConnectionForDisposal(client);
  await script('set statement_timeout = 0; set lock_timeout = 0');
  const isFree = async () => {
    const [row] = await query<{ isHeld: boolean }[]>`
      select pg_try_advisory_lock(${lock}) as "isHeld"`;
    return row?.isHeld === true;
  };
  // Polls for the lock instead of waiting in a statement. If the holder builds an index, PostgreSQL waits for every running
  // statement, so a waiting one would cause a deadlock.
  while (!(await isFree())) await wait(LOCK_POLL_INTERVAL_MS);
  const result = await work(Object.assign(query, { script }));
  await query`select pg_advisory_unlock(${lock})`;
  return result;
};
