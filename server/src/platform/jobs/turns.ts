/**
 * Work that takes a processor or much memory: so much of it at a time, the rest in turn. Turns go round among those who
 * wait, so that whoever brings fifty files is not served before everybody else who brings one.
 */
import { AppError } from '../errors/app-error.ts';

/** @param who takes turns with the others; a student, or what else asks. Rejects with too-many when too much waits. */
export type InTurn = <T>(who: string, work: () => Promise<T>) => Promise<T>;

interface TurnLimits {
  /** How much of it runs at once. */
  readonly atATime: number;
  /** How much of one's own; absent: one less than of all, so that others could come. */
  readonly atATimeOfOne?: number;
  /** How much may wait, in all and of one's own. */
  readonly waiting?: number;
  readonly waitingOfOne?: number;
  /** Messages of the refusals when too much waits; absent: about files. */
  readonly messages?: TurnMessages;
}

interface TurnMessages {
  readonly waiting: string;
  readonly waitingOfOne: string;
}

const FILE_MESSAGES: TurnMessages = {
  waiting: 'Too many files came just now. Please try again in a moment.',
  waitingOfOne: 'Please wait until your other files are done.',
};

/** Seconds until another try makes sense. */
const RETRY_AFTER_S = 15;

const tooMany = (message: string) =>
  new AppError('too-many', message, undefined, { retryAfter: RETRY_AFTER_S });

/** What runs, in all and of each. */
class Running {
  readonly #limits: { readonly inAll: number; readonly ofOne: number };
  readonly #byWho = new Map<string, number>();
  #inAll = 0;

  constructor({ atATime, atATimeOfOne = Math.max(1, atATime - 1) }: TurnLimits) {
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

export const createTurns = (limits: TurnLimits): InTurn => {
  const { waiting: most = Infinity, waitingOfOne = Infinity } = limits;
  const { messages = FILE_MESSAGES } = limits;
  const running = new Running(limits);
  /** By who waits; whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingInAll = 0;

  /** Whoever had a turn goes to the end of the round. */
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
    if (own.length >= waitingOfOne) throw tooMany(messages.waitingOfOne);
    if (waitingInAll >= most) throw tooMany(messages.waiting);
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
