import type { ScormItem, ScormPackage, ScormIsolation } from '@cairn/api/scorm.contract';
import { toScormManifestSettings, createScormLaunchUrl } from '../bridge/launch-course.ts';
import type { ScormPackageMemoryLimit } from '../bridge/package-memory-limit.ts';
import {
  type ScormPackageCallbacks,
  playScormPackage,
  type ScormPlayback,
} from '../bridge/play-package.ts';
import type { ScormUnloadSave } from '../frame/frame-messages.ts';
import type { ScormStartData, ScormValues, ScormSessionEnd } from '../runtime/scorm-types.ts';
import { type ScormCourseData, toScormItemKey } from './course-data.ts';
import type {
  ScormNavigationMove,
  ScormItemNavigator,
  ScormOutline,
  ScormPlaybackStep,
} from './item-types.ts';

export interface ScormItemsPlaybackInput {
  readonly container: HTMLElement;
  readonly course: ScormPackage;
  readonly items: readonly ScormItem[];
  readonly data: ScormCourseData;
  readonly navigator: ScormItemNavigator;
  readonly student: ScormStartData['learner'];
  readonly loadFailed: boolean;
  readonly frameIsolation: ScormIsolation;
  /** Returns the settings with which an item's frame saves while it unloads; the prefix is that of the item's keys. */
  readonly leaving: (prefix: string) => ScormUnloadSave | undefined;
  /** Callbacks that save SCORM values; changes of items are saved through `data`. */
  readonly port: Pick<ScormPackageCallbacks, 'commit' | 'saveFailing' | 'countFrom'>;
  /** Memory limit for the SCORM values of all items together. */
  readonly memoryLimit: ScormPackageMemoryLimit;
  readonly onFailed: (problem: unknown) => void;
  readonly onOutline: (outline: ScormOutline) => void;
  /** Called once an item has loaded in the frame, or there is no item to load. */
  readonly onLoaded: () => void;
}

export interface ScormItemsPlayback extends ScormPlayback {
  /** Resolves once the first item is in its frame; rejects if it cannot be started. */
  start(): Promise<void>;
  go(move: ScormNavigationMove): void;
  /** Suspends the session together with the item's last values, because the page is being left. */
  depart(): void;
  /** Resumes the session after the page was restored from the back/forward cache. */
  stay(): void;
}

/** Plays the items of a package one at a time: the old frame is removed before the next item begins. */
class ItemsPlayer implements ScormItemsPlayback {
  readonly #input: ScormItemsPlaybackInput;
  #playback: ScormPlayback | undefined;
  /** Counts started items, so that an item never begins if another one was started while its code loaded. */
  #turn = 0;
  #closed = false;
  /** Action to run once the current frame has closed; a later request replaces it. */
  #afterClosing: (() => void) | undefined;
  #playingId: string | undefined;
  /** Values of `adl.nav.request_valid` that the package has received last. */
  #validity: Readonly<Record<string, string>> = {};
  /** True while the whole page is being left, so that no further item can start. */
  #isDeparting = false;

  constructor(input: ScormItemsPlaybackInput) {
    this.#input = input;
  }

  start(): Promise<void> {
    return this.#take(this.#input.navigator.start());
  }

  go(move: ScormNavigationMove): void {
    if (this.#closed) return;
    // Renders the outline, in which the refused item is locked.
    if (!this.#input.navigator.allows(move)) return this.#show();
    // Waits for the values and for Finish that the content sends while closing, before the next item is chosen.
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
    const prefix = toScormItemKey(this.#playingId ?? '', '');
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

  async #take(step: ScormPlaybackStep): Promise<void> {
    if (step.kind === 'play') return this.#play(step.id);
    this.#show();
    this.#input.onLoaded();
  }

  async #play(id: string): Promise<void> {
    const { course, items, data, navigator, student, loadFailed } = this.#input;
    const item = items.find((one) => one.id === id);
    if (!item) throw new Error(`The package has no item '${id}'.`);
    const url = createScormLaunchUrl(course, item);
    this.#turn += 1;
    const turn = this.#turn;
    this.#show();
    const init = {
      version: course.version,
      learner: student,
      loadFailed,
      launch: toScormManifestSettings(item),
    };
    const startValues = navigator.startValues(id);
    this.#validity = navigator.requestValidity();
    this.#playingId = id;
    const playback = await playScormPackage({
      container: this.#input.container,
      frameIsolation: this.#input.frameIsolation,
      init: { ...init, stored: data.of(id), given: startValues },
      url,
      title: `${course.CourseTitle}: ${item.title}`,
      leaving: this.#input.leaving(toScormItemKey(id, '')),
      port: this.#portOf(id, turn),
      isWanted: () => turn === this.#turn && !this.#closed,
      onLoaded: this.#input.onLoaded,
      onFailed: this.#input.onFailed,
    });
    if (playback) this.#playback = playback;
  }

  /**
   * Returns the callbacks for the frame of one item. Last values of a closing item are stored as its own, even if another item
   * plays by then.
   */
  #portOf(id: string, turn: number): ScormPackageCallbacks {
    const { data, navigator, port, memoryLimit } = this.#input;
    return {
      ...port,
      change: (values) => {
        const taken = memoryLimit.take(values, toScormItemKey(id, ''));
        for (const [element, value] of Object.entries(taken)) data.set(id, element, value);
        if (navigator.changed(Object.keys(taken))) this.#show();
      },
      end: (end) => {
        this.#ended(end, turn);
        port.commit();
      },
    };
  }

  #ended(end: ScormSessionEnd, turn: number): void {
    const { navigator } = this.#input;
    if (this.#isDeparting) return navigator.leave();
    // Ignores a navigation by the content if the student has started another item meanwhile.
    const wanted = turn === this.#turn ? navigator.ended(end) : undefined;
    this.#show();
    // The navigation is deferred, because removing the frame inside of the content's own call would destroy its context.
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

/** Creates the player for the items of a SCORM package; nothing is shown before `start`. */
export const createScormItemsPlayback = (input: ScormItemsPlaybackInput): ScormItemsPlayback =>
  new ItemsPlayer(input);
