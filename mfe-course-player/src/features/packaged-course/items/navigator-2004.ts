import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { HiddenPlayerControl } from '@cairn/domain/sequencing/activity';
import { type ActivityNode, ROOT_ACTIVITY_ID } from '@cairn/domain/sequencing/activity-tree';
import type { NavigationRequest } from '@cairn/domain/sequencing/navigation';
import type { SequencingState } from '@cairn/domain/sequencing/tracking';
import type { ScormValues, ScormSessionEnd } from '../runtime/scorm-types.ts';
import { ScormCourseSequencing } from '../sequencing/course-sequencing.ts';
import { ScormSharedData } from '../sequencing/shared-data.ts';
import type { ScormCourseData } from './course-data.ts';
import type {
  ScormItemState,
  ScormNavigationMove,
  ScormItemNavigator,
  ScormOutline,
  ScormOutlineItem,
  ScormSessionEnding,
  ScormPlaybackStep,
} from './item-types.ts';
import { findVisibleScormItems, type VisibleScormItem } from './visible-items.ts';

type Entry = 'ab-initio' | 'resume' | undefined;

const REST: ScormPlaybackStep = { kind: 'rest' };
/** Elements that affect sequencing rules, rollup or the states of the outline. */
const SEQUENCED =
  /^cmi\.(completion_status|success_status|progress_measure|exit|score\.|objectives\.)/;
/** Values of `cmi.exit` that end the whole session (RTE 4.2.9). */
const FINAL_EXITS = new Set(['time-out', 'logout']);

/** Returns the navigation that the content requests when its session ends; undefined if the student decides. */
const readRequest = (
  navRequest: string,
  exit: string | undefined,
): NavigationRequest | undefined => {
  if (FINAL_EXITS.has(exit ?? '')) return { kind: 'exitAll' };
  const [, target, kind] = /^\{target=(.+)\}(choice|jump)$/.exec(navRequest) ?? [];
  if (target !== undefined) return { kind: kind === 'jump' ? 'jump' : 'choice', target };
  if (navRequest === '' || navRequest === '_none_') return undefined;
  return { kind: navRequest as 'continue' };
};

/** Returns whether the manifest sets control modes. */
const isControlled = ({ sequencing }: Pick<ScormItem, 'sequencing'>): boolean =>
  Object.keys(sequencing?.['controlMode'] ?? {}).length > 0;

/** Navigates by SCORM 2004: the sequencing engine applies the manifest's rules to the data of the course. */
class Navigator2004 implements ScormItemNavigator {
  readonly #title: string;
  readonly #items: readonly ScormItem[];
  readonly #data: ScormCourseData;
  readonly #shared: ScormSharedData;
  readonly #sequencing: ScormCourseSequencing;
  readonly #isFree: boolean;
  /** The id of the item in the frame. */
  #playing: string | undefined;
  /**
   * `cmi.entry` of the item in the frame. It is undefined if the stored data are older than the tracking; then the stored data
   * decide.
   */
  #entry: Entry;
  /** True if the item's content has ended its session, so that it can be replaced. */
  #isOver = false;
  #end: ScormSessionEnding | undefined;
  /** The step that the content requested when it ended its session. */
  #pending: ScormPlaybackStep | undefined;

  constructor(course: ScormPackage, items: readonly ScormItem[], data: ScormCourseData) {
    this.#title = course.CourseTitle;
    this.#items = items;
    this.#data = data;
    this.#shared = new ScormSharedData(items, data);
    this.#sequencing = new ScormCourseSequencing(course, items, data);
    this.#isFree = ![course, ...items].some(isControlled);
  }

  start(): ScormPlaybackStep {
    const { current, suspended } = this.#sequencing.state;
    // An active item means that the last visit was interrupted: it is suspended now, as leaving the page would have done.
    if (current !== null) this.#sequencing.perform({ kind: 'suspendAll' });
    if (current !== null || suspended !== null) {
      const resumed = this.#perform({ kind: 'resumeAll' });
      if (resumed.kind === 'play') return resumed;
    }
    const started = this.#perform({ kind: 'start' });
    return started.kind === 'play' || this.#end !== undefined ? started : this.#chooseFirst();
  }

