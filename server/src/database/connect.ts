import postgres, { type Sql } from 'postgres';

/** A server by URL, or an embedded one by the folder of its unix socket. */
export type DatabaseTarget = { readonly url: string } | { readonly socketFolder: string };

/**
 * Nothing here waits long: a request must hear soon that the database is gone. The driver's own
 * growing pause between attempts would make requests hang for up to 20 s after a restart.
 */
const POOL = {
  max: 10,
  idle_timeout: 60,
  connect_timeout: 3,
  backoff: () => 0.1,
  onnotice: () => undefined,
  connection: {
    application_name: 'cairn',
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
  },
};

interface PoolChoice {
  /** Replaces the database that the target names. */
  readonly database?: string;
  readonly max?: number;
}

/** A lazy pool: nothing is opened before the first query. */
export const connect = (target: DatabaseTarget, choice: PoolChoice = {}): Sql => {
  const options = { ...POOL, ...choice };
  if ('url' in target) return postgres(target.url, options);
  return postgres({ ...options, host: target.socketFolder, user: 'postgres' });
};
