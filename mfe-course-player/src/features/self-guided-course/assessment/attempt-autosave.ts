/** Saves answers to the server while an attempt runs, so that no input is lost (ASMT-26). */
import { createStore, type Store } from '@cairn/ui/store';
import { ApiError } from '@cairn/api/api-error';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
} from '@cairn/api/running-attempt.contract';
import { Outbox } from '@cairn/course-content/outbox/outbox';
import type { MergedChanges, OutboxRequest } from '@cairn/course-content/outbox/outbox-options';
import { watchPageLifecycle } from '@cairn/course-content/outbox/page-lifecycle';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import type { ModuleReference } from '@cairn/record/module-entry';
import { http, report } from '@cairn/session';
import { type AttemptClock, createAttemptClock } from './attempt-clock.ts';
import type { AttemptAutosave, AttemptSaveState, AttemptState } from './attempt-state.ts';
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

/** Key of the answers in the outbox: all answers of an attempt are saved together. */
const ANSWERS = 'answers';
/** Maximum unacknowledged saves to remember; older ones are unlikely to be the one that the server stored. */
const MAX_UNACKNOWLEDGED = 5;
const MIN_CHECK_INTERVAL_MS = 5000;

const createSaveId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

let lastSave: Promise<void> = Promise.resolve();

/**
 * Resolves when the screen of the attempt that was left last has sent its answers, or failed to. An attempt that is loaded before
 * would be shown without them.
 */
export const waitForLastAttemptSave = (): Promise<void> => lastSave;

/** Creates the autosave of an attempt. It saves a second after a change, together with the time by the server's clock. */
export const createAttemptAutosave = (deps: AutosaveDeps): AttemptAutosave =>
  new ServerAutosave(deps);

class ServerAutosave implements AttemptAutosave {
  readonly datetimeStarted: string;
  readonly clock: AttemptClock;
  readonly read: () => AttemptState;
  readonly subscribe: (changed: () => void) => () => void;
  readonly #deps: AutosaveDeps;
  readonly #client = createSaveId();
  readonly #localAnswers: LocalAttemptAnswers;
  readonly #outbox: Outbox<AttemptAnswers, EndpointAnswer<typeof saveAnswers>>;
  readonly #state: Store<AttemptState>;
  #base: AttemptAnswers;
  #unacknowledged: AttemptAnswers[] = [];
  #sequence = 0;
  #checkedAt = -MIN_CHECK_INTERVAL_MS;
  #isTouched = false;
  #hasEnded = false;

