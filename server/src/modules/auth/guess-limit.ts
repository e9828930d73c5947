import { AppError } from '../../errors/app-error.ts';

const WINDOW_MS = 60_000;
/** Above this, what has run out is swept at the next try. */
const MANY_KEYS = 10_000;

interface Window {
  count: number;
  readonly until: number;
}

/**
 * Runs `attempt`, which throws when the guess was wrong. Only wrong guesses count, but each takes its
 * place before it runs, so that a hundred at the same instant are not all let through. Throws too-many.
 */
export type GuessLimit = <T>(key: string, attempt: () => Promise<T>) => Promise<T>;

/**
 * @param max wrong guesses a minute for one key; counted in memory, per process
 * @param counts what a wrong guess throws; 'all' counts every try
 */
export const createGuessLimit = (
  max: number,
  now: () => Date,
  counts: 'unauthorized' | 'invalid' | 'not-found' | 'all' = 'unauthorized',
): GuessLimit => {
  const windows = new Map<string, Window>();

  const sweep = (time: number) => {
    for (const [key, { until }] of windows) if (until <= time) windows.delete(key);
  };
  const windowOf = (key: string): Window => {
    const time = now().getTime();
    const known = windows.get(key);
    if (known && known.until > time) return known;
    if (windows.size > MANY_KEYS) sweep(time);
    const fresh = { count: 0, until: time + WINDOW_MS };
    windows.set(key, fresh);
    return fresh;
  };

  return async (key, attempt) => {
    const window = windowOf(key);
    if (window.count >= max) {
      const retryAfter = Math.ceil((window.until - now().getTime()) / 1000);
      throw new AppError('too-many', 'Too many attempts. Please wait a minute.', undefined, {
        retryAfter,
      });
    }
    window.count += 1;
    let isCounted = counts === 'all';
    try {
      return await attempt();
    } catch (error) {
      isCounted ||= error instanceof AppError && error.code === counts;
      throw error;
    } finally {
      if (!isCounted) window.count -= 1;
    }
  };
};
