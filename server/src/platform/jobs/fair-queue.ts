/**
 * Runs a limited number of costly tasks at a time; the others wait. Owners take turns, so that an owner with fifty files does
 * not delay owners with one file.
 */
import { AppError } from '../errors/app-error.ts';

/**
 * Runs `work` when its turn comes. Rejects with too-many when too much work waits.
 * @param owner the owner of the work, such as a student
 */
export type RunInFairTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

interface FairQueueLimits {
  /** Maximum number of tasks that run at once. */
  readonly atATime: number;
  /** Maximum number of one owner's tasks that run at once; absent: one less than of all, so that others can start. */
  readonly atATimeOfOne?: number;
  /** Maximum numbers of waiting tasks, in all and of one owner. */
  readonly waiting?: number;
  readonly waitingOfOne?: number;
  /** Error messages when too many tasks wait; absent: messages about files. */
  readonly messages?: FairQueueMessages;
}

interface FairQueueMessages {
  readonly waiting: string;
  readonly waitingOfOne: string;
}

const FILE_MESSAGES: FairQueueMessages = {
  waiting: 'Too many files came just now. Please try again in a moment.',
  waitingOfOne: 'Please wait until your other files are done.',
};

/** Seconds after which a rejected caller should try again; sent as Retry-After. */
const RETRY_AFTER_S = 15;

const createTooManyError = (message: string) =>
  new AppError('too-many', message, undefined, { retryAfter: RETRY_AFTER_S });

/** Counts the running tasks, in all and by owner. */
class RunningTasks {
  readonly #limits: { readonly inAll: number; readonly ofOne: number };
  readonly #countByOwner = new Map<string, number>();
  #inAll = 0;

  constructor({ atATime, atATimeOfOne = Math.max(1, atATime - 1) }: FairQueueLimits) {
    this.#limits = { inAll: atATime, ofOne: atATimeOfOne };
  }

  canStart(owner: string): boolean {
    return this.#inAll < this.#limits.inAll && this.#getCount(owner) < this.#limits.ofOne;
  }

  begin(owner: string): void {
    this.#inAll += 1;
    this.#countByOwner.set(owner, this.#getCount(owner) + 1);
  }

  end(owner: string): void {
    this.#inAll -= 1;
    const left = this.#getCount(owner) - 1;
    if (left > 0) this.#countByOwner.set(owner, left);
    else this.#countByOwner.delete(owner);
  }

  #getCount(owner: string): number {
    return this.#countByOwner.get(owner) ?? 0;
  }
}

export const createFairQueue = (limits: FairQueueLimits): RunInFairTurn => {
  const { waiting: most = Infinity, waitingOfOne = Infinity } = limits;
  const { messages = FILE_MESSAGES } = limits;
  const running = new RunningTasks(limits);
  /** Waiting tasks by owner, in the order of turns. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingInAll = 0;

  /** Starts the next waiting task that may run. Its owner then goes to the end of the order. */
  const startNext = (): void => {
    const owner = [...waiting.keys()].find((one) => running.canStart(one));
    const own = owner === undefined ? undefined : waiting.get(owner);
    const next = own?.shift();
    if (owner === undefined || !own || !next) return;
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    waitingInAll -= 1;
    running.begin(owner);
    next();
  };
  const wait = (owner: string): Promise<void> => {
    const own = waiting.get(owner) ?? [];
    if (own.length >= waitingOfOne) throw createTooManyError(messages.waitingOfOne);
    if (waitingInAll >= most) throw createTooManyError(messages.waiting);
    waiting.set(owner, own);
    waitingInAll += 1;
    return new Promise((resolve) => own.push(resolve));
  };

  return async (owner, work) => {
    if (running.canStart(owner) && !waiting.has(owner)) running.begin(owner);
    else await wait(owner);
    try {
      return await work();
    } finally {
      running.end(owner);
      startNext();
    }
  };
};
