import { EventEmitter } from 'node:events';
import type { createAdapter } from '@socket.io/postgres-adapter';
import type { DriverPool, BorrowedConnection } from '../database/sql.ts';

type AdapterPool = Parameters<typeof createAdapter>[0];

interface ClusterPool {
  /** Connection pool in the form that the socket.io adapter expects. */
  readonly pool: AdapterPool;
  /** Calls the listener for messages on a channel (`pg_notify`), which arrive after the commit. */
  readonly hear: (channel: string, listener: (payload: string) => void) => void;
  readonly close: () => void;
}

/** Listeners of this server for `pg_notify` messages, by channel. */
type Listeners = ReadonlyMap<string, (payload: string) => void>;

/** Wraps one database connection in the form that the socket.io adapter expects. */
const listening = (
  { client, end }: BorrowedConnection,
  own: Listeners,
  onListening: (notifications: EventEmitter) => void,
) => {
  const heard = new EventEmitter();
  let pending = 0;
  client.on('notification', (message) => {
    const listener = own.get(message.channel);
    if (listener) listener(message.payload ?? '');
    else heard.emit('notification', message);
  });
  client.on('end', () => {
    end();
    heard.emit('end');
  });
  const query = async (text: string) => {
    pending += 1;
    try {
      const answer = await client.query(text);
      // Reports only in the next turn of the event loop that it is listening, because the socket.io adapter subscribes to its
      // next channel right after this one.
      setImmediate(() => pending === 0 && onListening(heard));
      return answer;
    } finally {
      pending -= 1;
    }
  };
  return { heard, query };
};

/**
 * Lets the adapter listen on the server's own pool, with one connection at a time. The adapter itself never returns a dead
 * connection, and connects twice after one that died early. Ten restarts of the database would empty a pool of ten, and
 * messages would arrive twice.
 * @param onMissed is called when listening resumes after an interruption, in which messages may have been lost
 */
export const createSocketAdapterPool = (driver: DriverPool, onMissed: () => void): ClusterPool => {
  let current: (ReturnType<typeof listening> & Pick<BorrowedConnection, 'end'>) | undefined;
  const own = new Map<string, (payload: string) => void>();
  let isClosed = false;
  let hasListened = false;

  const drop = () => {
    current?.heard.removeAllListeners();
    current?.end();
    current = undefined;
  };
  const noteListening = (notifications: EventEmitter) => {
    if (current?.heard !== notifications) return;
    if (hasListened) onMissed();
    hasListened = true;
  };
  const connect = async () => {
    const connection = await driver.connect();
    drop();
    if (isClosed) {
      connection.end();
      // This promise never rejects, because the socket.io adapter would retry forever.
      return new Promise<never>(() => undefined);
    }
    const { heard, query } = listening(connection, own, noteListening);
    current = { end: connection.end, heard, query };
    for (const channel of own.keys()) await query(`listen "${channel}"`);
    return Object.assign(heard, { query, release: drop });
  };
  return {
    pool: { query: driver.query, connect } as unknown as AdapterPool,
    hear: (channel, listener) => {
      own.set(channel, listener);
      // If this connection fails now, the next one subscribes to the channel again.
      current?.query(`listen "${channel}"`).catch(() => undefined);
    },
    close: () => {
      isClosed = true;
      drop();
    },
  };
};
