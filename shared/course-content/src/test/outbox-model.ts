/**
 * Model test of everything that saves what a person types: random runs of writes, saves, leaving, late and lost responses,
 * crashes, and other students in the same browser. Each kind of data describes itself as a `ModelledKind`.
 */
import { ApiError } from '@cairn/api/api-error';
import type { Endpoint } from '@cairn/api/endpoint';
import { http, session, setReporter } from '@cairn/session';
import { type FakeClock, installFakeClock } from './fake-clock.ts';

/**
 * 'lost': the server has stored the change, but its response is lost. 'gone': so is the page that waits for it. 'busy': the server
 * names a `Retry-After`.
 */
type Outcome = 'ok' | 'failed' | 'lost' | 'gone' | 'busy';

export interface ModelRequest {
  readonly keepalive?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A server that answers late, not at all, or with failures. */
export interface ModelServer {
  /** Handles a request: `store` changes the data of the kind, and returns the response or throws a refusal. */
  save: <Response>(request: ModelRequest, store: () => Response) => Promise<Response>;
}

/** Page of a student with one kind of data. */
export interface ModelledPage {
  write: (key: string, value: string) => void;
  /** Sends changes at once, as a button does; absent: the event that the browser is online again does. */
  submit?: () => void;
  /** Returns the newest value of each key that the server has not acknowledged. */
  unsaved: () => Record<string, string>;
}

export interface ModelledKind {
  /** Opens the page of a student, with a server that may have data already. */
  open: (server: ModelServer) => ModelledPage | Promise<ModelledPage>;
  /** Returns the values that the server stores, by key. */
  stored: () => Record<string, string>;
  /** Keys that are written; absent: each write has a key of its own. */
  keys?: readonly string[];
  /** Time that passes before each write, if the data need it. */
  msPerWrite?: number;
  /**
   * Returns a value of this number. The keys that are listed get few numbers, so that they often return to a value that the server
   * has had.
   */
  toValue?: (number: number, isLarge: boolean) => string;
  /** Returns unsaved data in local storage; absent: everything in it. */
  listLeftovers?: () => string[];
  /** Returns a problem of the server's data, such as a message that is stored twice. */
  findProblem?: () => string | undefined;
}

const OWNER = 'student-1';
const OTHER = 'student-2';
const STEPS = 60;
const RETRY_AFTER_MS = 45_000;

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const isSame = (left: Record<string, string>, right: Record<string, string>): boolean =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([key, value]) => right[key] === value);

const toError = (outcome: Outcome): ApiError =>
  outcome === 'busy'
    ? new ApiError('busy', { kind: 'too-many', status: 429, retryAfterMs: RETRY_AFTER_MS })
    : new ApiError(outcome, { kind: 'offline' });

interface ModelCall extends ModelRequest {
  isOpen: boolean;
}

class World implements ModelServer {
  readonly clock: FakeClock;
  student = OWNER;
  mode: Outcome | 'hold' = 'ok';
  calls: ModelCall[] = [];
  held: ((outcome: Outcome) => void)[] = [];
  readonly problems: string[] = [];
  #notBefore = 0;
  #listeners: { type: string; run: () => void }[] = [];

  constructor(clock: FakeClock) {
    this.clock = clock;
    for (const target of [window, document]) {
      jest
        .spyOn<EventTarget, 'addEventListener'>(target, 'addEventListener')
        .mockImplementation((type, listener) => {
          this.#listeners.push({ type, run: listener as () => void });
        });
    }
    jest.spyOn(session, 'studentId').mockImplementation(() => this.student);
    jest.spyOn(session, 'isSignedIn').mockReturnValue(true);
  }

