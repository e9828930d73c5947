import type { ScormItem } from '@cairn/api/scorm.contract';
import { parseScormPrerequisites } from '@cairn/domain/scorm-prerequisites.rules';
import type { ScormCourseData } from './course-data.ts';
import type {
  ScormItemState,
  ScormNavigationMove,
  ScormItemNavigator,
  ScormOutline,
  ScormPlaybackStep,
} from './item-types.ts';
import { createScormItemTree, type ScormItemTree } from './item-tree.ts';
import { findVisibleScormItems } from './visible-items.ts';
import { rollUpScorm12Score, rollUpScorm12State } from './rollup-12.ts';

const STATUS = 'cmi.core.lesson_status';
const LOCATION = 'course/location';
const STATES: Readonly<Record<string, ScormItemState>> = {
  completed: 'completed',
  browsed: 'completed',
  passed: 'passed',
  failed: 'failed',
  incomplete: 'incomplete',
};
const ROLLED_UP = /^cmi\.core\.(lesson_status|score\.(raw|min|max))$/;
const REST: ScormPlaybackStep = { kind: 'rest' };

/** Navigates by SCORM 1.2: items can be chosen once their prerequisites are met; Next and Previous follow the tree. */
class Navigator12 implements ScormItemNavigator {
  readonly #tree: ScormItemTree;
  readonly #data: ScormCourseData;
  #current: string | undefined;

  constructor(items: readonly ScormItem[], data: ScormCourseData) {
    this.#tree = createScormItemTree(items);
    this.#data = data;
  }

  start(): ScormPlaybackStep {
    this.#rollUp();
    const last = this.#tree.find(this.#data.forCourse(LOCATION) ?? '');
    const first = this.#tree.launchable.find((item) => this.#isOpen(item));
    const found = last && this.#canPlay(last) ? last : first;
    return found ? this.#play(found) : REST;
  }

  allows(move: ScormNavigationMove): boolean {
    const isCurrent = move.kind === 'item' && move.id === this.#current;
    return !isCurrent && this.#targetOf(move) !== undefined;
  }

  move(move: ScormNavigationMove): ScormPlaybackStep {
    // Finds the target again, because the last values of the old item may have locked it.
    const target = this.#targetOf(move) ?? this.#tree.find(this.#current ?? '');
    return target ? this.#play(target) : REST;
  }

  changed(elements: readonly string[]): boolean {
    const isSeen = elements.some((element) => ROLLED_UP.test(element));
    if (isSeen) this.#rollUp();
    return isSeen;
  }

  ended(): undefined {
    this.#rollUp();
  }

  leave(): void {
    this.#rollUp();
  }

  startValues(): Readonly<Record<string, string>> {
    return {};
  }

  /** Returns no values: in SCORM 1.2 the content cannot request a navigation. */
  requestValidity(): Readonly<Record<string, string>> {
    return {};
  }

  outline(): ScormOutline {
    return {
      items: findVisibleScormItems(this.#tree.items).map(({ item, depth }) => ({
        id: item.id,
        title: item.title,
        depth,
        isFolder: item.kind === 'folder',
        state: this.#stateOf(item),
        isOpen: this.#isOpen(item),
        isChoosable: this.#canPlay(item),
        isCurrent: item.id === this.#current,
      })),
      canGoBack: this.#findNeighbour(-1) !== undefined,
      canGoOn: this.#findNeighbour(1) !== undefined,
      canEnd: false,
      isAtRest: this.#current === undefined,
    };
  }

  #targetOf(move: ScormNavigationMove): ScormItem | undefined {
    if (move.kind === 'item') {
      const item = this.#tree.find(move.id);
      return item && this.#canPlay(item) ? item : undefined;
    }
    if (move.kind === 'next') return this.#findNeighbour(1);
    return move.kind === 'previous' ? this.#findNeighbour(-1) : undefined;
  }

  #play(item: ScormItem): ScormPlaybackStep {
    this.#current = item.id;
    this.#data.setForCourse(LOCATION, item.id);
    // Completes an asset when it is visited, because an asset sets no values itself.
    if (item.kind === 'asset') {
      this.#data.set(item.id, STATUS, 'completed');
      this.#rollUp();
    }
    return { kind: 'play', id: item.id };
  }

  #findNeighbour(step: 1 | -1): ScormItem | undefined {
    const { launchable } = this.#tree;
    const at = launchable.findIndex(({ id }) => id === this.#current);
    if (at === -1) return step === 1 ? launchable.find((item) => this.#isOpen(item)) : undefined;
    const ahead = step === 1 ? launchable.slice(at + 1) : launchable.slice(0, at).toReversed();
    return ahead.find((item) => this.#isOpen(item));
  }

  #canPlay(item: ScormItem): boolean {
    return item.kind !== 'folder' && this.#isOpen(item);
  }

  #isOpen(item: ScormItem): boolean {
    return [item, ...this.#tree.findAncestors(item.id)].every(
      ({ prerequisites }) =>
        prerequisites === undefined ||
        parseScormPrerequisites(prerequisites)?.isMet((id) => this.#statusOf(id)) !== false,
    );
  }

  #statusOf(id: string): string {
    const item = this.#tree.find(id);
    if (item?.kind === 'folder') return this.#stateOf(item).replace('-', ' ');
    return this.#data.value(id, STATUS) ?? 'not attempted';
  }

  #stateOf(item: ScormItem): ScormItemState {
    if (item.kind === 'folder') {
      return rollUpScorm12State(
        this.#tree.findChildren(item.id).map((child) => this.#stateOf(child)),
      );
    }
    const known = STATES[this.#data.value(item.id, STATUS) ?? ''];
    if (known) return known;
    return this.#data.has(item.id) ? 'incomplete' : 'not-attempted';
  }

  /** Stores the status of the whole course, which other code reads; nothing is stored before an item was attempted. */
  #rollUp(): void {
    const items = this.#tree.launchable;
    const state = rollUpScorm12State(items.map((item) => this.#stateOf(item)));
    const score = rollUpScorm12Score(
      items.map(({ id }) => {
        const part = (name: string) => this.#data.value(id, `cmi.core.score.${name}`);
        return { raw: part('raw'), min: part('min'), max: part('max') };
      }),
    );
    if (state !== 'not-attempted') this.#data.setForCourse(STATUS, state);
    if (score !== undefined) this.#data.setForCourse('cmi.core.score.raw', score);
  }
}

export const createScorm12Navigator = (
  items: readonly ScormItem[],
  data: ScormCourseData,
): ScormItemNavigator => new Navigator12(items, data);
