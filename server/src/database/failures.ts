import postgres from 'postgres';

/**
 * What a failed query means for the caller: `down` (nobody there, or not yet), `full` (no room to
 * write), `busy` (a lock, a time limit, too many connections), `other` (a mistake of ours).
 */
export type DatabaseFailure = 'down' | 'full' | 'busy' | 'other';

/** Codes of the driver and of the socket below it. */
const GONE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE: Record<string, DatabaseFailure> = {
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
};

/** Sorts an error of the driver; undefined when it does not come from the database. */
export const databaseFailure = (error: unknown): DatabaseFailure | undefined => {
  if (error instanceof postgres.PostgresError) {
    return SQLSTATE[error.code] ?? (error.code.startsWith('08') ? 'down' : 'other');
  }
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !GONE.has(code)) return undefined;
  // The same codes mean other things for a file: only a socket's connect counts.
  return path !== undefined && syscall !== 'connect' ? undefined : 'down';
};

/** PostgreSQL keeps every character but NUL: whoever sends one has made a mistake, not we. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && ['22021', '22P05'].includes(error.code);
