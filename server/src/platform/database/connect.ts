import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import {
  convertDriverError,
  isConnectionDisposable,
  sendSqlStatement,
  markConnectionForDisposal,
} from './connection.ts';
import { ConnectionLostError } from './database-failures.ts';
import { type BorrowedConnection, type SqlQuery, createSqlTag, type Sql } from './sql.ts';
import { runWithLock, runTransaction } from './transaction.ts';

/** Address of a database: a server by its URL, or an embedded one by the folder of its Unix socket. */
export type DatabaseTarget = { readonly url: string } | { readonly socketFolder: string };

interface PoolChoice {
  /** Name of the database to use instead of that of the target. */
  readonly database?: string;
  readonly max?: number;
  /** Time in ms after which a database connection without a response counts as lost. */
  readonly answerMs?: number;
}

/**
 * Time-out in ms for opening a database connection. It is short, so that a request fails quickly when the database is
 * unavailable.
 */
const CONNECT_TIMEOUT_MS = 3000;
const SESSION_SETTINGS = {
  application_name: 'cairn',
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Time-out in ms of a query. It is longer than `statement_timeout`, so that only a lost connection takes so long. */
const QUERY_TIMEOUT_MS = 20_000;

/**
 * Database client that limits the time of opening a connection. The pool's own limit would include the wait for a free
 * connection.
 */
class TimeLimitedClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

const toClientConfig = (target: DatabaseTarget, database: string | undefined): ClientConfig => {
  if ('socketFolder' in target) {
    const { socketFolder: host } = target;
    return { host, port: 5432, user: 'postgres', database: database ?? 'postgres' };
  }
  const url = new URL(target.url);
  if (database !== undefined) url.pathname = `/${database}`;
  // With this option, `sslmode=require` means the same as in other tools, instead of `verify-full`.
  url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href };
};

const toDate = (text: string): Date => new Date(text);
/** Parsers for dates and timestamps without a time zone. The driver would read them in the time zone of this machine. */
const DATE_PARSERS = new Map([1082, 1114, 1184].map((type) => [type, toDate]));

const openPool = (target: DatabaseTarget, { database, max = 10 }: PoolChoice): Pool => {
  const pool = new Pool({
    ...toClientConfig(target, database),
    ...SESSION_SETTINGS,
    max,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client: TimeLimitedClient,
    types: {
      getTypeParser: (type, format) => DATE_PARSERS.get(type) ?? types.getTypeParser(type, format),
    },
  });
  // A failing query rejects on its own. Errors of idle connections are ignored.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/**
 * Creates the functions that take a connection from the pool and return it. When the pool ends, callers that wait for a
 * connection are rejected at once, unlike in the driver's pool.
 */
const createLender = (pool: Pool) => {
  const borrowed = new Set<PoolClient>();
  const waiting = new Set<(reason: Error) => void>();
  const take = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      pool.connect((error, client, release) => {
        waiting.delete(reject);
        if (error || !client) reject(convertDriverError(error));
        else if (pool.ending) release();
        else resolve(client);
      });
    });
  return {
    borrow: async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
      const client = await take();
      borrowed.add(client);
      try {
        return await work(client);
      } finally {
        borrowed.delete(client);
        client.release(isConnectionDisposable(client));
      }
    },
    lend: async (): Promise<BorrowedConnection> => {
      const client = await take();
      borrowed.add(client);
      const end = () => {
        if (borrowed.delete(client)) client.release(true);
      };
      return { client, end };
    },
    end: async (seconds: number | undefined): Promise<void> => {
      for (const reject of waiting) reject(new ConnectionLostError(undefined));
      const returned = pool.end();
      if (seconds === undefined) return returned;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000);
      });
      await Promise.race([returned, timeout]);
      clearTimeout(timer);
      for (const client of borrowed) void client.end();
    },
  };
};

/** Creates a pool of database connections. It opens no connection before the first query. */
export const connectDatabase = (target: DatabaseTarget, choice: PoolChoice = {}): Sql => {
  const pool = openPool(target, choice);
  const { borrow, lend, end } = createLender(pool);
  const { answerMs = QUERY_TIMEOUT_MS } = choice;
  let ended: Promise<void> | undefined;
  const more: Omit<Sql, keyof SqlQuery> = {
    begin: (work) => borrow((client) => runTransaction(client, answerMs, work)),
    withLock: (lock, work) => borrow((client) => runWithLock(client, lock, work)),
    driver: {
      query: (text, values = []) =>
        borrow(async (client) => {
          try {
            return await sendSqlStatement(
              client,
              { text, values, recurs: values.length > 0 },
              answerMs,
            );
          } catch (error) {
            // The text may contain several statements that began a transaction, so the connection must not be reused.
            if (values.length === 0) markConnectionForDisposal(client);
            throw error;
          }
        }),
      connect: lend,
      load: () => ({
        total: pool.totalCount,
        idle: pool.idleCount,
        // Idle connections are subtracted, because the pool's queue also counts callers that an idle connection serves in the
        // same turn of the event loop.
        waiting: Math.max(0, pool.waitingCount - pool.idleCount),
      }),
    },
    end: (limit) => {
      ended ??= end(limit?.timeout);
      return ended;
    },
  };
  const query = createSqlTag((statement) =>
    borrow((client) => sendSqlStatement(client, statement, answerMs)),
  );
  return Object.assign(query, more);
};
