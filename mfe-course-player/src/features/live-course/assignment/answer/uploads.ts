/** Files of an answer on their way to the server: a few at a time, each with its own progress, end and second try. */
import { isChangedFile } from '@cairn/api/changed-file';
import { MOST_FILES } from '@cairn/api/submissions.contract';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** Bytes that have left. */
  readonly sent: number;
  /** Another attempt cannot help: the file has to be chosen again. */
  readonly hasChanged?: boolean;
  /** Once it is uploaded. */
  readonly s3Url?: string | undefined;
}

/** Why a file on its way is ended: nobody wants it any more. */
export const REMOVED = new DOMException('The file was taken away.', 'AbortError');

export interface UploadedRow {
  readonly name: string;
  readonly s3Url: string;
  readonly bytes: number;
}

/** Sends one file and answers its address. */
export type SendFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
) => Promise<string>;

interface UploadsOptions {
  readonly send: SendFile;
  readonly onFailed: (error: unknown) => void;
  /** What was uploaded before the page was left. */
  readonly before: readonly UploadedRow[];
}

/** More would only wait for each other. */
const AT_ONCE = 3;

export class Uploads {
  readonly #options: UploadsOptions;
  #current: readonly Upload[];
  #nextId = 0;
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#current = options.before.map((file) => ({
      ...file,
      id: this.#nextId++,
      state: 'uploaded',
      sent: file.bytes,
    }));
  }

  readonly rows = (): readonly Upload[] => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns how many there was no room for */
  add(chosen: readonly File[]): number {
    const fitting = chosen.slice(0, Math.max(0, MOST_FILES - this.#current.length));
    const added = fitting.map((file): Upload => {
      const id = this.#nextId++;
      this.#files.set(id, file);
      return { id, name: file.name, bytes: file.size, state: 'waiting', sent: 0 };
    });
    this.#show([...this.#current, ...added]);
    this.#startNext();
    return chosen.length - fitting.length;
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0 });
    this.#startNext();
  }

  /** Also ends it where it is on its way. */
  remove(id: number): void {
    this.#files.delete(id);
    this.#running.get(id)?.abort(REMOVED);
    this.#show(this.#current.filter((row) => row.id !== id));
  }

  /** Nothing more is sent; what has not arrived is let go. */
  stop(): void {
    this.#files.clear();
    for (const controller of this.#running.values()) controller.abort();
  }

  #show(next: readonly Upload[]): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#show(this.#current.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  #startNext(): void {
    if (this.#running.size >= AT_ONCE) return;
    const row = this.#current.find(({ state }) => state === 'waiting');
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
        this.#change(id, { state: 'failed', hasChanged: isChangedFile(error) });
        this.#options.onFailed(error);
      }
    } finally {
      this.#running.delete(id);
      this.#startNext();
    }
  }
}
