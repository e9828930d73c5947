import type { ScormIsolation } from '@cairn/api/scorm.contract';
import type { FrameToPlayerMessage, ScormUnloadSave } from '../frame/frame-messages.ts';
import { SAVE_NUMBERS_PER_SCORM_FRAME } from '../frame/unsent-values.ts';
import type { ScormStartData, ScormValues, ScormSessionEnd } from '../runtime/scorm-types.ts';
import { openScormFrameLink, type ScormFrameLink } from './package-link.ts';

export interface ScormPlayback {
  noteSave(failed: boolean): void;
  /** Tells the package's run-time that the server has acknowledged these values, by element name. */
  noteSaved(updates: ScormValues, revision: number | undefined): void;
  /** Tells the package's run-time which navigation requests would be granted now, by element of `adl.nav.request_valid`. */
  noteValidity(values: ScormValues): void;
  /** Removes the package; `onClosed` is called once all values that it set while unloading have arrived. */
  close(onClosed: () => void): void;
}

/** Callbacks of the player for messages from a package's frame. */
export interface ScormPackageCallbacks {
  /** Called with all values that the package has set in one task, by element name. */
  change(values: ScormValues): void;
  commit(): void;
  end(end: ScormSessionEnd): void;
  saveFailing(): boolean;
  /** Makes later saves of this player get higher sequence numbers than this one. */
  countFrom(sequence: number): void;
}

export interface ScormPlaybackInput {
  readonly container: HTMLElement;
  readonly frameIsolation: ScormIsolation;
  readonly init: ScormStartData;
  readonly url: string;
  readonly title: string;
  readonly leaving: ScormUnloadSave | undefined;
  readonly port: ScormPackageCallbacks;
  /** Returns false if the package is not to be shown any more. Called once the run-time's code has loaded. */
  readonly isWanted: () => boolean;
  readonly onLoaded: () => void;
  /** Called when the package was removed because it sends too many messages. */
  readonly onFailed: (problem: unknown) => void;
}

/** Time in ms that a closing frame gets; a hanging frame would block the next item or the end of the visit. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Maximum messages from a package in `MESSAGES_SPAN_MS`. The run-time sends one for all changes of a script. Without a limit, a
 * package could keep the page busy for ever.
 */
const MAX_MESSAGES = 20_000;
const MESSAGES_SPAN_MS = 10_000;

class FramePlayback implements ScormPlayback {
  readonly #input: ScormPlaybackInput;
  #link: ScormFrameLink | undefined;
  #isClosed = false;
  #onClosed: (() => void) | undefined;
  #messages = { count: 0, since: 0 };

  constructor(input: ScormPlaybackInput) {
    this.#input = input;
  }

  /** Opens the package; returns false if it is not to be shown any more. */
  async open(): Promise<boolean> {
    const { container, init, isWanted, leaving, frameIsolation, title, url } = this.#input;
    const start = { init, url, title, ...(leaving && { leaving }) };
    const onMessage = (message: FrameToPlayerMessage) => this.#receive(message);
    this.#link = await openScormFrameLink({
      container,
      frameIsolation,
      start,
      isWanted,
      onMessage,
    });
    return this.#link !== undefined;
  }

  noteSave(failing: boolean): void {
    this.#link?.post({ type: 'failing', failing });
  }

  noteSaved(updates: ScormValues, revision: number | undefined): void {
    this.#link?.post({ type: 'saved', updates, ...(revision !== undefined && { revision }) });
  }

  noteValidity(values: ScormValues): void {
    this.#link?.post({ type: 'validity', values });
  }

  close(onClosed: () => void): void {
    if (this.#isClosed) {
      // Removes the frame in any case: a package that reports its removal may still be on the page.
      this.#link?.remove();
      return onClosed();
    }
    const timer = setTimeout(() => this.#finish(), CLOSE_TIMEOUT_MS);
    this.#onClosed = () => {
      clearTimeout(timer);
      onClosed();
    };
    this.#link?.remove();
  }

  #receive(message: FrameToPlayerMessage): void {
    if (this.#isClosed) return;
    if (this.#isFlooding()) return this.#stopFlood();
    const { port } = this.#input;
    if (message.type === 'change') {
      port.change(message.values);
      // Counts as loaded: a package that sets values is running, though a picture or font may still be loading.
      this.#input.onLoaded();
    }
    if (message.type === 'commit') port.commit();
    if (message.type === 'end') port.end(message.end);
    if (message.type === 'loaded') this.#input.onLoaded();
    if (message.type === 'left') port.countFrom(message.sequence);
    if (message.type === 'closed') this.#finish();
  }

  #isFlooding(): boolean {
    const now = Date.now();
    const { count, since } = this.#messages;
    const isSameSpan = now < since + MESSAGES_SPAN_MS;
    this.#messages = isSameSpan ? { count: count + 1, since } : { count: 1, since: now };
    return this.#messages.count > MAX_MESSAGES;
  }

  #stopFlood(): void {
    this.#link?.remove();
    this.#finish();
    this.#input.onFailed(new Error('The package sends too many messages.'));
  }

  #finish(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#link?.disconnect();
    const { leaving, port } = this.#input;
    // Skips the sequence numbers with which the frame has sent values itself.
    if (leaving) port.countFrom(leaving.after + SAVE_NUMBERS_PER_SCORM_FRAME);
    this.#onClosed?.();
  }
}

/**
 * Opens the package in a frame with the SCORM run-time around it.
 * @returns undefined if the package is not to be shown any more
 */
export const playScormPackage = async (
  input: ScormPlaybackInput,
): Promise<ScormPlayback | undefined> => {
  const playback = new FramePlayback(input);
  return (await playback.open()) ? playback : undefined;
};
