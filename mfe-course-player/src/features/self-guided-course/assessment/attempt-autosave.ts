/** Saves answers to the server while an attempt runs, so that no input is lost (ASMT-26). */
import { ApiError } from '@cairn/api/api-error';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
} from '@cairn/api/running-attempt.contract';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import type { ModuleReference } from '@cairn/record/module-entry';
import { http, report } from '@cairn/session';
import { callWithKeepalive } from '../../../lib/call-with-keepalive.ts';
import { type AttemptClock, createAttemptClock } from './attempt-clock.ts';
import type { AttemptAutosave, AttemptState } from './attempt-state.ts';
import { createLocalAttemptAnswers, type LocalAttemptAnswers } from './local-answers.ts';
import {
  type AttemptAnswers,
  copyAnswers,
  isJsonEqual,
  mergeUnsavedAnswers,
  toStorableAnswers,
} from './unsaved-answers.ts';

interface AutosaveDeps {
  readonly part: ModuleReference;
  readonly attempt: RunningAttempt;
  /** Called when the attempt was submitted on another page, or by its time limit. */
  readonly onOver: () => void;
}

const SAVE_DELAY_MS = 1000;
const MAX_SAVE_DELAY_MS = 30_000;
/** Maximum unacknowledged saves to remember; older ones are unlikely to be the one that the server stored. */
const MAX_UNACKNOWLEDGED = 3;
const MIN_CHECK_INTERVAL_MS = 5000;

const createSaveId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

let lastSave: Promise<void> = Promise.resolve();

/**
 * Resolves when the screen of the attempt that was left last has sent its answers, or failed to. An attempt that is loaded before
 * would be shown without them.
 */
export const waitForLastAttemptSave = (): Promise<void> => lastSave;

/**
 * Creates the autosave of an attempt. It stores a local copy first, then saves a second later, one request at a time, and retries
 * failures while the attempt runs.
 */
export const createAttemptAutosave = (deps: AutosaveDeps): AttemptAutosave =>
  new ServerAutosave(deps);

class ServerAutosave implements AttemptAutosave {
  readonly datetimeStarted: string;
  readonly clock: AttemptClock;
  readonly #deps: AutosaveDeps;
  readonly #client = createSaveId();
  readonly #listeners = new Set<() => void>();
  readonly #localAnswers: LocalAttemptAnswers;
  #state: AttemptState;
  #base: AttemptAnswers;
  #unacknowledged: AttemptAnswers[] = [];
  #revision: number;
  #sequence = 0;
  #acknowledged = 0;
  #failures = 0;
  #runningSaves = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lookedAt = -MIN_CHECK_INTERVAL_MS;
  #isWatched = false;
  #hasEnded = false;

  constructor(deps: AutosaveDeps) {
    const { part, attempt } = deps;
    this.#deps = deps;
    this.datetimeStarted = attempt.datetimeStarted;
    this.clock = createAttemptClock(attempt);
    this.#localAnswers = createLocalAttemptAnswers(part.courseId, part.moduleId);
    this.#base = attempt.responses;
    this.#revision = attempt.revision;
    const found = this.#localAnswers.read(attempt.datetimeStarted);
    this.#state = {
      ...attempt,
      ...mergeUnsavedAnswers(
        found ?? { base: this.#base, unheard: [], answers: this.#base },
        this.#base,
      ),
      saving: 'untouched',
      isStoredLocally: true,
    };
  }

  readonly read = (): AttemptState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly give = (position: number, answer: StudentAnswer): void => {
    const saving = this.#state.saving === 'failing' ? 'failing' : 'saving';
    this.#change({ answers: this.#state.answers.with(position, answer), saving });
    this.#storeLocally();
    this.#timer ??= this.#in(SAVE_DELAY_MS);
  };