  readonly save: ModelServer['save'] = (request, store) => {
    const call = { ...request, isOpen: true };
    this.calls.push(call);
    if (this.student !== OWNER) this.problems.push('a change was sent for another student');
    if (request.keepalive !== true && this.clock.now() < this.#notBefore)
      this.problems.push('a Retry-After was ignored');
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof store>>();
    const answer = (outcome: Outcome): void => {
      call.isOpen = false;
      const isSuperseded = request.signal?.aborted === true;
      if (!isSuperseded && outcome === 'busy') this.#notBefore = this.clock.now() + RETRY_AFTER_MS;
      if (!isSuperseded && outcome === 'ok') this.#notBefore = 0;
      try {
        const response = ['ok', 'lost', 'gone'].includes(outcome) ? store() : undefined;
        if (outcome === 'ok') resolve(response as ReturnType<typeof store>);
        else if (outcome !== 'gone') reject(toError(outcome));
      } catch (error) {
        if (outcome !== 'gone') reject(outcome === 'ok' ? error : toError(outcome));
      }
    };
    if (this.mode === 'hold') this.held.push(answer);
    else answer(this.mode);
    return promise;
  };

  readonly dispatch = (type: string, visibilityState: 'hidden' | 'visible' = 'visible'): void => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    for (const listener of this.#listeners.filter((one) => one.type === type)) listener.run();
  };

  /** Ends the page without any event: its timers and listeners are gone, and responses reach nothing. */
  readonly crash = (): void => {
    this.clock.clear();
    this.#listeners = [];
    this.#notBefore = 0;
    this.held = [];
    this.calls = [];
  };

  /** Returns whether two requests are running that both may change the data. */
  hasTwoSends(): boolean {
    return this.calls.filter((call) => call.isOpen && call.signal?.aborted !== true).length > 1;
  }
}

/** One run: the visits of a student, one after the other, in a browser that another student uses as well. */
class Run {
  readonly #world: World;
  readonly #kind: ModelledKind;
  readonly #random: () => number;
  /** The last value that was written for each key. */
  readonly #written: Record<string, string> = {};
  #page: ModelledPage | undefined;
  #count = 0;

  constructor(world: World, kind: ModelledKind, seed: number) {
    this.#world = world;
    this.#kind = kind;
    this.#random = createRandom(seed);
  }

