import { accepts } from './postmaster.ts';

const WATCH_MS = 200;
/** Between two restarts that failed (a full disk): no storm of processes, yet soon back. */
const PAUSE_MS = 1000;

/**
 * Calls `restart` whenever the database stops listening, again and again until it does.
 * @returns ends the watch and waits for a restart under way
 */
export const watchPostmaster = (
  socketFolder: string,
  restart: () => Promise<void>,
  log: (text: string) => void,
): (() => Promise<void>) => {
  let busy: Promise<void> | undefined;
  let quietUntil = 0;
  let ended = false;

  const check = async () => {
    if (Date.now() < quietUntil || (await accepts(socketFolder)) || ended) return;
    log('embedded PostgreSQL vanished; starting it again');
    try {
      await restart();
    } catch (error) {
      quietUntil = Date.now() + PAUSE_MS;
      if (!ended) log(`embedded PostgreSQL did not start: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    busy ??= check().finally(() => {
      busy = undefined;
    });
  }, WATCH_MS);
  timer.unref();

  return async () => {
    ended = true;
    clearInterval(timer);
    await busy;
  };
};
