/** What keeps one connection for itself: a transaction, and the holder of a lock. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { send, spend } from './connection.ts';
import { type LockedSql, queryBy, type Statement, type TransactionSql } from './sql.ts';
import { runAsTransaction } from './waits-in-transactions.ts';

const plain = (text: string): Statement => ({ text, values: [], recurs: false });

/** Statements one after the other, also when they are asked together: the driver is about to give up its queue. */
const inTurn = (client: ClientBase, answerMs: number) => {
  let last: Promise<unknown> = Promise.resolve();
  return (statement: Statement) => {
    const answer = last.then(() => send(client, statement, answerMs));
    last = answer.catch(() => undefined);
    return answer;
  };
};

/** `Sql.begin` on a connection of its own. */
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

/** What a statement is told after another one of its transaction has failed. */
const isRefusedAfterFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25P02';

const LOOK_EVERY_MS = 50;

/** `Sql.withLock` on a connection of its own, which is not used again: its end gives up whatever it holds. */
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
  spend(client);
  await script('set statement_timeout = 0; set lock_timeout = 0');
  const isFree = async () => {
    const [row] = await query<{ isHeld: boolean }[]>`
      select pg_try_advisory_lock(${lock}) as "isHeld"`;
    return row?.isHeld === true;
  };
  // A statement that waits is one that an index has to wait for which the holder builds: each would wait for the other.
  while (!(await isFree())) await wait(LOOK_EVERY_MS);
  const result = await work(Object.assign(query, { script }));
  await query`select pg_advisory_unlock(${lock})`;
  return result;
};
