/** Uploads the files of an answer, a few at a time; each has its own progress, result and retry. */
import { createStore, type Store } from '@cairn/ui/store';
import { ApiError } from '@cairn/api/api-error';
import { friendlyMessage } from '@cairn/api/friendly-message';
import { MAX_SUBMISSION_FILES } from '@cairn/api/submissions.contract';

export interface AnswerFileUpload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** Number of bytes of the file sent so far. */
  readonly sent: number;
  /** Message that says why the upload has failed for good; undefined if a retry may succeed. */
  readonly obstacle?: string | undefined;
  /** The file's URL once it is uploaded. */
  readonly s3Url?: string | undefined;
}

/** Reason with which an upload is aborted when the student removes its file. */
export const UPLOAD_REMOVED_ABORT_REASON = new DOMException(
  'The file was taken away.',
  'AbortError',
);

export interface UploadedAnswerFile {
  readonly name: string;
  readonly s3Url: string;
  readonly bytes: number;
}

/** Uploads one file of an answer and resolves with its URL. */
export type SendAnswerFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
) => Promise<string>;

interface UploadsOptions {
  readonly send: SendAnswerFile;
  readonly onFailed: (error: unknown) => void;
  /** Files of the answer that were uploaded before the page was left. */
  readonly before: readonly UploadedAnswerFile[];
}

/** Maximum parallel uploads; more of them would only share the bandwidth. */
const MAX_PARALLEL_UPLOADS = 3;

/** Kinds of failures that a retry of the upload cannot fix: it would send the same file to the same limits. */
const LASTING_FAILURES: ReadonlySet<string> = new Set(['invalid', 'too-large']);

const findRetryObstacle = (error: unknown): string | undefined =>
  error instanceof ApiError && LASTING_FAILURES.has(error.kind)
    ? friendlyMessage(error)
    : undefined;

export class AnswerFileUploads {
  readonly #options: UploadsOptions;
  readonly #rows: Store<readonly AnswerFileUpload[]>;
  readonly rows: () => readonly AnswerFileUpload[];
  readonly subscribe: (listener: () => void) => () => void;
  #nextId = 0;
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, AbortController>();

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#rows = createStore<readonly AnswerFileUpload[]>(
      options.before.map((file) => ({
        ...file,
        id: this.#nextId++,
        state: 'uploaded',
        sent: file.bytes,
      })),
    );
    this.rows = this.#rows.get;
    this.subscribe = this.#rows.subscribe;
  }

  /**
   * Adds files to an answer and starts their uploads.
   * @returns the number of files that exceeded the size limit
   */
  add(chosen: readonly File[]): number {
    const fitting = chosen.slice(0, Math.max(0, MAX_SUBMISSION_FILES - this.rows().length));
    const added = fitting.map((file): AnswerFileUpload => {
      const id = this.#nextId++;
      this.#files.set(id, file);
      return { id, name: file.name, bytes: file.size, state: 'waiting', sent: 0 };
    });
    this.#rows.set([...this.rows(), ...added]);
    this.#startNext();
    return chosen.length - fitting.length;
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0 });
    this.#startNext();
  }

  /** Removes a file from the answer and aborts its upload. */
  remove(id: number): void {
    this.#files.delete(id);
    this.#running.get(id)?.abort(UPLOAD_REMOVED_ABORT_REASON);
    this.#rows.set(this.rows().filter((row) => row.id !== id));
  }

  /** Aborts all running uploads. */
  stop(): void {
    this.#files.clear();
    for (const controller of this.#running.values()) controller.abort();
  }

  #change(id: number, part: Partial<AnswerFileUpload>): void {
    const index = this.rows().findIndex((row) => row.id === id);
    const row = this.rows()[index];
    if (row) this.#rows.set(this.rows().with(index, { ...row, ...part }));
  }

  #startNext(): void {
    if (this.#running.size >= MAX_PARALLEL_UPLOADS) return;
    const row = this.rows().find(({ state }) => state === 'waiting');
    const file = row && this.#files.get(row.id);
    if (!file) return;
    void this.#start(row.id, file);
    this.#startNext();
  }

  async #start(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    this.#change(id, { state: 'uploading', sent: 0 });
    try {
      const onProgress = (sent: number) => this.#change(id, { sent: Math.min(sent, file.size) });
      const s3Url = await this.#options.send(file, { signal, onProgress });
      this.#change(id, { state: 'uploaded', sent: file.size, s3Url });
      this.#files.delete(id);
    } catch (error) {
      if (!signal.aborted) {
        this.#change(id, { state: 'failed', obstacle: findRetryObstacle(error) });
        this.#options.onFailed(error);
      }
    } finally {
      this.#running.delete(id);
      this.#startNext();
    }
  }
}
