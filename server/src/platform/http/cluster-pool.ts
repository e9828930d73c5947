import { EventEmitter } from 'node:events';
import type { createAdapter } from '@socket.io/postgres-adapter';
import type { DriverPool, LentConnection } from '../database/sql.ts';

type AdapterPool = Parameters<typeof createAdapter>[0];

interface ClusterPool {
  /** What the adapter takes for the driver's pool. */
  readonly pool: AdapterPool;
  /** Hears what transactions tell on a channel (`pg_notify`) once they are committed. */
  readonly hear: (channel: string, listener: (payload: string) => void) => void;
  readonly close: () => void;
}

/** Of our own, by channel. */
type Listeners = ReadonlyMap<string, (payload: string) => void>;

/** One connection as the adapter sees it. */
const listening = (
  { client, end }: LentConnection,
  own: Listeners,
  onListening: (heard: EventEmitter) => void,
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
      // The adapter asks for its next channel right after this one.
      setImmediate(() => pending === 0 && onListening(heard));
      return answer;
    } finally {
      pending -= 1;
    }
  };
  return { heard, query };
};

/**
 * Lets the adapter listen on the server's own pool. It never gives back a connection that has died, and after one that
 * died while it began to listen it connects twice: a pool of ten would be empty after ten restarts of the database, and
 * everything heard twice. So it holds one connection at a time, and a dead one is given back for it.
 * @param onMissed it listens again after it did not: what others told meanwhile is lost
 */
export const clusterPool = (driver: DriverPool, onMissed: () => void): ClusterPool => {
  let held: (ReturnType<typeof listening> & Pick<LentConnection, 'end'>) | undefined;
  const own = new Map<string, (payload: string) => void>();
  let isClosed = false;
  let hasListened = false;

  const drop = () => {
    held?.heard.removeAllListeners();
    held?.end();
    held = undefined;
  };
  const noteListening = (heard: EventEmitter) => {
    if (held?.heard !== heard) return;
    if (hasListened) onMissed();
    hasListened = true;
  };
  const connect = async () => {
    const lent = await driver.connect();
    drop();
    if (isClosed) {
      lent.end();
      // A refusal would make the adapter try again for ever.
      return new Promise<never>(() => undefined);
    }
    const { heard, query } = listening(lent, own, noteListening);
    held = { end: lent.end, heard, query };
    for (const channel of own.keys()) await query(`listen "${channel}"`);
    return Object.assign(heard, { query, release: drop });
  };
  return {
    pool: { query: driver.query, connect } as unknown as AdapterPool,
    hear: (channel, listener) => {
      own.set(channel, listener);
      // A connection that fails now listens again as soon as there is another.
      held?.query(`listen "${channel}"`).catch(() => undefined);
    },
    close: () => {
      isClosed = true;
      drop();
    },
  };
};
