/** Publishes every sent statement on node:diagnostics_channel. Costs nothing without subscribers. */
import { channel } from 'node:diagnostics_channel';
import { DatabaseError } from 'pg';

export interface SentStatement {
  /** Text without values, which are sent separately. */
  readonly text: string;
  /** Start by `performance.now()`. */
  readonly startedAt: number;
  readonly ms: number;
  /** A SQLSTATE such as 42703, or the class of the error; undefined after a success. */
  readonly failure: string | undefined;
}

const statementChannel = channel('cairn:statement');

/** Returns the function to call after the response, in the same asynchronous context; undefined without subscribers. */
export const beginStatement = (text: string): ((error?: Error) => void) | undefined => {
  if (!statementChannel.hasSubscribers) return undefined;
  const startedAt = performance.now();
  return (error) => {
    const ms = performance.now() - startedAt;
    const sent: SentStatement = { text, startedAt, ms, failure: error && toFailureKind(error) };
    statementChannel.publish(sent);
  };
};

const toFailureKind = (error: Error): string =>
  error instanceof DatabaseError ? (error.code ?? error.name) : error.name;

/** Subscribes to the statements of all databases of this process. @returns a function that ends the subscription */
export const watchStatements = (hear: (sent: SentStatement) => void): (() => void) => {
  const listener = (sent: unknown) => hear(sent as SentStatement);
  statementChannel.subscribe(listener);
  return () => {
    statementChannel.unsubscribe(listener);
  };
};
