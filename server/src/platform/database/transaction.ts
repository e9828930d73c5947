/** Transactions and locks, which need a connection of their own. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { send, markForDisposal } from './connection.ts';
import { type LockedSql, queryBy, type Statement, type TransactionSql } from './sql.ts';
import { runAsTransaction } from './waits-in-transactions.ts';

const plain = (text: string): Statement => ({ text, values: [], recurs: false });

/** Sends statements one after the other, even if they are requested at the same time: the driver will lose its own queue. */
const inTurn = (client: ClientBase, answerMs: number) => {
  let last: Promise<unknown> = Promise.resolve();
  return (statement: Statement) => {
    const answer = last.then(() => send(client, statement, answerMs));
    last = answer.catch(() => undefined);
    return answer;
  };
};

/** Implements `Sql.begin` on one connection. */
export const runTransaction = async <T>(
  client: ClientBase,
  answerMs: number,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> => {
  const ask = inTurn(client, answerMs);
  const failed: unknown[] = [];
  let isOver = false;
  const sendOne = (statement: Statement) => {
    if (isOver) return Promise.reject(new Error('The transaction is over.'));
    const answer = ask(statement);
    answer.catch((error: unknown) => failed.push(error));
    return answer;
  };
  const driver: TransactionSql['driver'] = {
    query: (text, values = []) => sendOne({ text, values, recurs: values.length > 0 }),
  };
  await ask(plain('begin'));
  try {
    const tx = Object.assign(queryBy(sendOne), { isTransaction: true as const, driver });
    const result = await runAsTransaction(() => work(tx));
    isOver = true;
    if (failed.length > 0) throw failed[0];
    await ask(plain('commit'));
    return result;
  } catch (error) {
    isOver = true;
    await ask(plain('rollback')).catch(() => undefined);
    throw isRefusedAfterFailure(error) ? failed[0] : error;
  }
};

/** True for the error of a statement after another one of its transaction has failed. */
const isRefusedAfterFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25P02';

const LOOK_EVERY_MS = 50;

/** Implements `Sql.withLock` on one connection, which is not reused: its end releases all its locks. */
export const holdLock = async <T>(
  client: ClientBase,
  lock: number,
  work: (holder: LockedSql) => Promise<T>,
): Promise<T> => {
  const ask = inTurn(client, 0);
  const query = queryBy(ask);
  const script = async (text: string): Promise<void> => {
    await ask(plain(text));
  };
  markForDisposal(client);
  await script('set statement_timeout = 0; set lock_timeout = 0');
  const isFree = async () => {
    const [row] = await query<{ isHeld: boolean }[]>`
      select pg_try_advisory_lock(${lock}) as "isHeld"`;
    return row?.isHeld === true;
  };
  // Polls, because an index that the holder builds has to wait for every running statement. A waiting one would cause a deadlock.
  while (!(await isFree())) await wait(LOOK_EVERY_MS);
  const result = await work(Object.assign(query, { script }));
  await query`select pg_advisory_unlock(${lock})`;
  return result;
};
