import { setTimeout as wait } from 'node:timers/promises';
import { describeUnreachableService } from './platform/commands/start-problem.ts';
import type { Config } from './platform/configuration/config.ts';
import { isDatabaseUnreachable } from './platform/database/database-monitor.ts';
import type { Database } from './platform/database/open-database.ts';
import { FilesUnreachableError } from './platform/files/file-store.ts';
import type { LogLineWriter } from './platform/logging/log-line.ts';
import type { StartupPageServer } from './startup-page-server.ts';

/** Delays in ms between two attempts to start the server: the first and the longest. */
const ATTEMPT_DELAY_MS = { first: 500, longest: 10_000 };

/**
 * Returns the unavailable service that made a start fail, if that service may become available again; undefined for any other
 * failure.
 */
const findMissingService = (error: unknown, config: Config): 'database' | 'files' | undefined => {
  if (config.DATABASE_URL !== undefined && isDatabaseUnreachable(error)) return 'database';
  if (error instanceof FilesUnreachableError) return 'files';
  return error instanceof Error && error.cause !== undefined
    ? findMissingService(error.cause, config)
    : undefined;
};

export interface ServerStartContext {
  readonly config: Config;
  readonly site: Pick<StartupPageServer, 'state'>;
  readonly log: LogLineWriter;
  readonly signal: AbortSignal | undefined;
  /** Monitor of the database connection; absent until the database is open. */
  readonly monitor?: Database['monitor'];
}

/**
 * Repeats a part of the start with growing delays while the database or the object store is unavailable. Logs once for each
 * service that is missing, and rejects on any other failure.
 * @param pause waits for a number of milliseconds, unless the signal aborts
 */
export const retryWhileUnavailable = async <T>(
  attempt: () => Promise<T>,
  { config, site, log, signal, monitor }: ServerStartContext,
  pause = (ms: number) => wait(ms, undefined, { signal }),
): Promise<T> => {
  let logged: 'database' | 'files' | undefined;
  for (let delayMs = ATTEMPT_DELAY_MS.first; ; delayMs *= 2) {
    try {
      signal?.throwIfAborted();
      return await attempt();
    } catch (error) {
      // The database monitor is checked too, because a start hook that waits for a hanging database fails by its own time-out.
      const hangs = config.DATABASE_URL !== undefined && monitor?.isUp() === false;
      const missing = findMissingService(error, config) ?? (hangs ? 'database' : undefined);
      if (missing === undefined || signal?.aborted) throw error;
      site.state[missing] = 'down';
      if (missing !== logged)
        log(`${describeUnreachableService(missing, error)} The server waits for it.`, 'warn');
      logged = missing;
      await pause(Math.min(delayMs, ATTEMPT_DELAY_MS.longest));
    }
  }
};
