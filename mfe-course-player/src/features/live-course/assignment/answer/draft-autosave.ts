/** Saves the text of an answer on the server while the student writes. */
import { createStore, type Store } from '@cairn/ui/store';
import {
  type AssignmentDraft,
  getAssignmentDraft,
  saveAssignmentDraft,
} from '@cairn/api/submissions.contract';
import { Outbox } from '@cairn/course-content/outbox/outbox';
import type { MergedChanges } from '@cairn/course-content/outbox/outbox-options';
import { http } from '@cairn/session';

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
  /** The text that was last sent without a response; the server may have stored it under the next revision. */
  readonly sent?: string | undefined;
}

interface DraftOptions {
  readonly assignmentId: string;
  readonly courseId: string;
  readonly start: AnswerDraftText;
  /** ISO date on which the server saved the initial text. */
  readonly savedAt?: string | undefined;
  /** Stores the text in the browser. Returns false if it had no room. */
  readonly onKeep: (text: AnswerDraftText) => boolean;
}

/** Key of the text in the outbox. */
const TEXT = 'text';

const toChanges = (text: string | undefined): Map<string, string> =>
  new Map(text === undefined ? [] : [[TEXT, text]]);

export class AnswerDraftAutosave {
  readonly #options: DraftOptions;
  readonly #outbox: Outbox<string, AssignmentDraft>;
  readonly #state: Store<AnswerDraftState>;
  readonly state: () => AnswerDraftState;
  readonly subscribe: (listener: () => void) => () => void;
  #content: string;
  /** The draft of another page or device, while the student has to choose. */
  #theirs: AssignmentDraft | undefined;
  /** Last save of this page, or the one that it has loaded. */
  #saved: AnswerDraftState;

  constructor(options: DraftOptions) {
    const { start, savedAt, assignmentId, courseId } = options;
    this.#options = options;
    this.#content = start.content;
    this.#saved = savedAt === undefined ? { status: 'nothing' } : { status: 'saved', at: savedAt };
    this.#state = createStore<AnswerDraftState>(
      start.isUnsaved ? { status: 'unsaved' } : this.#saved,
    );
    this.state = this.#state.get;
    this.subscribe = this.#state.subscribe;
    this.#outbox = new Outbox({
      reportAs: 'draft of an answer',
      waitsForPause: true,
      repeatsUnanswered: true,
      revision: start.revision,
      pending: toChanges(start.isUnsaved ? start.content : undefined),
      unanswered: start.sent === undefined ? undefined : toChanges(start.sent),
      send: (changes, { revision, ...request }) => {
        const body = { assignmentId, courseId, content: changes.get(TEXT) ?? '', revision };
        return http.call(saveAssignmentDraft, { body, ...request });
      },
      storeLocally: (pending, unanswered) =>
        options.onKeep({
          content: this.#content,
          revision: this.#outbox.revision,
          isUnsaved: pending.size > 0,
          sent: unanswered?.get(TEXT),
        }),
      mergeConflict: () => this.#loadTheirs(),
      onAcknowledged: (_changes, { savedAt: at }) => {
        this.#saved = { status: 'saved', at };
      },
    });
    this.#outbox.subscribe(() => this.#show());
  }

  readonly write = (content: string): void => {
    if (content === this.#content) return;
    this.#content = content;
    this.#outbox.set(TEXT, content);
  };

  /** Resolves a conflict between two pages: the text of this page overwrites the one saved elsewhere. */
  readonly keepMine = (): void => {
    if (!this.#theirs) return;
    this.#outbox.adopt({ revision: this.#theirs.revision, changes: toChanges(this.#content) });
    void this.#outbox.flush();
  };

  /**
   * Resolves a conflict between two pages: the text saved elsewhere replaces the one of this page.
   * @returns the text saved elsewhere
   */
  readonly takeTheirs = (): string => {
    if (this.#theirs) {
      const { content, revision } = this.#theirs;
      this.#content = content;
      this.#saved = { status: 'nothing' };
      this.#outbox.adopt({ revision, changes: new Map() });
    }
    return this.#content;
  };

  /** Stops saving and waits for the running save; called before submitting and when the screen is left. */
  stop(): Promise<void> {
    return this.#outbox.pause();
  }

  /** Starts saving the draft, or resumes it, for example after a failed submission. */
  goOn(): void {
    this.#outbox.open();
  }

  /** Loads the draft of the other page. It is adopted if it is equal; otherwise the student chooses. */
  async #loadTheirs(): Promise<MergedChanges<string> | undefined> {
    const { assignmentId, courseId } = this.#options;
    const theirs = await http.call(getAssignmentDraft, { query: { assignmentId, courseId } });
    if (theirs.content !== this.#content) {
      this.#theirs = theirs;
      return undefined;
    }
    this.#saved = { status: 'saved', at: theirs.savedAt };
    return { revision: theirs.revision, changes: new Map() };
  }

  #toState(): AnswerDraftState {
    const { status } = this.#outbox.state();
    if (status === 'conflict' && this.#theirs)
      return { status, theirs: this.#theirs.content, revision: this.#theirs.revision };
    if (status === 'sending') return { status: 'saving' };
    if (status === 'saved') return this.#saved;
    // The status stays the same while a change waits, because a status that changes with every key would only distract.
    return status === 'waiting' ? this.state() : { status: 'unsaved' };
  }

  #show(): void {
    const state = this.#toState();
    if (state.status !== 'conflict') this.#theirs = undefined;
    this.#state.set(state);
  }
}