  allows(move: ScormNavigationMove): boolean {
    if (move.kind === 'follow') return this.#pending !== undefined;
    if (move.kind === 'start') return this.#playing === undefined;
    // A second click must not restart an item that has just begun. Once its content has finished, it may be restarted.
    if (move.kind === 'item' && move.id === this.#playing && !this.#isOver) return false;
    return this.#isAllowed(this.#toRequest(move));
  }

  move(move: ScormNavigationMove): ScormPlaybackStep {
    const pending = this.#pending;
    this.#pending = undefined;
    if (move.kind === 'follow') return pending ?? REST;
    if (move.kind === 'start') return this.start();
    return this.#perform(this.#toRequest(move));
  }

  changed(elements: readonly string[]): boolean {
    const item = this.#find(this.#playing);
    if (!item) return false;
    for (const element of elements) this.#shared.changed(item, element);
    if (!elements.some((element) => SEQUENCED.test(element))) return false;
    this.#sequencing.forgetTrial();
    this.#storeCourseStatus();
    return true;
  }

  ended({ navRequest }: ScormSessionEnd): ScormNavigationMove | undefined {
    const exit = this.#data.value(this.#playing ?? '', 'cmi.exit');
    const request = readRequest(navRequest, exit);
    this.#sequencing.forgetTrial();
    if (request === undefined || this.#isRefused(request)) {
      this.#isOver = true;
      this.#settle();
      return undefined;
    }
    this.#pending = this.#perform(request);
    return { kind: 'follow' };
  }

  leave(): void {
    if (this.#sequencing.state.current === null) return;
    this.#sequencing.perform({ kind: 'suspendAll' });
    this.#settle();
  }

  startValues(id: string): ScormValues {
    const item = this.#find(id);
    if (!item) return {};
    const objectives = this.#sequencing
      .trial()
      .readStartValues(id, (objective) => this.#findEntry(item, objective));
    // Objective values that other items have changed replace this item's stored values of the same objective.
    const stored = this.#data.of(id);
    for (const [element, value] of Object.entries(objectives)) {
      // A new attempt has cleared the objective's id. A value without an id would be taken for another objective.
      if (stored[element] !== undefined) this.#data.set(id, element, value);
    }
    return {
      ...objectives,
      ...this.#shared.valuesFor(item),
      ...this.requestValidity(),
      ...(this.#entry && { 'cmi.entry': this.#entry }),
    };
  }

  requestValidity(): ScormValues {
    const trial = this.#sequencing.trial();
    const values: ScormValues = {};
    for (const kind of ['continue', 'previous'] as const) {
      values[`adl.nav.request_valid.${kind}`] = String(trial.isAllowed({ kind }));
    }
    for (const name of this.#sequencing.tree.names()) {
      for (const kind of ['choice', 'jump'] as const) {
        const element = `adl.nav.request_valid.${kind}.{target=${name}}`;
        values[element] = String(trial.isAllowed({ kind, target: name }));
      }
    }
    return values;
  }

  outline(): ScormOutline {
    const trial = this.#sequencing.trial();
    const visible = findVisibleScormItems(this.#items, ({ id }) => trial.isHidden(id));
    const root = this.#rootLine();
    const items = visible.map((line) => this.#toLine(line, root === undefined ? 0 : 1));
    return {
      items: root === undefined ? items : [root, ...items],
      canGoBack: this.#isOffered('previous') && this.allows({ kind: 'previous' }),
      canGoOn: this.#isOffered('continue') && this.allows({ kind: 'next' }),
      canEnd: this.#isOffered('exitAll') && this.allows({ kind: 'end' }),
      isAtRest: this.#playing === undefined,
      end: this.#end,
    };
  }

  /** Returns the course itself as an outline item if it can be chosen; choosing it starts its first item. */
  #rootLine(): ScormOutlineItem | undefined {
    if (!this.#isAllowed({ kind: 'choice', target: ROOT_ACTIVITY_ID })) return undefined;
    const state = this.#readState(ROOT_ACTIVITY_ID);
    const flags = { isFolder: true, isOpen: true, isChoosable: true, isCurrent: false };
    return { id: ROOT_ACTIVITY_ID, title: this.#title, depth: 0, state, ...flags };
  }

  #toLine({ item, depth }: VisibleScormItem, below: number): ScormOutlineItem {
    const isFolder = item.kind === 'folder';
    const isAllowed = this.#isAllowed({ kind: 'choice', target: item.id });
    const isCurrent = item.id === this.#playing;
    return {
      id: item.id,
      title: item.title,
      depth: depth + below,
      isFolder,
      state: this.#readState(item.id),
      isOpen: isFolder || isCurrent || isAllowed,
      isChoosable: isAllowed,
      isCurrent,
    };
  }

  /** If the manifest sets no control modes, Next and Previous choose the neighbour in the tree. */
  #toRequest(move: ScormNavigationMove): NavigationRequest {
    if (move.kind === 'item') return { kind: 'choice', target: move.id };
    if (move.kind === 'end') return { kind: 'exitAll' };
    const kind = move.kind === 'previous' ? 'previous' : 'continue';
    const neighbour = this.#isFree ? this.#findNeighbour(kind) : undefined;
    return neighbour ? { kind: 'choice', target: neighbour.id } : { kind };
  }

  #findNeighbour(kind: 'continue' | 'previous'): ScormItem | undefined {
    const launchable = this.#items.filter((item) => item.kind !== 'folder');
    const at = launchable.findIndex(({ id }) => id === this.#playing);
    if (at === -1) return undefined;
    const ahead =
      kind === 'continue' ? launchable.slice(at + 1) : launchable.slice(0, at).toReversed();
    return ahead.find(({ id }) => this.#isAllowed({ kind: 'choice', target: id }));
  }

  #find(id: string | undefined): ScormItem | undefined {
    return id === undefined ? undefined : this.#items.find((item) => item.id === id);
  }

  /** A page that was left and restored has suspended its item: resume that item. */
  #wake(): void {
    const { current, suspended } = this.#sequencing.state;
    if (this.#playing !== undefined && current === null && suspended !== null) {
      this.#sequencing.perform({ kind: 'resumeAll' });
    }
  }

  #isAllowed(request: NavigationRequest): boolean {
    this.#wake();
    return this.#sequencing.trial().isAllowed(request);
  }

  /**
   * Returns whether the request is invalid, so that the item stays in the frame. All other refusals happen after the item has
   * ended.
   */
  #isRefused(request: NavigationRequest): boolean {
    this.#wake();
    return /^[NT]B\./.test(this.#sequencing.trial().findException(request) ?? '');
  }

  #perform(request: NavigationRequest): ScormPlaybackStep {
    this.#wake();
    const before = this.#sequencing.state;
    const { delivered, isEnded, isResumed } = this.#sequencing.perform(request);
    this.#renewSharedData(before);
    this.#end = isEnded ? toEnding(request) : undefined;
    if (delivered === undefined) return this.#rest(isEnded === true);
    if (isResumed) return this.#play(delivered, 'resume');
    // Data of releases without tracking belong to the attempt that begins now.
    if (before.activities[delivered] === undefined && this.#data.has(delivered)) {
      return this.#play(delivered, undefined);
    }
    this.#data.clear(delivered);
    return this.#play(delivered, 'ab-initio');
  }

  /** Clears shared data at a new attempt on the course, unless `sharedDataGlobalToSystem` is set (CAM 3.4.1). */
  #renewSharedData({ activities }: SequencingState): void {
    const attempts = activities[ROOT_ACTIVITY_ID]?.attempts ?? 0;
    const { sharedDataGlobalToSystem } = this.#sequencing.tree.root.settings;
    if (!sharedDataGlobalToSystem && this.#sequencing.attempts(ROOT_ACTIVITY_ID) > attempts) {
      this.#shared.clear();
    }
  }

  #play(id: string, entry: Entry): ScormPlaybackStep {
    this.#playing = id;
    this.#isOver = false;
    this.#entry = entry;
    // Clears the stored exit of the previous session.
    if (this.#data.value(id, 'cmi.exit')) this.#data.set(id, 'cmi.exit', '');
    // Completes an asset when it is visited, because an asset sets no values itself.
    if (this.#find(id)?.kind === 'asset') {
      this.#data.set(id, 'cmi.completion_status', 'completed');
      this.#sequencing.forgetTrial();
    }
    this.#settle();
    return { kind: 'play', id };
  }

  /** Empties the frame. An item that is still active was not left, so it is played again. */
  #rest(isEnded: boolean): ScormPlaybackStep {
    const { current } = this.#sequencing.state;
    const isStill = !isEnded && current !== null && this.#sequencing.isActive(current);
    if (isStill && this.#find(current)) return this.#play(current, 'resume');
    this.#playing = undefined;
    this.#settle();
    return REST;
  }

  /** If the course does not start automatically, starts its first item that can be chosen. */
  #chooseFirst(): ScormPlaybackStep {
    const first = this.#items.find(({ id }) => this.#isAllowed({ kind: 'choice', target: id }));
    return first ? this.#perform({ kind: 'choice', target: first.id }) : REST;
  }