  readonly look = async (): Promise<void> => {
    if (this.#hasEnded || performance.now() - this.#lookedAt < MIN_CHECK_INTERVAL_MS) return;
    this.#lookedAt = performance.now();
    await this.#readAgain().catch((error: unknown) => report(error, { at: 'running attempt' }));
  };

  readonly watch = (): (() => void) => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void this.#save(true);
      else void this.look();
    };
    const onLeave = () => void this.#save(true);
    const onOnline = () => void this.#save(false);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    this.#isWatched = true;
    // Saves what an earlier page could not save.
    void this.#save(false);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      this.#isWatched = false;
      lastSave = this.#save(true);
    };
  };

  readonly end = (): void => {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  };

  readonly forget = (): void => this.#localAnswers.remove();

  get #isDirty(): boolean {
    return !isJsonEqual(toStorableAnswers(this.#state.answers), this.#base);
  }

  #in(ms: number): ReturnType<typeof setTimeout> | undefined {
    return this.#isWatched ? setTimeout(() => void this.#save(false), ms) : undefined;
  }

  /**
   * Saves the answers of the attempt.
   * @param isLast the page may be closing, so a running save is not awaited
   */
  async #save(isLast: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#hasEnded || !this.#isDirty || (this.#runningSaves > 0 && !isLast)) return;
    this.#runningSaves += 1;
    try {
      await this.#send(isLast);
    } catch (error) {
      await this.#onRefused(error).catch((again: unknown) => this.#onFailed(again));
    } finally {
      this.#runningSaves -= 1;
    }
    if (this.#hasEnded || !this.#isDirty) return;
    const wait = this.#failures === 0 ? SAVE_DELAY_MS : SAVE_DELAY_MS * 2 ** (this.#failures - 1);
    this.#timer ??= this.#in(Math.min(wait, MAX_SAVE_DELAY_MS));
  }

  async #send(keepalive: boolean): Promise<void> {
    const responses = toStorableAnswers(this.#state.answers);
    const sequence = (this.#sequence += 1);
    // A page that never receives responses sends the same answers again and again; each is remembered once.
    const others = this.#unacknowledged.filter((sent) => !isJsonEqual(sent, responses));
    this.#unacknowledged = [...others, responses].slice(-MAX_UNACKNOWLEDGED);
    this.#storeLocally();
    const { datetimeStarted } = this;
    const [client, base] = [this.#client, this.#revision];
    const body = { ...this.#deps.part, datetimeStarted, client, sequence, base, responses };
    const answer = await callWithKeepalive(keepalive, (options) =>
      http.call(saveAnswers, { body, ...options }),
    );
    // A late response to an older save.
    if (sequence < this.#acknowledged) return;
    this.#acknowledged = sequence;
    this.#unacknowledged = [];
    this.#failures = 0;
    // Answers of another page that were loaded meanwhile are newer.
    if (answer.revision >= this.#revision) {
      this.#base = responses;
      this.#revision = answer.revision;
    }
    this.clock.set(answer);
    this.#change({ saving: this.#isDirty ? 'saving' : 'saved' });
    this.#storeLocally();
  }

  async #onRefused(error: unknown): Promise<void> {
    const kind = error instanceof ApiError ? error.kind : undefined;
    if (kind === 'conflict') return this.#readAgain();
    return kind === 'not-found' ? this.#over() : this.#onFailed(error);
  }

  #onFailed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures === 1) report(error, { at: 'answers of an attempt' });
    this.#change({ saving: 'failing' });
  }

  async #readAgain(): Promise<void> {
    const { attempt } = await http.call(findRunningAttempt, { query: this.#deps.part });
    if (this.#hasEnded) return;
    if (attempt?.datetimeStarted !== this.datetimeStarted) {
      this.#over();
      return;
    }
    this.clock.set(attempt);
    // The server may have read them before a save that it has acknowledged since.
    if (attempt.revision > this.#revision) this.#adopt(attempt);
  }

  /** Adopts answers from other pages and merges them with the answers written here since. */
  #adopt(next: RunningAttempt): void {
    const { answers } = this.#state;
    const result = mergeUnsavedAnswers(
      { base: this.#base, unheard: this.#unacknowledged, answers },
      next.responses,
    );
    this.#base = next.responses;
    this.#unacknowledged = [];
    this.#revision = next.revision;
    const overruled = new Map([...this.#state.overruled, ...result.overruled]);
    this.#change({ ...result, order: next.order, options: next.options, overruled });
    this.#storeLocally();
    this.#timer ??= this.#isDirty ? this.#in(SAVE_DELAY_MS) : undefined;
  }

  #over(): void {
    this.end();
    this.#deps.onOver();
  }

  /** Stores a local copy until the server has the same answers. */
  #storeLocally(): void {
    const { datetimeStarted } = this;
    const [base, unacknowledged] = [this.#base, this.#unacknowledged];
    const { answers } = this.#state;
    if (isJsonEqual(answers, base)) {
      this.#localAnswers.remove();
      this.#change({ isStoredLocally: true });
      return;
    }
    const isStoredLocally = this.#localAnswers.write({
      datetimeStarted,
      base: copyAnswers(base),
      unheard: unacknowledged.map(copyAnswers),
      answers: copyAnswers(answers),
    });
    this.#change({ isStoredLocally });
  }

  #change(next: Partial<AttemptState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}