  constructor(deps: AutosaveDeps) {
    const { part, attempt } = deps;
    this.#deps = deps;
    this.datetimeStarted = attempt.datetimeStarted;
    this.clock = createAttemptClock(attempt);
    this.#localAnswers = createLocalAttemptAnswers(part.courseId, part.moduleId);
    this.#base = attempt.responses;
    const found = this.#localAnswers.read(attempt.datetimeStarted);
    this.#state = createStore<AttemptState>({
      ...attempt,
      ...mergeUnsavedAnswers(
        found ?? { base: this.#base, unheard: [], answers: this.#base },
        this.#base,
      ),
      saving: 'untouched',
      isStoredLocally: true,
    });
    this.read = this.#state.get;
    this.subscribe = this.#state.subscribe;
    this.#outbox = new Outbox({
      reportAs: 'answers of an attempt',
      revision: attempt.revision,
      pending: this.#listChanges(this.read().answers),
      send: (changes, request) => this.#send(changes.get(ANSWERS) ?? [], request),
      storeLocally: () => this.#storeLocally(),
      mergeConflict: () => this.#mergeConflict(),
      onAcknowledged: (changes, response) => {
        this.#unacknowledged = [];
        // Answers of another page that were loaded meanwhile are newer.
        if (response.revision >= this.#outbox.revision)
          this.#base = toStorableAnswers(changes.get(ANSWERS) ?? []);
        this.clock.set(response);
      },
    });
    this.#outbox.subscribe(() => this.#change({}));
    // Removes the local copy if the server has stored its answers although the response was lost.
    if (found) this.#storeLocally();
  }

  readonly give = (position: number, answer: StudentAnswer): void => {
    const answers = this.read().answers.with(position, answer);
    this.#isTouched = true;
    this.#change({ answers });
    this.#outbox.set(ANSWERS, answers);
  };

  readonly look = async (): Promise<void> => {
    if (this.#hasEnded || performance.now() - this.#checkedAt < MIN_CHECK_INTERVAL_MS) return;
    this.#checkedAt = performance.now();
    try {
      const attempt = await this.#loadAttempt();
      // The server may have read them before a save that it has acknowledged since.
      if (attempt && attempt.revision > this.#outbox.revision)
        this.#outbox.adopt(this.#merge(attempt));
    } catch (error) {
      report(error, { at: 'running attempt' });
    }
  };

  readonly watch = (): (() => void) => {
    if (this.#hasEnded) return () => undefined;
    this.#outbox.open();
    const stopWatching = watchPageLifecycle({ shown: () => void this.look() });
    return () => {
      stopWatching();
      lastSave = this.#outbox.close();
    };
  };

  readonly end = (): void => {
    this.#hasEnded = true;
    void this.#outbox.pause();
  };

  readonly forget = (): void => this.#localAnswers.remove();

  async #send(answers: AttemptAnswers, { revision: base, keepalive, signal }: OutboxRequest) {
    const responses = toStorableAnswers(answers);
    this.#sequence += 1;
    // A page that never receives responses sends the same answers again and again; each is remembered once.
    const others = this.#unacknowledged.filter((sent) => !isJsonEqual(sent, responses));
    this.#unacknowledged = [...others, responses].slice(-MAX_UNACKNOWLEDGED);
    this.#storeLocally();
    const { datetimeStarted } = this;
    const [client, sequence] = [this.#client, this.#sequence];
    const body = { ...this.#deps.part, datetimeStarted, client, sequence, base, responses };
    try {
      return await http.call(saveAnswers, { body, keepalive, signal });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not-found') this.#over();
      throw error;
    }
  }

  /** Returns the answers as a change, unless the server has them. */
  #listChanges(answers: AttemptAnswers): Map<string, AttemptAnswers> {
    const isSaved = isJsonEqual(toStorableAnswers(answers), this.#base);
    return new Map(isSaved ? [] : [[ANSWERS, answers]]);
  }

  /** Returns the running attempt of the server; undefined if it has ended. */
  async #loadAttempt(): Promise<RunningAttempt | undefined> {
    const { attempt } = await http.call(findRunningAttempt, { query: this.#deps.part });
    if (this.#hasEnded) return undefined;
    if (attempt?.datetimeStarted !== this.datetimeStarted) {
      this.#over();
      return undefined;
    }
    this.clock.set(attempt);
    return attempt;
  }

  async #mergeConflict(): Promise<MergedChanges<AttemptAnswers> | undefined> {
    const attempt = await this.#loadAttempt();
    return attempt && this.#merge(attempt);
  }

  /** Merges answers from other pages with the answers written here since. */
  #merge(next: RunningAttempt): MergedChanges<AttemptAnswers> {
    const { answers } = this.read();
    const result = mergeUnsavedAnswers(
      { base: this.#base, unheard: this.#unacknowledged, answers },
      next.responses,
    );
    this.#base = next.responses;
    this.#unacknowledged = [];
    const overruled = new Map([...this.read().overruled, ...result.overruled]);
    this.#change({ ...result, order: next.order, options: next.options, overruled });
    return { revision: next.revision, changes: this.#listChanges(result.answers) };
  }

  #over(): void {
    this.end();
    this.#deps.onOver();
  }

  /** Stores a local copy until the server has the same answers. */
  #storeLocally(): boolean {
    const { datetimeStarted } = this;
    const { answers } = this.read();
    if (isJsonEqual(answers, this.#base)) {
      this.#localAnswers.remove();
      return true;
    }
    return this.#localAnswers.write({
      datetimeStarted,
      base: copyAnswers(this.#base),
      unheard: this.#unacknowledged.map(copyAnswers),
      answers: copyAnswers(answers),
    });
  }

  #findSaveState(): AttemptSaveState {
    const { status } = this.#outbox.state();
    if (status === 'not-saved' || status === 'set-aside') return 'failing';
    if (status === 'waiting' || status === 'sending') return 'saving';
    return this.#isTouched || this.#sequence > 0 ? 'saved' : 'untouched';
  }

  #change(next: Partial<AttemptState>): void {
    const { isStoredLocally } = this.#outbox.state();
    const saving = this.#findSaveState();
    this.#state.set({ ...this.read(), ...next, saving, isStoredLocally });
  }
}