  #settle(): void {
    this.#sequencing.store();
    this.#storeCourseStatus();
  }

  /** Stores the course status that would result if the student left the item now. */
  #storeCourseStatus(): void {
    const status = this.#sequencing.trial().readStatus(ROOT_ACTIVITY_ID);
    if (!status) return;
    const isStarted = this.#items.some(({ id }) => this.#data.has(id));
    // True if the course was completed before: a new attempt does not revoke its completion.
    const isDone = this.#data.forCourse('cmi.completion_status') === 'completed';
    const completion = status.completed ? 'completed' : 'incomplete';
    const isKnown = status.completed !== null || isStarted;
    if (isKnown && !isDone) this.#data.setForCourse('cmi.completion_status', completion);
    if (status.satisfied !== null) {
      this.#data.setForCourse('cmi.success_status', status.satisfied ? 'passed' : 'failed');
    }
    if (status.measure !== null) {
      this.#data.setForCourse('cmi.score.scaled', String(status.measure));
    }
  }

  #isOffered(control: HiddenPlayerControl): boolean {
    const node = this.#sequencing.tree.find(this.#playing ?? '');
    return !node?.settings.hideLmsUi.includes(control);
  }

  #readState(id: string): ScormItemState {
    const status = this.#sequencing.trial().readStatus(id);
    if (status?.satisfied === false) return 'failed';
    if (!this.#isStarted(this.#sequencing.tree.find(id))) return 'not-attempted';
    if (status?.satisfied) return 'passed';
    return status?.completed ? 'completed' : 'incomplete';
  }

  /**
   * Returns whether an item has started. The item in the frame has started once it has set a value; a folder, once an item in it
   * has.
   */
  #isStarted(node: ActivityNode | undefined): boolean {
    if (!node) return false;
    if (node.children.length > 0) return node.children.some((child) => this.#isStarted(child));
    const { id } = node;
    return this.#data.has(id) || (id !== this.#playing && this.#sequencing.attempts(id) > 0);
  }

  /** Returns the key prefix of an objective: the stored one, else the one from the manifest. */
  #findEntry(item: ScormItem, objective: string): string | undefined {
    const stored = Object.entries(this.#data.of(item.id)).find(
      ([element, value]) => value === objective && /^cmi\.objectives\.\d+\.id$/.test(element),
    );
    if (stored) return stored[0].slice(0, -'id'.length);
    const index = item.objectives.findIndex(({ id }) => id === objective);
    return index === -1 ? undefined : `cmi.objectives.${index}.`;
  }
}

const toEnding = ({ kind }: NavigationRequest): ScormSessionEnding =>
  kind === 'suspendAll' ? 'suspended' : 'ended';

export const createScorm2004Navigator = (
  course: ScormPackage,
  items: readonly ScormItem[],
  data: ScormCourseData,
): ScormItemNavigator => new Navigator2004(course, items, data);
