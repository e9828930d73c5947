/** Sends statements on one connection of the driver. */
import { type ClientBase, DatabaseError, type QueryResult } from 'pg';
import { ConnectionLostError, classifyDatabaseError } from './database-failures.ts';
import type { SqlStatement } from './sql.ts';
import { publishStatementStart } from './statement-channel.ts';

/** Connections that no longer respond, although the driver may not have noticed yet. */
const unresponsiveClients = new WeakSet<ClientBase>();
/** Database connections that the pool must not reuse. */
const unusableClients = new WeakSet<ClientBase>();

export const markConnectionForDisposal = (client: ClientBase): void => {
  unusableClients.add(client);
};

/** Returns whether the pool should replace this connection instead of reusing it. */
export const isConnectionDisposable = (client: ClientBase): boolean =>
  unresponsiveClients.has(client) || unusableClients.has(client);

/**
 * Names of prepared statements, by their SQL text. Each connection parses and plans a statement once, and all connections use
 * the same name for it.
 */
const statementNames = new Map<string, string>();
/** Maximum number of prepared statements. Each connection stores all of them, in the server's process and in the database. */
const MAX_STATEMENT_NAMES = 1000;

const nameStatement = ({ text, recurs }: SqlStatement): string | undefined => {
  if (!recurs) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENT_NAMES) return known;
  const name = `cairn_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
};

/**
 * Returns whether an error means that a prepared plan is from before a change of the table, or that a proxy before the
 * database has dropped it.
 */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ['RevalidateCachedQuery', 'FetchPreparedStatement'].includes(error.routine ?? '');

interface DriverQuery {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
  /** Time-out of a query in ms; 0 for no limit. */
  readonly query_timeout: number;
}

const runDriverQuery = (client: ClientBase, question: DriverQuery): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(question, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });

/** Converts an error of the driver to an error of `database-failures.ts`, with the stack of the caller. */
export const convertDriverError = (error: unknown): Error => {
  if (!(error instanceof DatabaseError)) return new ConnectionLostError(error);
  Error.captureStackTrace(error);
  return error;
};

const sendOnce = async (client: ClientBase, question: DriverQuery): Promise<QueryResult> => {
  if (unresponsiveClients.has(client)) throw new ConnectionLostError(undefined);
  const answered = publishStatementStart(question.text);
  try {
    const result = await runDriverQuery(client, question);
    answered?.();
    return result;
  } catch (error) {
    const explained = convertDriverError(error);
    answered?.(explained);
    if (classifyDatabaseError(explained) === 'down') unresponsiveClients.add(client);
    throw explained;
  }
};

/**
 * Sends a statement. Rejects with the database's error, or with `ConnectionLostError`.
 * @param answerMs the milliseconds after which the connection counts as lost; 0 for no limit
 */
export const sendSqlStatement = async (
  client: ClientBase,
  statement: SqlStatement,
  answerMs: number,
): Promise<QueryResult> => {
  const { text, values } = statement;
  const question = { text, values: [...values], query_timeout: answerMs };
  const name = nameStatement(statement);
  if (name === undefined) return sendOnce(client, question);
  const isInTransaction = client.getTransactionStatus() !== 'I';
  try {
    return await sendOnce(client, { ...question, name });
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    markConnectionForDisposal(client);
    // A failed statement has aborted its transaction. Outside of a transaction, the statement is sent again without a name.
    if (isInTransaction) throw error;
    return sendOnce(client, question);
  }
};
