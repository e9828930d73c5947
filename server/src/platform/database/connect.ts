import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { explain, isSpent, send, spend } from './connection.ts';
import { ConnectionLostError } from './failures.ts';
import { type LentConnection, type Query, queryBy, type Sql } from './sql.ts';
import { holdLock, runTransaction } from './transaction.ts';

/** A server by URL, or an embedded one by the folder of its unix socket. */
export type DatabaseTarget = { readonly url: string } | { readonly socketFolder: string };

interface PoolChoice {
  /** Replaces the database that the target names. */
  readonly database?: string;
  readonly max?: number;
  /** A connection that has not answered by then counts as lost. */
  readonly answerMs?: number;
}

/** Nothing here waits long: a request must hear soon that the database is gone. */
const CONNECT_MS = 3000;
const LIMITS = {
  application_name: 'cairn',
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Longer than the database gives a statement: only who is not heard any more takes so long. */
const ANSWER_MS = 20_000;

/** Limits the opening of a connection alone: the pool's own limit counts the wait for one's turn as well. */
class PromptClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

const addressOf = (target: DatabaseTarget, database: string | undefined): ClientConfig => {
  if ('socketFolder' in target) {
    const { socketFolder: host } = target;
    return { host, port: 5432, user: 'postgres', database: database ?? 'postgres' };
  }
  const url = new URL(target.url);
  if (database !== undefined) url.pathname = `/${database}`;
  // `sslmode=require` means here what it means to every other tool, not `verify-full`.
  url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href };
};

const toDate = (text: string): Date => new Date(text);
/** Moments and days as Date; the driver would take days and moments without a zone for this machine's. */
const MOMENTS = new Map([1082, 1114, 1184].map((type) => [type, toDate]));

const openPool = (target: DatabaseTarget, { database, max = 10 }: PoolChoice): Pool => {
  const pool = new Pool({
    ...addressOf(target, database),
    ...LIMITS,
    max,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client: PromptClient,
    types: {
      getTypeParser: (type, format) => MOMENTS.get(type) ?? types.getTypeParser(type, format),
    },
  });
  // Who asked is told by a rejected promise; an idle connection that ends is nobody's business.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Lends connections, and ends: what waits for one is told so at once, which the driver's pool would not do. */
const lender = (pool: Pool) => {
  const lent = new Set<PoolClient>();
  const waiting = new Set<(reason: Error) => void>();
  const take = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      pool.connect((error, client, release) => {
        waiting.delete(reject);
        if (error || !client) reject(explain(error));
        else if (pool.ending) release();
        else resolve(client);
      });
    });
  return {
    borrow: async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
      const client = await take();
      lent.add(client);
      try {
        return await work(client);
      } finally {
        lent.delete(client);
        client.release(isSpent(client));
      }
    },
    lend: async (): Promise<LentConnection> => {
      const client = await take();
      lent.add(client);
      const end = () => {
        if (lent.delete(client)) client.release(true);
      };
      return { client, end };
    },
    end: async (seconds: number | undefined): Promise<void> => {
      for (const reject of waiting) reject(new ConnectionLostError(undefined));
      const returned = pool.end();
      if (seconds === undefined) return returned;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000);
      });
      await Promise.race([returned, patience]);
      clearTimeout(timer);
      for (const client of lent) void client.end();
    },
  };
};

/** A lazy pool: nothing is opened before the first query. */
export const connect = (target: DatabaseTarget, choice: PoolChoice = {}): Sql => {
  const pool = openPool(target, choice);
  const { borrow, lend, end } = lender(pool);
  const { answerMs = ANSWER_MS } = choice;
  let ended: Promise<void> | undefined;
  const more: Omit<Sql, keyof Query> = {
    begin: (work) => borrow((client) => runTransaction(client, answerMs, work)),
    withLock: (lock, work) => borrow((client) => holdLock(client, lock, work)),
    driver: {
      query: (text, values = []) =>
        borrow(async (client) => {
          try {
            return await send(client, { text, values, recurs: values.length > 0 }, answerMs);
          } catch (error) {
            // Several statements may have begun a transaction, in which nobody else's must be made.
            if (values.length === 0) spend(client);
            throw error;
          }
        }),
      connect: lend,
      load: () => ({
        total: pool.totalCount,
        idle: pool.idleCount,
        // The pool's queue also holds what an idle connection takes in the same turn.
        waiting: Math.max(0, pool.waitingCount - pool.idleCount),
      }),
    },
    end: (limit) => {
      ended ??= end(limit?.timeout);
      return ended;
    },
  };
  const query = queryBy((statement) => borrow((client) => send(client, statement, answerMs)));
  return Object.assign(query, more);
};
