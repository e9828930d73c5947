import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { ScormValues, SessionEnd } from '../runtime/scorm-types.ts';
import { activityTree, ROOT } from '../sequencing/activity-settings.ts';
import { SharedData } from '../sequencing/shared-data.ts';
import { objectiveValues } from '../sequencing/start-values.ts';
import { keepState, storedState } from '../sequencing/stored-state.ts';
import { type Request, Way } from '../sequencing/way.ts';
import type { CourseData } from './course-data.ts';
import type { ItemState, Move, Navigator, Outline, Step } from './item-types.ts';
import { itemTree, type ItemTree } from './item-tree.ts';

const LOCATION = 'course/location';
const REST: Step = { kind: 'rest' };

/** What content may ask for (adl.nav.request), as a request of the engine with its target. */
const requestOf = (navRequest: string): Request => {
  const aimed = /^\{target=(.+)\}(choice|jump)$/.exec(navRequest);
  if (aimed?.[1] !== undefined) return [aimed[2] ?? 'choice', aimed[1]];
  return [navRequest === '' || navRequest === '_none_' ? 'exit' : navRequest];
};

const stateOf = (completion: string | undefined, success: string | undefined): ItemState => {
  if (success === 'passed' || success === 'failed') return success;
  return completion === 'completed' ? 'completed' : 'incomplete';
};

/** SCORM 2004: the manifest's own rules, judged by scorm-again's sequencing engine over our tree and our data. */
class Navigator2004 implements Navigator {
  readonly #tree: ItemTree;
  readonly #data: CourseData;
  readonly #shared: SharedData;
  readonly #way: Way;
  #current: string | undefined;
  /** Where the content wanted to go, when its session ended by itself. */
  #pending: Step | undefined;

