import { createStore, type Store } from '@cairn/ui/store';
import type { ScormItem } from '@cairn/api/scorm.contract';
import { watchPageLifecycle } from '@cairn/course-content/outbox/page-lifecycle';
import { isPackageCompleted } from '@cairn/domain/scorm-completion.rules';
import { lockPlayerTab, createTabId } from '../queue/open-tabs.ts';
import { isOrphanedSaveUpToDate, type OrphanedScormSave } from '../queue/orphaned-saves.ts';
import type { UnsavedScormValue } from '../queue/save-queue-types.ts';
import { ScormSaveQueue } from '../queue/save-queue.ts';
import type { ScormUnloadSave } from '../frame/frame-messages.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import { ScormCourseData } from '../items/course-data.ts';
import type { ScormNavigationMove } from '../items/item-types.ts';
import { loadScormNavigator } from '../items/load-navigator.ts';
import { createScormItemsPlayback, type ScormItemsPlayback } from '../items/play-items.ts';
import { trackClosingScormPlayer } from './closing-scorm-players.ts';
import {
  toScormManifestSettings,
  createScormLaunchUrl,
  requireScormIsolation,
} from './launch-course.ts';
import { ScormPackageMemoryLimit } from './package-memory-limit.ts';
import {
  type ScormPackageCallbacks,
  playScormPackage,
  type ScormPlayback,
} from './play-package.ts';
import type { ScormPlayer, ScormPlayerInput, ScormPlayerState } from './player-types.ts';
import { createScormVisitStore, type ScormVisitStore } from './visit-store.ts';

/** Merges the unsaved values of several closed tabs; `findOrphanedScormSaves` has left only one entry for each key. */
const mergeOrphans = (orphans: readonly OrphanedScormSave[]): Map<string, UnsavedScormValue> =>
  new Map(orphans.flatMap(({ entries }) => [...entries]));

class CoursePlayer implements ScormPlayer {
  readonly #input: ScormPlayerInput;
  readonly #store: ScormVisitStore;
  readonly #tab = createTabId();
  readonly #onCompleted = new Set<() => void>();
  /** SCORM values that the server has acknowledged. */
  readonly #serverValues: ScormValues;
  readonly #memoryLimit = new ScormPackageMemoryLimit();
  readonly #state: Store<ScormPlayerState>;
  readonly state: () => ScormPlayerState;
  readonly subscribe: (listener: () => void) => () => void;
  #closed = false;
  #completed = false;
  #queue: ScormSaveQueue | undefined;
  #playback: ScormPlayback | undefined;
  #items: ScormItemsPlayback | undefined;
  #unfollow: () => void = () => undefined;
  #releaseTab: () => void = () => undefined;

