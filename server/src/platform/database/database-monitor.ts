import type { LogLineWriter } from '../logging/log-line.ts';
import { classifyDatabaseError } from './database-failures.ts';
import type { Sql } from './sql.ts';

/** Checks with regular queries of its own whether the database responds. */
export interface DatabaseMonitor {
  readonly isUp: () => boolean;
  /**
   * Returns the result of `work`, which uses the database. Rejects with `DatabaseDownError` at once while the database is
   * down, and as soon as it goes down.
   */
  readonly whileUp: <T>(work: () => Promise<T>) => Promise<T>;
  readonly end: () => void;
}

/** The database did not respond. The statement may or may not have been executed. */
export class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
  /** True when the database is down because its disk is full. */
  readonly isFull: boolean;

  constructor(isFull: boolean) {
    super(isFull ? 'The disk of the database is full.' : 'The database does not answer.');
    this.isFull = isFull;
  }
}

/** Returns whether a failed query means that the database is not, or not yet, reachable. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof DatabaseDownError || classifyDatabaseError(error) === 'down';

const CHECK_INTERVAL_MS = 500;
const CHECK_INTERVAL_DOWN_MS = 100;
/** Time in ms without a response after which the database counts as down. */
const DOWN_AFTER_MS = 2000;

const respondsWithin = async (sql: Sql, limitMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs).unref();
  });
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
};

interface WatchedDatabase {
  /** Database connection that is used only for the checks of the monitor. */
  readonly pulse: Sql;
  readonly hasDiskSpace: () => Promise<boolean>;
  readonly log: LogLineWriter;
}

/** Starts regular checks of the database. It counts as up until a check fails. */
export const watchDatabase = ({ pulse, hasDiskSpace, log }: WatchedDatabase): DatabaseMonitor => {
  let down: DatabaseDownError | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const waiting = new Set<(error: Error) => void>();

  const note = (now: DatabaseDownError | undefined) => {
    if (now && now.message !== down?.message) log(now.message, 'warn');
    if (!now && down) log('The database answers again.');
    down = now;
    if (now) for (const reject of waiting) reject(now);
  };
  const beat = async (): Promise<void> => {
    const answers = await respondsWithin(pulse, DOWN_AFTER_MS);
    const found = answers ? undefined : new DatabaseDownError(!(await hasDiskSpace()));
    if (ending.signal.aborted) return;
    note(found);
    timer = setTimeout(
      () => void beat(),
      found ? CHECK_INTERVAL_DOWN_MS : CHECK_INTERVAL_MS,
    ).unref();
  };
  void beat();

  return {
    isUp: () => down === undefined,
    whileUp: async (work) => {
      if (down) throw down;
      const gone = Promise.withResolvers<never>();
      waiting.add(gone.reject);
      const working = work();
      try {
        return await Promise.race([working, gone.promise]);
      } finally {
        waiting.delete(gone.reject);
        // Ignores the rejection of the promise that settles second, because it would otherwise be unhandled.
        working.catch(() => undefined);
      }
    },
    end: () => {
      ending.abort();
      clearTimeout(timer);
    },
  };
};
