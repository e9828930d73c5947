/** Tells whoever watches of every statement that was sent (node:diagnostics_channel); costs nothing while nobody does. */
import { channel } from 'node:diagnostics_channel';
import { DatabaseError } from 'pg';

export interface SentStatement {
  /** Without values: those go beside it. */
  readonly text: string;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly ms: number;
  /** A SQLSTATE such as 42703, or the class of the error; undefined: it was answered. */
  readonly failure: string | undefined;
}

const statements = channel('cairn:statement');

/** Call what it returns once the answer is there, in the same context. */
export const statementSent = (text: string): ((error?: Error) => void) | undefined => {
  if (!statements.hasSubscribers) return undefined;
  const startedAt = performance.now();
  return (error) => {
    const ms = performance.now() - startedAt;
    const sent: SentStatement = { text, startedAt, ms, failure: error && kindOf(error) };
    statements.publish(sent);
  };
};

const kindOf = (error: Error): string =>
  error instanceof DatabaseError ? (error.code ?? error.name) : error.name;

/** Hears of the statements of all databases of this process. @returns what ends it */
export const watchStatements = (hear: (sent: SentStatement) => void): (() => void) => {
  const listener = (sent: unknown) => hear(sent as SentStatement);
  statements.subscribe(listener);
  return () => {
    statements.unsubscribe(listener);
  };
};
