import { AppError } from '../errors/app-error.ts';
import { type LimitCounts, limitKey } from './limit-counts.ts';

/**
 * Runs `attempt`, which throws when the guess was wrong. Only wrong guesses count, but each takes its
 * place before it runs, so that a hundred at the same instant are not all let through, whichever processes they
 * reach; one whose process is killed keeps its place until the minute is over. Throws too-many.
 */
export type GuessLimit = <T>(key: string, attempt: () => Promise<T>) => Promise<T>;

export interface GuessLimitDeps {
  readonly counts: Pick<LimitCounts, 'take' | 'giveBack'>;
  readonly now: () => Date;
}

interface GuessRule {
  /** Of the limit, among all others. */
  readonly name: string;
  /** Wrong guesses a minute for one key. */
  readonly most: number;
  /** What a wrong guess throws; 'all' counts every try. */
  readonly wrong: 'unauthorized' | 'invalid' | 'not-found' | 'all';
}

export const createGuessLimit =
  ({ counts, now }: GuessLimitDeps, { name, most, wrong }: GuessRule): GuessLimit =>
  async (who, attempt) => {
    const key = limitKey(name, who);
    const { isTaken, until } = await counts.take(key, most, now());
    if (!isTaken) {
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
      // One that cannot be given back now is kept until the minute is over.
      if (!isCounted) await counts.giveBack(key, until).catch(() => undefined);
    }
  };
