import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { HiddenControl } from '@cairn/domain/sequencing/activity';
import { type ActivityNode, ROOT_ID } from '@cairn/domain/sequencing/activity-tree';
import type { NavigationRequest } from '@cairn/domain/sequencing/navigation';
import type { SequencingState } from '@cairn/domain/sequencing/tracking';
import type { ScormValues, SessionEnd } from '../runtime/scorm-types.ts';
import { CourseSequencing } from '../sequencing/course-sequencing.ts';
import { SharedData } from '../sequencing/shared-data.ts';
import type { CourseData } from './course-data.ts';
import type {
  ItemState,
  Move,
  Navigator,
  Outline,
  OutlineItem,
  SessionEnding,
  Step,
} from './item-types.ts';
import { findVisibleItems, type VisibleItem } from './visible-items.ts';

type Entry = 'ab-initio' | 'resume' | undefined;

const REST: Step = { kind: 'rest' };
/** Elements that rules, rollup or the states of the outline depend on. */
const SEQUENCED =
  /^cmi\.(completion_status|success_status|progress_measure|exit|score\.|objectives\.)/;
/** Values of cmi.exit that end the whole session (RTE 4.2.9). */
const FINAL_EXITS = new Set(['time-out', 'logout']);

/** What content asks for when its session ends; undefined when it leaves the next step to the student. */
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

/** Whether the manifest says anything about the ways through its items. */
const isControlled = ({ sequencing }: Pick<ScormItem, 'sequencing'>): boolean =>
  Object.keys(sequencing?.['controlMode'] ?? {}).length > 0;

/** SCORM 2004: the rules of the manifest, judged by the sequencing engine over the data of the course. */
class Navigator2004 implements Navigator {
  readonly #title: string;
  readonly #items: readonly ScormItem[];
  readonly #data: CourseData;
  readonly #shared: SharedData;
  readonly #sequencing: CourseSequencing;
  readonly #isFree: boolean;
  /** The item in the frame. */
  #playing: string | undefined;
  /** `cmi.entry` of that item; its own data decide where they are older than the tracking. */
  #entry: Entry;
  /** The content of that item has ended its session, and what it shows is of no more use. */
  #isOver = false;
  #end: SessionEnding | undefined;
  /** Where the content wanted to go, when its session ended by itself. */
  #pending: Step | undefined;

  constructor(course: ScormPackage, items: readonly ScormItem[], data: CourseData) {
    this.#title = course.CourseTitle;
    this.#items = items;
    this.#data = data;
    this.#shared = new SharedData(items, data);
    this.#sequencing = new CourseSequencing(course, items, data);
    this.#isFree = ![course, ...items].some(isControlled);
  }

  start(): Step {
    const { current, suspended } = this.#sequencing.state;
    // The last visit was cut off: what was under way is suspended, as it would have been on leaving.
    if (current !== null) this.#sequencing.perform({ kind: 'suspendAll' });
    if (current !== null || suspended !== null) {
      const resumed = this.#perform({ kind: 'resumeAll' });
      if (resumed.kind === 'play') return resumed;
    }
    const started = this.#perform({ kind: 'start' });
    return started.kind === 'play' || this.#end !== undefined ? started : this.#chooseFirst();
  }

