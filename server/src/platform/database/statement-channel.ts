/** Publishes every SQL statement on node:diagnostics_channel. Costs nothing without subscribers. */
import { channel } from 'node:diagnostics_channel';
import { DatabaseError } from 'pg';

export interface SentSqlStatement {
  /** SQL text of the statement, without its values. */
  readonly text: string;
  /** Time at which the statement was sent, as `performance.now()`. */
  readonly startedAt: number;
  readonly ms: number;
  /** SQLSTATE of a failed statement, such as 42703, or the class of the error; undefined after a success. */
  readonly failure: string | undefined;
}

const statementChannel = channel('cairn:statement');

/**
 * Announces an SQL statement to subscribers. Returns the function to call after the response, in the same asynchronous
 * context; undefined without subscribers.
 */
export const publishStatementStart = (text: string): ((error?: Error) => void) | undefined => {
  if (!statementChannel.hasSubscribers) return undefined;
  const startedAt = performance.now();
  return (error) => {
    const ms = performance.now() - startedAt;
    const sent: SentSqlStatement = { text, startedAt, ms, failure: error && toFailureKind(error) };
    statementChannel.publish(sent);
  };
};

const toFailureKind = (error: Error): string =>
  error instanceof DatabaseError ? (error.code ?? error.name) : error.name;

/**
 * Subscribes to the SQL statements of all databases of this process.
 * @returns a function that ends the subscription
 */
export const subscribeToStatements = (hear: (sent: SentSqlStatement) => void): (() => void) => {
  const listener = (sent: unknown) => hear(sent as SentSqlStatement);
  statementChannel.subscribe(listener);
  return () => {
    statementChannel.unsubscribe(listener);
  };
};
