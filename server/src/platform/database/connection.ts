/** Sends statements on one connection of the driver. */
import { type ClientBase, DatabaseError, type QueryResult } from 'pg';
import { ConnectionLostError, databaseFailure } from './failures.ts';
import type { Statement } from './sql.ts';
import { statementSent } from './statement-channel.ts';

/** Connections that do not respond any more, although the driver may not know yet. */
const lost = new WeakSet<ClientBase>();
/** Connections that must not be reused. */
const spent = new WeakSet<ClientBase>();

export const markForDisposal = (client: ClientBase): void => {
  spent.add(client);
};

/** Returns whether the pool should replace this connection. */
export const isDisposable = (client: ClientBase): boolean => lost.has(client) || spent.has(client);

/** Names of prepared statements. A statement is parsed and planned once for each connection, under the same name on all. */
const names = new Map<string, string>();
/** Maximum number of names, because each connection keeps all prepared statements, on both sides. */
const MOST_NAMES = 1000;

const nameOf = ({ text, recurs }: Statement): string | undefined => {
  if (!recurs) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `cairn_${names.size}`;
  names.set(text, name);
  return name;
};

/** True for a plan from before a change of the table, or one that a proxy before the database has dropped. */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ['RevalidateCachedQuery', 'FetchPreparedStatement'].includes(error.routine ?? '');

interface Question {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
  /** Milliseconds; 0 for no limit. */
  readonly query_timeout: number;
}

const ask = (client: ClientBase, question: Question): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(question, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });

/** Converts an error of the driver to the errors of `failures.ts`, with the stack of the caller. */
export const explain = (error: unknown): Error => {
  if (!(error instanceof DatabaseError)) return new ConnectionLostError(error);
  Error.captureStackTrace(error);
  return error;
};

const attempt = async (client: ClientBase, question: Question): Promise<QueryResult> => {
  if (lost.has(client)) throw new ConnectionLostError(undefined);
  const answered = statementSent(question.text);
  try {
    const result = await ask(client, question);
    answered?.();
    return result;
  } catch (error) {
    const explained = explain(error);
    answered?.(explained);
    if (databaseFailure(explained) === 'down') lost.add(client);
    throw explained;
  }
};

/**
 * Sends a statement. Rejects with the database's error, or with `ConnectionLostError`.
 * @param answerMs the milliseconds after which the connection counts as lost; 0 for no limit
 */
export const send = async (
  client: ClientBase,
  statement: Statement,
  answerMs: number,
): Promise<QueryResult> => {
  const { text, values } = statement;
  const question = { text, values: [...values], query_timeout: answerMs };
  const name = nameOf(statement);
  if (name === undefined) return attempt(client, question);
  const isInTransaction = client.getTransactionStatus() !== 'I';
  try {
    return await attempt(client, { ...question, name });
  } catch (error) {
    if (!isOutOfDate(error)) throw error;
    markForDisposal(client);
    // A failed statement has aborted its transaction. Outside of one, the statement is sent again without a name.
    if (isInTransaction) throw error;
    return attempt(client, question);
  }
};
