import type { ScormItem } from '@cairn/api/scorm.contract';
import { isPackageCompleted } from '@cairn/domain/scorm-completion.rules';
import { lockTab, createTabId } from '../queue/open-tabs.ts';
import { isUpToDate, type OrphanedSave } from '../queue/orphaned-saves.ts';
import type { MirrorEntry } from '../queue/save-queue-types.ts';
import { SaveQueue } from '../queue/save-queue.ts';
import type { UnloadSave } from '../frame/frame-messages.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import { CourseData } from '../items/course-data.ts';
import type { NavigationMove } from '../items/item-types.ts';
import { loadNavigator } from '../items/load-navigator.ts';
import { createItemsPlayback, type ItemsPlayback } from '../items/play-items.ts';
import { trackClosingVisit } from './closing-visits.ts';
import { toScormLaunch, createLaunchUrl, requireRuntime } from './launch-course.ts';
import { watchPageLifecycle } from './page-events.ts';
import { PackageMemoryLimit } from './package-memory-limit.ts';
import { type PackagePort, playPackage, type Playback } from './play-package.ts';
import type { Player, PlayerInput, PlayerState } from './player-types.ts';
import { createVisitStore, type VisitStore } from './visit-store.ts';

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number | undefined),
};

/** Of what several dead tabs left, one entry a key: the others are gone already (findOrphanedSaves). */
const mergeOrphans = (orphans: readonly OrphanedSave[]): Map<string, MirrorEntry> =>
  new Map(orphans.flatMap(({ entries }) => [...entries]));

class CoursePlayer implements Player {
  readonly #input: PlayerInput;
  readonly #store: VisitStore;
  readonly #tab = createTabId();
  readonly #listeners = new Set<() => void>();
  readonly #onCompleted = new Set<() => void>();
  /** What the server holds, as far as it has told. */
  readonly #held: ScormValues;
  readonly #room = new PackageMemoryLimit();
  #state: PlayerState = { phase: 'loading', saving: 'saved', isEarlierSetAside: false };
  #closed = false;
  #completed = false;
  #queue: SaveQueue | undefined;
  #playback: Playback | undefined;
  #items: ItemsPlayback | undefined;
  #unfollow: () => void = () => undefined;
  #releaseTab: () => void = () => undefined;

  constructor(input: PlayerInput) {
    this.#input = input;
    this.#store = createVisitStore(input, this.#tab);
    this.#held = { ...this.#store.stored };
    const { isEarlierSetAside } = this.#store;
    this.#state = { ...this.#state, isEarlierSetAside };
    this.#open().catch((problem: unknown) => this.#onFailed(problem));
  }

  state(): PlayerState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  on(_event: 'completed', listener: () => void): () => void {
    this.#onCompleted.add(listener);
    return () => void this.#onCompleted.delete(listener);
  }

  go(move: NavigationMove): void {
    this.#items?.go(move);
  }

  depart(): void {
    this.#queue?.depart();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    // The page may be going as well: what is known goes out first.
    this.#queue?.leave();
    const onEnded = trackClosingVisit();
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
    const [orphans, release] = await Promise.all([this.#store.orphans(), lockTab(this.#tab)]);
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

  #playAlone(stored: ScormValues, queue: SaveQueue): Promise<Playback | undefined> {
    const { container, course } = this.#input;
    const { learner, loadFailed } = this.#store;
    return playPackage({
      container,
      place: requireRuntime(course),
      init: { version: course.version, learner, stored, loadFailed, launch: toScormLaunch(course) },
      url: createLaunchUrl(course, course),
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
    queue: SaveQueue,
  ): Promise<ItemsPlayback> {
    const { container, course } = this.#input;
    const { learner, loadFailed } = this.#store;
    const first = items.find(({ kind }) => kind !== 'folder')?.id ?? '';
    const data = new CourseData({
      stored,
      first,
      isWritable: !loadFailed,
      save: (key, value) => queue.set(key, value),
    });
    const navigator = await loadNavigator(course, items, data);
    const playback = createItemsPlayback({
      container,
      course,
      items,
      data,
      navigator,
      learner,
      loadFailed,
      place: requireRuntime(course),
      leaving: (prefix) => this.#leavingSave(queue, prefix),
      port: this.#portTo(queue),
      room: this.#room,
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
    const { phase } = this.#state;
    // Another item may do what one could not.
    if (phase === 'loading' || phase === 'failed') this.#show({ phase: 'ready' });
  }

  #onFailed(problem: unknown): void {
    this.#input.report(problem);
    this.#show({ phase: 'failed' });
  }

  #startQueue(orphans: readonly OrphanedSave[]): SaveQueue {
    const { mirror, stored } = this.#store;
    const queue = new SaveQueue({
      clock,
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
    const own = orphans.filter(({ batch }) => isUpToDate(batch.seen, this.#store.seen));
    queue.adopt(mergeOrphans(own));
    for (const orphan of own) orphan.discard();
    return queue;
  }

  /** How the frame saves by itself while the page goes. A guest's data go nowhere. */
  #leavingSave(queue: SaveQueue, prefix: string): UnloadSave | undefined {
    const { saveUrl, saveTicket } = requireRuntime(this.#input.course);
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

  #portTo(queue: SaveQueue): PackagePort {
    return {
      change: (values) => {
        const taken = this.#room.take(values, '');
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
    Object.assign(this.#held, updates);
    this.#playback?.noteSaved(updates, this.#queue?.seen()?.revision);
    const isGuest = this.#input.visit.kind === 'guest';
    if (isGuest || this.#completed || !isPackageCompleted(this.#held)) return;
    this.#completed = true;
    for (const listener of this.#onCompleted) listener();
  }

  #show(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** One course on screen: replays what an earlier visit left behind, plays, saves, and leaves tidily. */
export const openPlayer = (input: PlayerInput): Player => new CoursePlayer(input);
