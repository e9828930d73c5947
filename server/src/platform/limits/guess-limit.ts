import { AppError } from '../errors/app-error.ts';
import { type SharedLimitCounts, toLimitCountKey } from './limit-counts.ts';

/**
 * Runs `attempt`, which throws when the guess was wrong. Only wrong guesses count, but each attempt reserves a use before it
 * runs, so that simultaneous guesses cannot exceed the limit in any number of processes. If the process is killed, the use
 * stays counted for the minute. Throws too-many, after `onRefused`.
 */
export type GuessLimit = <T>(
  key: string,
  attempt: () => Promise<T>,
  onRefused?: () => Promise<void>,
) => Promise<T>;

export interface GuessLimitDeps {
  readonly counts: Pick<SharedLimitCounts, 'take' | 'giveBack'>;
  readonly now: () => Date;
}

interface GuessRule {
  /** Unique name of the limit of wrong guesses. */
  readonly name: string;
  /** Maximum number of wrong guesses a minute for one key, such as an account. */
  readonly most: number;
  /** Error code of a wrong guess; 'all' counts every attempt. */
  readonly wrong: 'unauthorized' | 'invalid' | 'not-found' | 'all';
}

export const createGuessLimit =
  ({ counts, now }: GuessLimitDeps, { name, most, wrong }: GuessRule): GuessLimit =>
  async (client, attempt, onRefused) => {
    const key = toLimitCountKey(name, client);
    const { isTaken, until } = await counts.take(key, most, now());
    if (!isTaken) {
      await onRefused?.();
      const retryAfter = Math.ceil((until.getTime() - now().getTime()) / 1000);
      throw new AppError('too-many', 'Too many attempts. Please wait a minute.', undefined, {
        retryAfter,
      });
    }
    let isCounted = wrong === 'all';
    try {
      return await attempt();
    } catch (error) {
      isCounted ||= error instanceof AppError && error.code === wrong;
      throw error;
    } finally {
      // If the reserved use cannot be returned, it stays counted until the minute is over.
      if (!isCounted) await counts.giveBack(key, until).catch(() => undefined);
    }
  };
