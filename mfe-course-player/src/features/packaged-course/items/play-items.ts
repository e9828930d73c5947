import type { ScormItem, ScormPackage, ScormIsolation } from '@cairn/api/scorm.contract';
import { toScormLaunch, createLaunchUrl } from '../bridge/launch-course.ts';
import type { PackageMemoryLimit } from '../bridge/package-memory-limit.ts';
import { type PackagePort, playPackage, type Playback } from '../bridge/play-package.ts';
import type { UnloadSave } from '../frame/frame-messages.ts';
import type { ScormInit, ScormValues, SessionEnd } from '../runtime/scorm-types.ts';
import { type CourseData, toItemKey } from './course-data.ts';
import type { NavigationMove, ItemNavigator, Outline, PlaybackStep } from './item-types.ts';

export interface ItemsInput {
  readonly container: HTMLElement;
  readonly course: ScormPackage;
  readonly items: readonly ScormItem[];
  readonly data: CourseData;
  readonly navigator: ItemNavigator;
  readonly learner: ScormInit['learner'];
  readonly loadFailed: boolean;
  readonly place: ScormIsolation;
  /** Returns how an item's frame saves when the page is left; the prefix is that of the item's data. */
  readonly leaving: (prefix: string) => UnloadSave | undefined;
  /** Saves values; changes of items go through `data`. */
  readonly port: Pick<PackagePort, 'commit' | 'saveFailing' | 'countFrom'>;
  /** The room of all items together. */
  readonly room: PackageMemoryLimit;
  readonly onFailed: (problem: unknown) => void;
  readonly onOutline: (outline: Outline) => void;
  /** Called once an item has loaded in the frame, or there is no item to load. */
  readonly onLoaded: () => void;
}

export interface ItemsPlayback extends Playback {
  /** Resolves once the first item is in its frame; rejects if it cannot be started. */
  start(): Promise<void>;
  go(move: NavigationMove): void;
  /** Suspends the session together with the item's last values, because the page is being left. */
  depart(): void;
  /** Resumes after the page was restored. */
  stay(): void;
}

/** Plays the items of a package one at a time: the old frame is removed before the next item begins. */
class ItemsPlayer implements ItemsPlayback {
  readonly #input: ItemsInput;
  #playback: Playback | undefined;
  /** Counts started items, so that an item never begins if another one was started while its code loaded. */
  #turn = 0;
  #closed = false;
  /** The action after the current frame has closed; a later request replaces it. */
  #afterClosing: (() => void) | undefined;
  #playingId: string | undefined;
  /** The values of `adl.nav.request_valid` that the content has received. */
  #validity: Readonly<Record<string, string>> = {};
  /** True while the whole page is being left, so that no further item can start. */
  #isDeparting = false;

  constructor(input: ItemsInput) {
    this.#input = input;
  }

  start(): Promise<void> {
    return this.#take(this.#input.navigator.start());
  }

  go(move: NavigationMove): void {
    if (this.#closed) return;
    // From now on the refused item is shown as locked.
    if (!this.#input.navigator.allows(move)) return this.#show();
    // Wait for the values that the content sets while closing, and for Finish, before choosing the next item.
    this.#end(() => {
      if (!this.#closed) this.#take(this.#input.navigator.move(move)).catch(this.#input.onFailed);
    });
  }

  noteSave(failed: boolean): void {
    this.#playback?.noteSave(failed);
  }

  noteValidity(values: ScormValues): void {
    this.#playback?.noteValidity(values);
  }

  noteSaved(updates: ScormValues, revision: number | undefined): void {
    const prefix = toItemKey(this.#playingId ?? '', '');
    const own = Object.entries(updates).filter(([key]) => key.startsWith(prefix));
    const elements = own.map(([key, value]) => [key.slice(prefix.length), value]);
    this.#playback?.noteSaved(Object.fromEntries(elements), revision);
  }

  depart(): void {
    this.#isDeparting = true;
  }

  stay(): void {
    this.#isDeparting = false;
  }

  close(onClosed: () => void): void {
    if (this.#closed) return onClosed();
    this.#closed = true;
    this.#end(() => {
      this.#input.navigator.leave();
      onClosed();
    });
  }

  #end(then: () => void): void {
    this.#turn += 1;
    const isClosing = this.#afterClosing !== undefined;
    this.#afterClosing = then;
    if (isClosing) return;
    const playback = this.#playback;
    this.#playback = undefined;
    if (playback) playback.close(() => this.#onClosed());
    else this.#onClosed();
  }

  #onClosed(): void {
    const then = this.#afterClosing;
    this.#afterClosing = undefined;
    this.#input.port.commit();
    then?.();
  }

  async #take(step: PlaybackStep): Promise<void> {
    if (step.kind === 'play') return this.#play(step.id);
    this.#show();
    this.#input.onLoaded();
  }

  async #play(id: string): Promise<void> {
    const { course, items, data, navigator, learner, loadFailed } = this.#input;
    const item = items.find((one) => one.id === id);
    if (!item) throw new Error(`The package has no item '${id}'.`);
    const url = createLaunchUrl(course, item);
    this.#turn += 1;
    const turn = this.#turn;
    this.#show();
    const init = { version: course.version, learner, loadFailed, launch: toScormLaunch(item) };
    const given = navigator.startValues(id);
    this.#validity = navigator.requestValidity();
    this.#playingId = id;
    const playback = await playPackage({
      container: this.#input.container,
      place: this.#input.place,
      init: { ...init, stored: data.of(id), given },
      url,
      title: `${course.CourseTitle}: ${item.title}`,
      leaving: this.#input.leaving(toItemKey(id, '')),
      port: this.#portOf(id, turn),
      isWanted: () => turn === this.#turn && !this.#closed,
      onLoaded: this.#input.onLoaded,
      onFailed: this.#input.onFailed,
    });
    if (playback) this.#playback = playback;
  }

  /** Returns the port of one item. Last values of a closing item are stored as its own, even if another item plays by then. */
  #portOf(id: string, turn: number): PackagePort {
    const { data, navigator, port, room } = this.#input;
    return {
      ...port,
      change: (values) => {
        const taken = room.take(values, toItemKey(id, ''));
        for (const [element, value] of Object.entries(taken)) data.set(id, element, value);
        if (navigator.changed(Object.keys(taken))) this.#show();
      },
      end: (end) => {
        this.#ended(end, turn);
        port.commit();
      },
    };
  }

  #ended(end: SessionEnd, turn: number): void {
    const { navigator } = this.#input;
    if (this.#isDeparting) return navigator.leave();
    // If another item has been started, the student has already decided where to go.
    const wanted = turn === this.#turn ? navigator.ended(end) : undefined;
    this.#show();
    // Deferred, because removing the frame inside of the content's own call would destroy its context.
    if (wanted) setTimeout(() => turn === this.#turn && this.go(wanted));
  }

  #show(): void {
    if (this.#closed) return;
    const { navigator, onOutline } = this.#input;
    onOutline(navigator.outline());
    if (!this.#playback) return;
    const validity = navigator.requestValidity();
    const changed = Object.entries(validity).filter(
      ([element, value]) => this.#validity[element] !== value,
    );
    this.#validity = validity;
    if (changed.length > 0) this.noteValidity(Object.fromEntries(changed));
  }
}

/** Creates the player of items; nothing is shown before `start`. */
export const createItemsPlayback = (input: ItemsInput): ItemsPlayback => new ItemsPlayer(input);
