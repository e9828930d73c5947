import { EventEmitter } from 'node:events';
import type { createAdapter } from '@socket.io/postgres-adapter';
import type { DriverPool, LentConnection } from '../database/sql.ts';

type AdapterPool = Parameters<typeof createAdapter>[0];

interface ClusterPool {
  /** What the adapter takes for the driver's pool. */
  readonly pool: AdapterPool;
  readonly close: () => void;
}

/** One connection as the adapter sees it. */
const listening = ({ client, end }: LentConnection, onListening: (heard: EventEmitter) => void) => {
  const heard = new EventEmitter();
  let pending = 0;
  client.on('notification', (message) => heard.emit('notification', message));
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
  let held: { readonly end: () => void; readonly heard: EventEmitter } | undefined;
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
    const { heard, query } = listening(lent, noteListening);
    held = { end: lent.end, heard };
    return Object.assign(heard, { query, release: drop });
  };
  return {
    pool: { query: driver.query, connect } as unknown as AdapterPool,
    close: () => {
      isClosed = true;
      drop();
    },
  };
};