  /** Returns the first problem of the run. */
  async findProblem(): Promise<string | undefined> {
    this.#page = await this.#kind.open(this.#world);
    const steps = this.#listSteps();
    for (let step = 0; step < STEPS; step += 1) {
      await steps[this.#pick(steps.length)]?.();
      await this.#world.clock.advance(0);
      const problem = this.#findProblemNow();
      if (problem !== undefined) return `step ${step}: ${problem}`;
    }
    return this.#findProblemAtEnd();
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #listSteps(): (() => void | Promise<void>)[] {
    const world = this.#world;
    return [
      async () => {
        await world.clock.advance(this.#kind.msPerWrite ?? 0);
        this.#write();
      },
      () => this.#submit(),
      () => world.dispatch('visibilitychange', 'hidden'),
      () => world.clock.advance(this.#pick(2500)),
      () => {
        const modes = ['ok', 'failed', 'busy', 'hold', 'hold'] as const;
        world.mode = modes[this.#pick(modes.length)] ?? 'ok';
      },
      // Responses arrive late and in any order; after a failure the server may still have stored the save.
      () => {
        const [answer] = world.held.splice(this.#pick(Math.max(1, world.held.length)), 1);
        answer?.((['ok', 'ok', 'failed', 'lost', 'busy'] as const)[this.#pick(5)] ?? 'ok');
      },
      async () => {
        world.dispatch('pagehide');
        await world.clock.advance(0);
        world.dispatch('pageshow');
      },
      () => (this.#random() > 0.15 ? undefined : this.#reopen()),
      // Another student signs in in another tab, and out again.
      () => (this.#random() > 0.15 ? undefined : this.#lendSession()),
    ];
  }

  #write(): void {
    this.#count += 1;
    const { keys, toValue = (number) => `${number}` } = this.#kind;
    const key = keys ? keys[this.#pick(keys.length)] : `${this.#count}`;
    if (key === undefined) return;
    const isLarge = this.#pick(12) === 0;
    const value = toValue(keys ? this.#count % 3 : this.#count, isLarge);
    this.#written[key] = value;
    this.#page?.write(key, value);
  }

  #submit(): void {
    if (this.#page?.submit) this.#page.submit();
    else this.#world.dispatch('online');
  }

  async #reopen(): Promise<void> {
    const world = this.#world;
    const held = world.held.splice(0);
    world.crash();
    // The server handles some of the requests of a page that is gone.
    for (const answer of held) if (this.#pick(2) === 0) answer('gone');
    if (this.#pick(2) === 0) {
      world.student = OTHER;
      world.mode = 'ok';
      const page = await this.#kind.open(world);
      await world.clock.advance(5000);
      page.submit?.();
      await world.clock.advance(5000);
      const seen = Object.keys(page.unsaved());
      if (seen.length > 0) world.problems.push('another student sees what was typed');
      world.crash();
      world.student = OWNER;
    }
    this.#page = await this.#kind.open(world);
  }

  async #lendSession(): Promise<void> {
    this.#world.student = OTHER;
    this.#submit();
    await this.#world.clock.advance(this.#pick(40_000));
    this.#world.student = OWNER;
  }

  #findProblemNow(): string | undefined {
    const known = { ...this.#kind.stored(), ...this.#page?.unsaved() };
    if (this.#world.problems.length > 0) return this.#world.problems[0];
    if (this.#world.hasTwoSends()) return 'two saves at once';
    return isSame(known, this.#written) ? this.#kind.findProblem?.() : 'a written value is nowhere';
  }

  async #findProblemAtEnd(): Promise<string | undefined> {
    const world = this.#world;
    world.mode = 'ok';
    for (const answer of world.held.splice(0)) answer('failed');
    for (let minute = 0; minute < 3; minute += 1) {
      await world.clock.advance(60_000);
      this.#page?.submit?.();
    }
    await world.clock.advance(60_000);
    if (!isSame(this.#kind.stored(), this.#written)) return 'the server lacks a last write';
    const list = this.#kind.listLeftovers ?? (() => Object.keys(localStorage));
    const left = [...Object.keys(this.#page?.unsaved() ?? {}), ...list()];
    return left.length === 0 ? this.#kind.findProblem?.() : `left behind: ${left.join(' ')}`;
  }
}

/**
 * Runs a kind of data many times, each with another seed.
 * @param createKind returns the kind with a server that has no data
 * @returns the problems that were found, each with its seed
 */
export const findOutboxProblems = async (
  createKind: () => ModelledKind,
  runs = 1000,
): Promise<string[]> => {
  const problems: string[] = [];
  setReporter(() => undefined);
  const clock = installFakeClock();
  const world = { current: new World(clock) };
  for (let seed = 1; seed <= runs && problems.length < 5; seed += 1) {
    localStorage.clear();
    world.current.crash();
    world.current = new World(clock);
    const problem = await new Run(world.current, createKind(), seed).findProblem();
    if (problem !== undefined) problems.push(`seed ${seed}, ${problem}`);
  }
  world.current.crash();
  setReporter(undefined);
  jest.restoreAllMocks();
  return problems;
};

/** Handles a call; `sentAt` is the time of the browser's clock. */
export type ModelHandler = (
  request: ModelRequest & { readonly body?: unknown },
  sentAt: number,
) => unknown;

/** Replaces the calls of a page: `saves` go through the server of the model, `reads` are answered at once. */
export const mockModelCalls = (
  server: ModelServer,
  {
    saves,
    reads = new Map(),
  }: Record<'saves', ReadonlyMap<Endpoint, ModelHandler>> & {
    readonly reads?: ReadonlyMap<Endpoint, ModelHandler>;
  },
): void => {
  const call = async (endpoint: Endpoint, request: Parameters<ModelHandler>[0]) => {
    const sentAt = Date.now();
    const save = saves.get(endpoint);
    if (save) return server.save(request, () => save(request, sentAt));
    return reads.get(endpoint)?.(request, sentAt);
  };
  jest.spyOn(http, 'call').mockImplementation(call);
};