  allows(move: Move): boolean {
    if (move.kind === 'follow') return this.#pending !== undefined;
    if (move.kind === 'start') return this.#playing === undefined;
    // A second click must not end an item that has just begun: it may begin anew once its content is done.
    if (move.kind === 'item' && move.id === this.#playing && !this.#isOver) return false;
    return this.#isAllowed(this.#toRequest(move));
  }

  move(move: Move): Step {
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

  ended({ navRequest }: SessionEnd): Move | undefined {
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
    // What other items have achieved since replaces what this one has stored of the same objective.
    const stored = this.#data.of(id);
    for (const [element, value] of Object.entries(objectives)) {
      // Without its id, which a new attempt has cleared, a value would take the place of another objective.
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

  outline(): Outline {
    const trial = this.#sequencing.trial();
    const visible = findVisibleItems(this.#items, ({ id }) => trial.isHidden(id));
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

  /** The course itself, where it can be chosen: its first item then. */
  #rootLine(): OutlineItem | undefined {
    if (!this.#isAllowed({ kind: 'choice', target: ROOT_ID })) return undefined;
    const state = this.#readState(ROOT_ID);
    const flags = { isFolder: true, isOpen: true, isChoosable: true, isCurrent: false };
    return { id: ROOT_ID, title: this.#title, depth: 0, state, ...flags };
  }

  #toLine({ item, depth }: VisibleItem, below: number): OutlineItem {
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

  /** Where the manifest leaves the way open altogether, Next and Previous choose the neighbour in the tree. */
  #toRequest(move: Move): NavigationRequest {
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

  /** A page that went away and came back has suspended its item: it is the current one again. */
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

  /** Not valid at all: the item stays in the frame. Any other refusal comes after the item has been left. */
  #isRefused(request: NavigationRequest): boolean {
    this.#wake();
    return /^[NT]B\./.test(this.#sequencing.trial().findException(request) ?? '');
  }

  #perform(request: NavigationRequest): Step {
    this.#wake();
    const before = this.#sequencing.state;
    const { delivered, isEnded, isResumed } = this.#sequencing.perform(request);
    this.#renewSharedData(before);
    this.#end = isEnded ? toEnding(request) : undefined;
    if (delivered === undefined) return this.#rest(isEnded === true);
    if (isResumed) return this.#play(delivered, 'resume');
    // Data that are older than the tracking belong to the attempt that begins now.
    if (before.activities[delivered] === undefined && this.#data.has(delivered)) {
      return this.#play(delivered, undefined);
    }
    this.#data.clear(delivered);
    return this.#play(delivered, 'ab-initio');
  }

  /** Without `sharedDataGlobalToSystem`, shared data belong to one attempt on the course (CAM 3.4.1). */
  #renewSharedData({ activities }: SequencingState): void {
    const attempts = activities[ROOT_ID]?.attempts ?? 0;
    const { sharedDataGlobalToSystem } = this.#sequencing.tree.root.settings;
    if (!sharedDataGlobalToSystem && this.#sequencing.attempts(ROOT_ID) > attempts) {
      this.#shared.clear();
    }
  }

  #play(id: string, entry: Entry): Step {
    this.#playing = id;
    this.#isOver = false;
    this.#entry = entry;
    // The exit of the session before belongs to that session.
    if (this.#data.value(id, 'cmi.exit')) this.#data.set(id, 'cmi.exit', '');
    // An asset says nothing: visiting it is all that a student can do.
    if (this.#find(id)?.kind === 'asset') {
      this.#data.set(id, 'cmi.completion_status', 'completed');
      this.#sequencing.forgetTrial();
    }
    this.#settle();
    return { kind: 'play', id };
  }

  /** Nothing comes next. An item that is still active was not left: it is played again. */
  #rest(isEnded: boolean): Step {
    const { current } = this.#sequencing.state;
    const isStill = !isEnded && current !== null && this.#sequencing.isActive(current);
    if (isStill && this.#find(current)) return this.#play(current, 'resume');
    this.#playing = undefined;
    this.#settle();
    return REST;
  }

  /** Where the course does not start by itself, its first item that may be chosen. */
  #chooseFirst(): Step {
    const first = this.#items.find(({ id }) => this.#isAllowed({ kind: 'choice', target: id }));
    return first ? this.#perform({ kind: 'choice', target: first.id }) : REST;
  }

  #settle(): void {
    this.#sequencing.store();
    this.#storeCourseStatus();
  }

  /** The status of the whole, as it would be if the item were left now. */
  #storeCourseStatus(): void {
    const status = this.#sequencing.trial().readStatus(ROOT_ID);
    if (!status) return;
    const isStarted = this.#items.some(({ id }) => this.#data.has(id));
    // A new attempt on the whole does not take back what a student has completed.
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

  #isOffered(control: HiddenControl): boolean {
    const node = this.#sequencing.tree.find(this.#playing ?? '');
    return !node?.settings.hideLmsUi.includes(control);
  }

  #readState(id: string): ItemState {
    const status = this.#sequencing.trial().readStatus(id);
    if (status?.satisfied === false) return 'failed';
    if (!this.#isStarted(this.#sequencing.tree.find(id))) return 'not-attempted';
    if (status?.satisfied) return 'passed';
    return status?.completed ? 'completed' : 'incomplete';
  }

  /** An item in the frame has begun once it has said anything; a folder with the first item in it. */
  #isStarted(node: ActivityNode | undefined): boolean {
    if (!node) return false;
    if (node.children.length > 0) return node.children.some((child) => this.#isStarted(child));
    const { id } = node;
    return this.#data.has(id) || (id !== this.#playing && this.#sequencing.attempts(id) > 0);
  }

  /** Where the entry of an objective stands: as stored, else at its place in the manifest. */
  #findEntry(item: ScormItem, objective: string): string | undefined {
    const stored = Object.entries(this.#data.of(item.id)).find(
      ([element, value]) => value === objective && /^cmi\.objectives\.\d+\.id$/.test(element),
    );
    if (stored) return stored[0].slice(0, -'id'.length);
    const place = item.objectives.findIndex(({ id }) => id === objective);
    return place === -1 ? undefined : `cmi.objectives.${place}.`;
  }
}

const toEnding = ({ kind }: NavigationRequest): SessionEnding =>
  kind === 'suspendAll' ? 'suspended' : 'ended';

export const createNavigator2004 = (
  course: ScormPackage,
  items: readonly ScormItem[],
  data: CourseData,
): Navigator => new Navigator2004(course, items, data);
