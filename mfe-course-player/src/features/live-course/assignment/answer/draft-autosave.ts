/** Saves the text of an answer on the server while the student writes, one request at a time. */
import { ApiError, isUnanswered } from '@cairn/api/api-error';
import { getAssignmentDraft, saveAssignmentDraft } from '@cairn/api/submissions.contract';
import { http, report } from '@cairn/session';

/** Milliseconds without typing before the draft is saved. */
const SAVE_DELAY_MS = 1000;
/** Milliseconds before a failed save is retried. */
const SAVE_RETRY_DELAY_MS = 10_000;

export type AnswerDraftState =
  | { readonly status: 'nothing' | 'saving' | 'unsaved' }
  /** The draft is saved; `at` is the ISO date of the save. */
  | { readonly status: 'saved'; readonly at: string | undefined }
  /** Another page or device has saved the draft meanwhile; `theirs` is the text that it saved. */
  | { readonly status: 'conflict'; readonly theirs: string; readonly revision: number };

/** A text, and the revision of the server's draft that it is based on. */
export interface AnswerDraftText {
  readonly content: string;
  readonly revision: number;
  /** True until the server has stored this text. */
  readonly isUnsaved: boolean;
}

interface DraftOptions {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly start: AnswerDraftText;
  /** ISO date on which the server saved the initial text. */
  readonly savedAt?: string | undefined;
  /** Called synchronously on every change of the text, to store it in the browser as well. */
  readonly onKeep: (text: AnswerDraftText) => void;
}

export class AnswerDraftAutosave {
  readonly #options: DraftOptions;
  #latest: AnswerDraftText;
  #current: AnswerDraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  /** Text of a save without a response. It is sent again first: the server may have stored it, under the next revision. */
  #unanswered: Pick<AnswerDraftText, 'content' | 'revision'> | undefined;
  #isStopped = false;
  readonly #listeners = new Set<() => void>();

  constructor(options: DraftOptions) {
    this.#options = options;
    const { start, savedAt } = options;
    this.#latest = start;
    const isStored = savedAt !== undefined && !start.isUnsaved;
    const status = start.isUnsaved ? 'unsaved' : 'nothing';
    this.#current = isStored ? { status: 'saved', at: savedAt } : { status };
  }

  readonly state = (): AnswerDraftState => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly write = (content: string): void => {
    if (content === this.#latest.content) return;
    this.#hold({ ...this.#latest, content, isUnsaved: true });
    this.#plan(SAVE_DELAY_MS);
  };

  /** Resolves a conflict between two pages: the text of this page overwrites the one saved elsewhere. */
  readonly keepMine = (): void => {
    if (this.#current.status !== 'conflict') return;
    this.#hold({ ...this.#latest, revision: this.#current.revision, isUnsaved: true });
    this.#run();
  };

  /**
   * Resolves a conflict between two pages: the text saved elsewhere replaces the one of this page.
   * @returns the text saved elsewhere
   */
  readonly takeTheirs = (): string => {
    if (this.#current.status === 'conflict') {
      const { theirs, revision } = this.#current;
      this.#hold({ content: theirs, revision, isUnsaved: false });
      this.#show({ status: 'nothing' });
    }
    return this.#latest.content;
  };

  /** Stops saving and waits for the running save; called before submitting and when the page is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#saving;
  }

  /** Starts saving the draft, or resumes it, for example after a failed submission. */
  goOn(): void {
    this.#isStopped = false;
    this.#plan(SAVE_DELAY_MS);
  }

  #show(next: AnswerDraftState): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  #hold(next: AnswerDraftText): void {
    this.#latest = next;
    this.#options.onKeep(next);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || !this.#latest.isUnsaved || this.#current.status === 'conflict') return;
    this.#timer = setTimeout(() => this.#run(), ms);
  }

  /** Saves run one after the other, since each is based on the revision of the one before. */
  #run(): void {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  async #save(): Promise<void> {
    const { assignmentId, courseId } = this.#options;
    const { content, revision } = this.#unanswered ?? this.#latest;
    this.#show({ status: 'saving' });
    try {
      const body = { assignmentId, courseId, content, revision };
      const stored = await http.call(saveAssignmentDraft, { body });
      this.#unanswered = undefined;
      const isUnsaved = this.#latest.content !== content;
      this.#hold({ content: this.#latest.content, revision: stored.revision, isUnsaved });
      this.#show(isUnsaved ? { status: 'unsaved' } : { status: 'saved', at: stored.savedAt });
      this.#plan(SAVE_DELAY_MS);
    } catch (error) {
      this.#unanswered = isUnanswered(error) ? { content, revision } : undefined;
      if (await this.#isSettled(error)) return;
      report(error, { at: 'draft of an answer' });
      this.#show({ status: 'unsaved' });
      this.#plan(SAVE_RETRY_DELAY_MS);
    }
  }

  /** Returns whether the failure is a conflict with another page, and the other page's text could be loaded. */
  async #isSettled(failure: unknown): Promise<boolean> {
    if (!(failure instanceof ApiError) || failure.kind !== 'conflict') return false;
    const { assignmentId, courseId } = this.#options;
    const query = { assignmentId, courseId };
    const theirs = await http.call(getAssignmentDraft, { query }).catch(() => undefined);
    if (!theirs) return false;
    const { content, revision, savedAt } = theirs;
    if (content === this.#latest.content) {
      this.#hold({ content, revision, isUnsaved: false });
      this.#show({ status: 'saved', at: savedAt });
    } else this.#show({ status: 'conflict', theirs: content, revision });
    return true;
  }
}
