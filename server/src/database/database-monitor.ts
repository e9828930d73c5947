import type { Sql } from 'postgres';

/** Whether the database answers right now, learnt from a pulse of its own. */
export interface DatabaseMonitor {
  readonly isUp: () => boolean;
  /** The result of `work`; rejects with `DatabaseDownError` as soon as the database is found gone. */
  readonly whileUp: <T>(work: Promise<T>) => Promise<T>;
  readonly end: () => void;
}

/** The database did not answer; whatever was asked may or may not have happened. */
export class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
}

const PULSE_MS = 500;
const PULSE_WHEN_DOWN_MS = 100;
/** A database that is there but silent this long counts as gone. */
const SILENCE_MS = 2000;

const answersWithin = async (sql: Sql, limitMs: number): Promise<boolean> => {
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

/** Starts the pulse on `sql`, a connection that nothing else uses. */
export const watchDatabase = (sql: Sql, log: (text: string) => void): DatabaseMonitor => {
  let up = true;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<(error: Error) => void>();

  const note = (answers: boolean) => {
    if (answers === up || ended) return;
    up = answers;
    log(answers ? 'database answers again' : 'database does not answer');
    if (answers) return;
    for (const reject of waiting) reject(new DatabaseDownError('The database went away.'));
  };
  const beat = async (): Promise<void> => {
    note(await answersWithin(sql, SILENCE_MS));
    if (!ended) timer = setTimeout(() => void beat(), up ? PULSE_MS : PULSE_WHEN_DOWN_MS).unref();
  };
  void beat();

  return {
    isUp: () => up,
    whileUp: async (work) => {
      const gone = Promise.withResolvers<never>();
      waiting.add(gone.reject);
      try {
        return await Promise.race([work, gone.promise]);
      } finally {
        waiting.delete(gone.reject);
        // The loser of the race must not end the process.
        work.catch(() => undefined);
      }
    },
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
};
