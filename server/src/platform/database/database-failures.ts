import { DatabaseError } from 'pg';

export { DatabaseError } from 'pg';

/**
 * The server did not respond, or the connection ended before the response. The statement may or may not have been executed.
 * `code` is the code of the socket error, if any (`ECONNREFUSED`).
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
    const { code } = (cause ?? {}) as NodeJS.ErrnoException;
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/**
 * The meaning of a failed query for the caller: `down` (not, or not yet, reachable), `full` (no space to write), `busy` (a lock,
 * a time limit, too many connections), `other` (a bug of this server).
 */
export type DatabaseFailure = 'down' | 'full' | 'busy' | 'other';

/** Kinds of failures by SQLSTATE, see https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const FAILURE_BY_SQLSTATE: ReadonlyMap<string, DatabaseFailure> = new Map(
  Object.entries<DatabaseFailure>({
    '25P03': 'down',
    '57P01': 'down',
    '57P02': 'down',
    '57P03': 'down',
    '53100': 'full',
    '58030': 'full',
    '40001': 'busy',
    '40P01': 'busy',
    '53300': 'busy',
    '55P03': 'busy',
    '57014': 'busy',
  }),
);

/** Classifies an error of a statement; returns undefined when it does not come from the database. */
export const classifyDatabaseError = (error: unknown): DatabaseFailure | undefined => {
  if (error instanceof ConnectionLostError) return 'down';
  if (!(error instanceof DatabaseError)) return undefined;
  const { code = '' } = error;
  return FAILURE_BY_SQLSTATE.get(code) ?? (code.startsWith('08') ? 'down' : 'other');
};

/**
 * Returns whether a statement failed because a number or a time exceeds the range of its column, which is a mistake of the
 * caller.
 */
export const isOutOfColumnRangeError = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22003', '22008'].includes(error.code ?? '');

/**
 * Returns whether a statement failed because PostgreSQL cannot store a text, such as one with NUL, which is a mistake of
 * the caller.
 */
export const isUnstorableTextError = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22021', '22P05'].includes(error.code ?? '');