  constructor(input: ScormPlayerInput) {
    this.#input = input;
    this.#store = createScormVisitStore(input, this.#tab);
    this.#serverValues = { ...this.#store.stored };
    const { isEarlierSetAside } = this.#store;
    this.#state = createStore<ScormPlayerState>({
      phase: 'loading',
      saving: 'saved',
      isEarlierSetAside,
    });
    this.state = this.#state.get;
    this.subscribe = this.#state.subscribe;
    this.#open().catch((problem: unknown) => this.#onFailed(problem));
  }

  on(_event: 'completed', listener: () => void): () => void {
    this.#onCompleted.add(listener);
    return () => void this.#onCompleted.delete(listener);
  }

  go(move: ScormNavigationMove): void {
    this.#items?.go(move);
  }

  depart(): void {
    this.#queue?.depart();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    // Sends the values known so far first, because the page may be closing as well.
    this.#queue?.leave();
    const onEnded = trackClosingScormPlayer();
    const end = () => {
      this.#queue?.leave();
      this.#queue?.stop();
      this.#unfollow();
      this.#releaseTab();
      onEnded();
    };
    if (this.#playback) this.#playback.close(end);
    else end();
  }

  async #open(): Promise<void> {
    const [orphans, release] = await Promise.all([this.#store.orphans(), lockPlayerTab(this.#tab)]);
    this.#releaseTab = release;
    if (this.#closed) return release();
    const queue = this.#startQueue(orphans);
    const stopFollowingTabs = this.#store.followOtherTabs((keys) => queue.forgetAcknowledged(keys));
    const stopFollowingPage = watchPageLifecycle({
      closing: () => this.#items?.depart(),
      staying: () => this.#items?.stay(),
      leaving: () => {
        this.#items?.depart();
        queue.depart();
      },
      returning: () => {
        this.#items?.stay();
        queue.stay();
      },
      hidden: () => queue.leave(),
      online: () => queue.flush(),
    });
    this.#unfollow = () => {
      stopFollowingTabs();
      stopFollowingPage();
    };
    const stored = { ...this.#store.stored, ...queue.pending() };
    const { items } = this.#input.course;
    this.#playback = items
      ? await this.#playItems(items, stored, queue)
      : await this.#playAlone(stored, queue);
    if (this.#closed) this.#playback?.close(() => undefined);
  }

  #playAlone(stored: ScormValues, queue: ScormSaveQueue): Promise<ScormPlayback | undefined> {
    const { container, course } = this.#input;
    const { student, loadFailed } = this.#store;
    return playScormPackage({
      container,
      frameIsolation: requireScormIsolation(course),
      init: {
        version: course.version,
        learner: student,
        stored,
        loadFailed,
        launch: toScormManifestSettings(course),
      },
      url: createScormLaunchUrl(course, course),
      title: course.CourseTitle,
      leaving: this.#leavingSave(queue, ''),
      port: this.#portTo(queue),
      isWanted: () => !this.#closed,
      onLoaded: () => this.#onLoaded(),
      onFailed: (problem) => this.#onFailed(problem),
    });
  }

  async #playItems(
    items: readonly ScormItem[],
    stored: ScormValues,
    queue: ScormSaveQueue,
  ): Promise<ScormItemsPlayback> {
    const { container, course } = this.#input;
    const { student, loadFailed } = this.#store;
    const first = items.find(({ kind }) => kind !== 'folder')?.id ?? '';
    const data = new ScormCourseData({
      stored,
      first,
      isWritable: !loadFailed,
      save: (key, value) => queue.set(key, value),
    });
    const navigator = await loadScormNavigator(course, items, data);
    const playback = createScormItemsPlayback({
      container,
      course,
      items,
      data,
      navigator,
      student,
      loadFailed,
      frameIsolation: requireScormIsolation(course),
      leaving: (prefix) => this.#leavingSave(queue, prefix),
      port: this.#portTo(queue),
      memoryLimit: this.#memoryLimit,
      onFailed: (problem) => this.#onFailed(problem),
      onOutline: (outline) => this.#show({ outline }),
      onLoaded: () => this.#onLoaded(),
    });
    this.#playback = playback;
    this.#items = playback;
    if (!this.#closed) await playback.start();
    return playback;
  }

  #onLoaded(): void {
    const { phase } = this.state();
    // The phase can be 'failed' here, because an item may load after another one has failed.
    if (phase === 'loading' || phase === 'failed') this.#show({ phase: 'ready' });
  }

  #onFailed(problem: unknown): void {
    this.#input.report(problem);
    this.#show({ phase: 'failed' });
  }

  #startQueue(orphans: readonly OrphanedScormSave[]): ScormSaveQueue {
    const { mirror, stored } = this.#store;
    const queue = new ScormSaveQueue({
      mirror,
      client: this.#tab,
      acknowledged: stored,
      seen: this.#store.seen,
      send: (batch, options) => this.#store.send(batch, options),
      onState: (saving) => {
        this.#playback?.noteSave(queue.failing());
        this.#show({ saving });
      },
      onSaved: (updates) => this.#onSaved(updates),
    });
    this.#queue = queue;
    const own = orphans.filter(({ batch }) => isOrphanedSaveUpToDate(batch.seen, this.#store.seen));
    queue.adopt(mergeOrphans(own));
    for (const orphan of own) orphan.discard();
    return queue;
  }

  /** Returns the settings with which the frame saves while it unloads; undefined for a guest, whose data are never sent. */
  #leavingSave(queue: ScormSaveQueue, prefix: string): ScormUnloadSave | undefined {
    const { saveUrl, saveTicket } = requireScormIsolation(this.#input.course);
    const { visit } = this.#input;
    if (visit.kind === 'guest' || saveUrl === undefined || saveTicket === undefined)
      return undefined;
    return {
      url: new URL(saveUrl, location.href).href,
      ticket: saveTicket,
      prefix,
      client: this.#tab,
      after: queue.sequence(),
      ...queue.seen(),
    };
  }

  #portTo(queue: ScormSaveQueue): ScormPackageCallbacks {
    return {
      change: (values) => {
        const taken = this.#memoryLimit.take(values, '');
        for (const [key, value] of Object.entries(taken)) queue.set(key, value);
      },
      countFrom: (sequence) => queue.countFrom(sequence),
      commit: () => queue.flush(),
      end: () => {
        queue.flush();
        this.#show({ phase: 'finished' });
      },
      saveFailing: () => queue.failing(),
    };
  }

  #onSaved(updates: Readonly<ScormValues>): void {
    Object.assign(this.#serverValues, updates);
    this.#playback?.noteSaved(updates, this.#queue?.seen()?.revision);
    const isGuest = this.#input.visit.kind === 'guest';
    if (isGuest || this.#completed || !isPackageCompleted(this.#serverValues)) return;
    this.#completed = true;
    for (const listener of this.#onCompleted) listener();
  }

  #show(change: Partial<ScormPlayerState>): void {
    this.#state.set({ ...this.state(), ...change });
  }
}

/**
 * Opens a packaged course: sends values that an earlier visit left unsaved, plays the package, and saves its values until it is
 * closed.
 */
export const openScormPlayer = (input: ScormPlayerInput): ScormPlayer => new CoursePlayer(input);
