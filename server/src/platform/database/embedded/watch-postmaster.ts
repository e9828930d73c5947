import { acceptsPostgresConnections } from './postmaster.ts';

const WATCH_INTERVAL_MS = 200;
/**
 * Pause in ms before another restart of the database, when the last restart failed soon, as with a full disk. It avoids
 * starting many processes, and the database still recovers soon.
 */
const RESTART_DELAY_MS = 1000;
const STABLE_AFTER_MS = 10_000;

/**
 * Calls `restart` whenever the database does not listen, until it listens again.
 * @returns a function that ends the watch and waits for a restart in progress
 */
export const restartPostmasterWhenDown = (
  socketFolder: string,
  restart: () => Promise<void>,
  log: (text: string) => void,
): (() => Promise<void>) => {
  let busy: Promise<void> | undefined;
  let restartedAt = -Infinity;
  let quietUntil = 0;
  let ended = false;

  const check = async () => {
    if (Date.now() < quietUntil || (await acceptsPostgresConnections(socketFolder)) || ended)
      return;
    if (Date.now() - restartedAt < STABLE_AFTER_MS) quietUntil = Date.now() + RESTART_DELAY_MS;
    restartedAt = Date.now();
    log('The embedded PostgreSQL vanished; starting it again.');
    try {
      await restart();
    } catch (error) {
      if (!ended) log(`The embedded PostgreSQL did not start: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    busy ??= check().finally(() => {
      busy = undefined;
    });
  }, WATCH_INTERVAL_MS);
  timer.unref();

  return async () => {
    ended = true;
    clearInterval(timer);
    await busy;
  };
};
