/** Keeps the text of an answer on the server while it is written, one save after the other. */
import { ApiError } from '@cairn/api/api-error';
import { getAssignmentDraft, saveAssignmentDraft } from '@cairn/api/submissions.contract';
import { http, report } from '@cairn/session';

/** Pause in typing after which the server is told. */
const PAUSE_MS = 1000;
/** Until the next try after a failure. */
const AGAIN_MS = 10_000;

export type DraftState =
  | { readonly status: 'nothing' | 'saving' | 'unsaved' }
  /** `at`: ISO. */
  | { readonly status: 'saved'; readonly at: string | undefined }
  /** Another page or device has saved meanwhile; `theirs` is what it has. */
  | { readonly status: 'conflict'; readonly theirs: string; readonly revision: number };

/** A text, and the server's revision that it builds upon. */
export interface DraftText {
  readonly content: string;
  readonly revision: number;
  /** The server does not have it yet. */
  readonly isUnsaved: boolean;
}

interface DraftOptions {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly start: DraftText;
  /** ISO; when the server stored what it starts with. */
  readonly savedAt?: string | undefined;
  /** Told of every change, at once: what is typed is never in memory alone. */
  readonly onKeep: (text: DraftText) => void;
}

export class DraftKeeper {
  readonly #options: DraftOptions;
  #latest: DraftText;
  #current: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
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

  readonly state = (): DraftState => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly write = (content: string): void => {
    if (content === this.#latest.content) return;
    this.#hold({ ...this.#latest, content, isUnsaved: true });
    this.#plan(PAUSE_MS);
  };

  /** After a conflict: this text goes over the other one. */
  readonly keepMine = (): void => {
    if (this.#current.status !== 'conflict') return;
    this.#hold({ ...this.#latest, revision: this.#current.revision, isUnsaved: true });
    this.#run();
  };

  /** After a conflict: the other text is this one from now on. @returns it */
  readonly takeTheirs = (): string => {
    if (this.#current.status === 'conflict') {
      const { theirs, revision } = this.#current;
      this.#hold({ content: theirs, revision, isUnsaved: false });
      this.#show({ status: 'nothing' });
    }
    return this.#latest.content;
  };

  /** Before handing in, and when the page is left: no save comes behind it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#saving;
  }

  /** Begins to tell the server; also where handing in has failed. */
  goOn(): void {
    this.#isStopped = false;
    this.#plan(PAUSE_MS);
  }

  #show(next: DraftState): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  #hold(next: DraftText): void {
    this.#latest = next;
    this.#options.onKeep(next);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || !this.#latest.isUnsaved || this.#current.status === 'conflict') return;
    this.#timer = setTimeout(() => this.#run(), ms);
  }

  /** One after the other: each builds upon the revision of the one before. */
  #run(): void {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  async #save(): Promise<void> {
    const { assignmentId, courseId } = this.#options;
    const { content, revision } = this.#latest;
    this.#show({ status: 'saving' });
    try {
      const body = { assignmentId, courseId, content, revision };
      const stored = await http.call(saveAssignmentDraft, { body });
      const isUnsaved = this.#latest.content !== content;
      this.#hold({ content: this.#latest.content, revision: stored.revision, isUnsaved });
      this.#show(isUnsaved ? { status: 'unsaved' } : { status: 'saved', at: stored.savedAt });
      this.#plan(PAUSE_MS);
    } catch (error) {
      if (await this.#isSettled(error)) return;
      report(error, { at: 'draft of an answer' });
      this.#show({ status: 'unsaved' });
      this.#plan(AGAIN_MS);
    }
  }

  /** Whether another page has saved meanwhile, and what is to be done about it is known. */
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