  constructor(course: ScormPackage, items: readonly ScormItem[], data: CourseData) {
    this.#tree = itemTree(items);
    this.#data = data;
    this.#shared = new SharedData(items, data);
    this.#way = new Way({
      tree: activityTree(course, items),
      valuesOf: (id) => data.of(id),
      state: storedState(data, [ROOT, ...items.map(({ id }) => id)]),
    });
  }

  start(): Step {
    const { currentActivity, activityStates } = this.#way.state();
    const isRunning =
      currentActivity !== null && activityStates[currentActivity]?.isActive === true;
    // The last visit was cut off in the middle of this item.
    if (isRunning && this.#tree.find(currentActivity)) return this.#settle(currentActivity);
    const last = this.#data.forCourse(LOCATION) ?? '';
    const requests: Request[] = [
      ['resumeAll'],
      ['choice', last],
      [currentActivity === null ? 'start' : 'continue'],
      ...this.#tree.launchable.map(({ id }): Request => ['choice', id]),
    ];
    const granted = requests.find((request) => this.#way.trial(request) !== undefined);
    return this.#settle(granted && this.#way.request(granted));
  }

  allows(move: Move): boolean {
    if (move.kind === 'follow') return this.#pending !== undefined;
    return this.#requestFor(move) !== undefined;
  }

  move(move: Move): Step {
    const pending = this.#pending;
    this.#pending = undefined;
    if (move.kind === 'follow') return pending ?? REST;
    // What the item said on leaving may have changed the answer.
    this.#way.changed();
    const request = this.#requestFor(move);
    return this.#settle(request && this.#way.request(request));
  }

  changed(element: string): boolean {
    const item = this.#tree.find(this.#current ?? '');
    if (!item) return false;
    this.#shared.changed(item, element);
    this.#way.changed(element === 'cmi.exit' ? this.#data.value(item.id, element) : undefined);
    return /^cmi\.(completion|success)_status$/.test(element);
  }

  ended({ navRequest }: SessionEnd): Move | undefined {
    const request = requestOf(navRequest);
    const delivered = this.#way.request(request);
    // Without a way to go the content's last page stays, unless it asked for the end of the whole.
    if (delivered === undefined && !request[0].endsWith('All')) {
      this.#settled();
      return undefined;
    }
    this.#pending = this.#settle(delivered);
    return { kind: 'follow' };
  }

  leave(): void {
    const { currentActivity, suspendedActivity } = this.#way.state();
    if (currentActivity === null || suspendedActivity !== null) return;
    this.#way.request(['suspendAll']);
    this.#settled();
  }

  startValues(id: string): ScormValues {
    const item = this.#tree.find(id);
    if (!item) return {};
    const { globalObjectiveMap } = this.#way.state();
    return {
      ...objectiveValues(item, this.#data.of(id), globalObjectiveMap),
      ...this.#shared.valuesFor(item),
      'adl.nav.request_valid.continue': String(this.#way.trial(['continue']) !== undefined),
      'adl.nav.request_valid.previous': String(this.#way.trial(['previous']) !== undefined),
    };
  }

  outline(): Outline {
    const shown = this.#tree.items.filter((item) => this.#isShown(item));
    return {
      items: shown.map((item) => ({
        id: item.id,
        title: item.title,
        depth: item.depth,
        isFolder: item.kind === 'folder',
        state: this.#stateOf(item),
        isOpen:
          item.kind === 'folder' || item.id === this.#current || this.#way.mayBeChosen(item.id),
        isCurrent: item.id === this.#current,
      })),
      canGoBack:
        this.#isOffered('previous') && this.#requestFor({ kind: 'previous' }) !== undefined,
      canGoOn: this.#isOffered('continue') && this.#requestFor({ kind: 'next' }) !== undefined,
      isAtRest: this.#current === undefined,
    };
  }

  /** Where flow is off, Previous and Next choose the neighbour in the tree. */
  #requestFor(move: Move): Request | undefined {
    if (move.kind === 'follow') return undefined;
    if (move.kind === 'item') return this.#granted(['choice', move.id]);
    const along = this.#granted([move.kind === 'next' ? 'continue' : 'previous']);
    if (along) return along;
    const neighbour = this.#neighbours(move.kind).find(({ id }) => this.#way.mayBeChosen(id));
    return neighbour && this.#granted(['choice', neighbour.id]);
  }

  #granted(request: Request): Request | undefined {
    return this.#way.trial(request) === undefined ? undefined : request;
  }

  #neighbours(kind: 'next' | 'previous'): readonly ScormItem[] {
    const { launchable } = this.#tree;
    const at = launchable.findIndex(({ id }) => id === this.#current);
    if (at === -1) return kind === 'next' ? launchable : [];
    return kind === 'next' ? launchable.slice(at + 1) : launchable.slice(0, at).toReversed();
  }

  #settle(id: string | undefined): Step {
    this.#current = id;
    this.#way.changed('');
    const item = this.#tree.find(id ?? '');
    if (item) this.#data.setForCourse(LOCATION, item.id);
    // An asset says nothing: visiting it is all that a learner can do.
    if (item?.kind === 'asset') this.#data.set(item.id, 'cmi.completion_status', 'completed');
    this.#settled();
    return item ? { kind: 'play', id: item.id } : REST;
  }

  #settled(): void {
    keepState(this.#data, this.#way.state());
    const tracking = this.#way.tracking(ROOT);
    if (!tracking) return;
    const { completionStatus, successStatus, score } = tracking;
    // Going back into an item begins a new attempt; a course that was complete stays so.
    const isDone = this.#data.forCourse('cmi.completion_status') === 'completed';
    const isStarted = this.#tree.launchable.some(({ id }) => this.#data.has(id));
    // The engine knows nothing before all items do; whoever has begun is on the way all the same.
    const completion =
      completionStatus === 'unknown' && isStarted ? 'incomplete' : completionStatus;
    if (completion !== 'unknown' && !isDone)
      this.#data.setForCourse('cmi.completion_status', completion);
    if (successStatus !== 'unknown') this.#data.setForCourse('cmi.success_status', successStatus);
    if (score !== null) this.#data.setForCourse('cmi.score.scaled', String(score));
  }

  #isOffered(request: string): boolean {
    const hidden = this.#tree.find(this.#current ?? '')?.sequencing?.['hideLmsUi'];
    return !(Array.isArray(hidden) && hidden.includes(request));
  }

  #isShown(item: ScormItem): boolean {
    return [item, ...this.#tree.ancestorsOf(item.id)].every(({ visible }) => visible);
  }

  #isStarted({ id }: ScormItem): boolean {
    return this.#data.has(id) || this.#tree.childrenOf(id).some((item) => this.#isStarted(item));
  }

  #stateOf(item: ScormItem): ItemState {
    if (!this.#isStarted(item)) return 'not-attempted';
    if (item.kind === 'folder') {
      const { completionStatus, successStatus } = this.#way.tracking(item.id) ?? {};
      return stateOf(completionStatus, successStatus);
    }
    const status = (name: string) => this.#data.value(item.id, `cmi.${name}_status`);
    return stateOf(status('completion'), status('success'));
  }
}

export const createNavigator2004 = (
  course: ScormPackage,
  items: readonly ScormItem[],
  data: CourseData,
): Navigator => new Navigator2004(course, items, data);
