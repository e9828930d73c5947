/**
 * Runs a limited number of costly tasks at a time and lets the rest wait. Turns go round among their owners, so that one with
 * fifty files is not served before others with one.
 */
import { AppError } from '../errors/app-error.ts';

/** Runs `work` in turn. Rejects with too-many when too much work waits. @param who the owner of the work, such as a student */
export type RunInTurn = <T>(who: string, work: () => Promise<T>) => Promise<T>;

interface FairQueueLimits {
  /** Tasks that run at once. */
  readonly atATime: number;
  /** Tasks of one owner; absent: one less than of all, so that others can start. */
  readonly atATimeOfOne?: number;
  /** Tasks that may wait, in all and of one owner. */
  readonly waiting?: number;
  readonly waitingOfOne?: number;
  /** Messages when too many tasks wait; absent: messages about files. */
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

/** Seconds until another attempt makes sense. */
const RETRY_AFTER_S = 15;

const createTooManyError = (message: string) =>
  new AppError('too-many', message, undefined, { retryAfter: RETRY_AFTER_S });

/** Counts the running tasks, in all and by owner. */
class RunningTasks {
  readonly #limits: { readonly inAll: number; readonly ofOne: number };
  readonly #byWho = new Map<string, number>();
  #inAll = 0;

  constructor({ atATime, atATimeOfOne = Math.max(1, atATime - 1) }: FairQueueLimits) {
    this.#limits = { inAll: atATime, ofOne: atATimeOfOne };
  }

  hasRoomFor(who: string): boolean {
    return this.#inAll < this.#limits.inAll && this.#of(who) < this.#limits.ofOne;
  }

  begin(who: string): void {
    this.#inAll += 1;
    this.#byWho.set(who, this.#of(who) + 1);
  }

  end(who: string): void {
    this.#inAll -= 1;
    const left = this.#of(who) - 1;
    if (left > 0) this.#byWho.set(who, left);
    else this.#byWho.delete(who);
  }

  #of(who: string): number {
    return this.#byWho.get(who) ?? 0;
  }
}

export const createFairQueue = (limits: FairQueueLimits): RunInTurn => {
  const { waiting: most = Infinity, waitingOfOne = Infinity } = limits;
  const { messages = FILE_MESSAGES } = limits;
  const running = new RunningTasks(limits);
  /** Waiting tasks by owner, in the order of turns. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingInAll = 0;

  /** Starts the next task that may run. Its owner goes to the end of the round. */
  const letIn = (): void => {
    const who = [...waiting.keys()].find((one) => running.hasRoomFor(one));
    const own = who === undefined ? undefined : waiting.get(who);
    const next = own?.shift();
    if (who === undefined || !own || !next) return;
    waiting.delete(who);
    if (own.length > 0) waiting.set(who, own);
    waitingInAll -= 1;
    running.begin(who);
    next();
  };
  const wait = (who: string): Promise<void> => {
    const own = waiting.get(who) ?? [];
    if (own.length >= waitingOfOne) throw createTooManyError(messages.waitingOfOne);
    if (waitingInAll >= most) throw createTooManyError(messages.waiting);
    waiting.set(who, own);
    waitingInAll += 1;
    return new Promise((resolve) => own.push(resolve));
  };

  return async (who, work) => {
    if (running.hasRoomFor(who) && !waiting.has(who)) running.begin(who);
    else await wait(who);
    try {
      return await work();
    } finally {
      running.end(who);
      letIn();
    }
  };
};
