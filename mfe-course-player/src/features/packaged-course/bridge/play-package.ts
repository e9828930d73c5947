import type { ScormIsolation } from '@cairn/api/scorm.contract';
import type { FrameMessage, UnloadSave } from '../frame/frame-messages.ts';
import { SEQUENCE_NUMBERS_PER_FRAME } from '../frame/unsent-values.ts';
import type { ScormInit, ScormValues, SessionEnd } from '../runtime/scorm-types.ts';
import { openPackageLink, type PackageLink } from './package-link.ts';

export interface Playback {
  noteSave(failed: boolean): void;
  /** The server has these values, by element. */
  noteSaved(updates: ScormValues, revision: number | undefined): void;
  /** What requests of the content would be granted now, by element of `adl.nav.request_valid`. */
  noteValidity(values: ScormValues): void;
  /** Takes the package away; `onClosed` is called when everything that it set on leaving has arrived. */
  close(onClosed: () => void): void;
}

/** What a package tells the player. */
export interface PackagePort {
  /** What it has set in one go, by element. */
  change(values: ScormValues): void;
  commit(): void;
  end(end: SessionEnd): void;
  saveFailing(): boolean;
  /** Numbers of this player's writes continue after this one. */
  countFrom(sequence: number): void;
}

export interface PlaybackInput {
  readonly container: HTMLElement;
  readonly place: ScormIsolation;
  readonly init: ScormInit;
  readonly url: string;
  readonly title: string;
  readonly leaving: UnloadSave | undefined;
  readonly port: PackagePort;
  /** Asked once the code has come: nothing is put on the page when it is wanted no more. */
  readonly isWanted: () => boolean;
  readonly onLoaded: () => void;
  /** Called when the package was taken away because it sends too many messages. */
  readonly onFailed: (problem: unknown) => void;
}

/** A frame that hangs would keep the next item, or the end of the visit, waiting. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * More messages than a package has reason to send: the run-time sends one for all changes of a script. Without a limit, a package
 * could keep the page busy for ever.
 */
const MAX_MESSAGES = 20_000;
const MESSAGES_SPAN_MS = 10_000;

class FramePlayback implements Playback {
  readonly #input: PlaybackInput;
  #link: PackageLink | undefined;
  #isClosed = false;
  #onClosed: (() => void) | undefined;
  #messages = { count: 0, since: 0 };

  constructor(input: PlaybackInput) {
    this.#input = input;
  }

  /** Returns false when the package is wanted no more. */
  async open(): Promise<boolean> {
    const { container, init, isWanted, leaving, place, title, url } = this.#input;
    const start = { init, url, title, ...(leaving && { leaving }) };
    const onMessage = (message: FrameMessage) => this.#receive(message);
    this.#link = await openPackageLink({ container, place, start, isWanted, onMessage });
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
      // A package that says that it is gone may still be on the page.
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

  #receive(message: FrameMessage): void {
    if (this.#isClosed) return;
    if (this.#isFlooding()) return this.#stopFlood();
    const { port } = this.#input;
    if (message.type === 'change') port.change(message.values);
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
    // What the frame has sent itself had numbers of its own.
    if (leaving) port.countFrom(leaving.after + SEQUENCE_NUMBERS_PER_FRAME);
    this.#onClosed?.();
  }
}

/**
 * Puts the package into a frame, with the run-time around it.
 * @returns undefined when it is wanted no more
 */
export const playPackage = async (input: PlaybackInput): Promise<Playback | undefined> => {
  const playback = new FramePlayback(input);
  return (await playback.open()) ? playback : undefined;
};
