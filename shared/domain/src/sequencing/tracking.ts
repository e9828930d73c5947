import type { ActivityNode, ActivityTree } from './activity-tree.ts';

/** Tracked values of one objective; `null` is the standard's status `False` (unknown). */
export interface ObjectiveState {
  /** Objective Satisfied Status. */
  readonly satisfied: boolean | null;
  /** Score of the objective, -1 to 1: Objective Normalized Measure in the standard. */
  readonly measure: number | null;
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the objective is completed; for the primary objective this is the activity's Attempt Completion Status. */
  readonly completed: boolean | null;
  /** Progress measure, 0 to 1; for the primary objective it is the activity's Attempt Completion Amount. */
  readonly progress: number | null;
}

export const UNKNOWN_OBJECTIVE_STATE: ObjectiveState = {
  satisfied: null,
  measure: null,
  raw: null,
  min: null,
  max: null,
  completed: null,
  progress: null,
};

/** Tracked values of one activity, as plain JSON. */
export interface ActivityState {
  readonly isActive: boolean;
  readonly isSuspended: boolean;
  /**
   * Number of attempts on the activity: Activity Attempt Count in the standard. From the first attempt on, Activity Progress
   * Status is true.
   */
  readonly attempts: number;
  /** Objectives in the order of the settings; the first one is the primary objective. */
  readonly objectives: readonly ObjectiveState[];
  /**
   * True when the parent has begun a new attempt since: the values then belong to its earlier attempt (SM.1, use current
   * attempt).
   */
  readonly isObjectiveStale: boolean;
  readonly isProgressStale: boolean;
  /** Indexes of the available children, in their order; null for all children. */
  readonly available: readonly number[] | null;
}

/** The complete tracking state of one student and tree, as plain JSON. */
export interface SequencingState {
  readonly current: string | null;
  readonly suspended: string | null;
  /** State of each activity by id; an activity without an entry has not changed yet. */
  readonly activities: Readonly<Record<string, ActivityState>>;
  /** States of the global objectives, by their id. */
  readonly globals: Readonly<Record<string, ObjectiveState>>;
}

export const EMPTY_SEQUENCING_STATE: SequencingState = {
  current: null,
  suspended: null,
  activities: {},
  globals: {},
};

/** Initial tracking state of an activity. */
export const EMPTY_ACTIVITY_STATE: ActivityState = {
  isActive: false,
  isSuspended: false,
  attempts: 0,
  objectives: [],
  isObjectiveStale: false,
  isProgressStale: false,
  available: null,
};

const cachedActivities = new WeakMap<SequencingState, readonly ActivityState[]>();

/** Returns the states of the activities by index. They are cached, so that all trials on a state share them. */
const listActivities = (tree: ActivityTree, state: SequencingState): readonly ActivityState[] => {
  const known = cachedActivities.get(state);
  if (known) return known;
  const list = tree.nodes.map(({ id }) => state.activities[id] ?? EMPTY_ACTIVITY_STATE);
  // Caches no list for the empty state, which all trees share; any other state belongs to one tree.
  if (state !== EMPTY_SEQUENCING_STATE) cachedActivities.set(state, list);
  return list;
};

/**
 * A working copy of the state, which the processes read and change. Changes are stored in a layer above the original state.
 * The cost of a trial therefore depends on its changes, not on the size of the tree.
 */
export class SequencingRun {
  readonly tree: ActivityTree;
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number;
  current: ActivityNode | undefined;
  suspended: ActivityNode | undefined;
  readonly #below: SequencingRun | undefined;
  /**
   * Activity states by the index of the activity: those that this run has changed, and cached ones of the run below, which
   * must not change meanwhile.
   */
  readonly #activities: (ActivityState | undefined)[];
  readonly #changed = new Set<ActivityNode>();
  readonly #globals = new Map<string, ObjectiveState>();
  readonly #base: SequencingState;
  readonly #stored: readonly ActivityState[];
  /** Cached results of rules and traversals, valid until the next change. */
  #answers = new Map<unknown, ({ readonly answer: unknown } | undefined)[]>();

  constructor(
    tree: ActivityTree,
    base: SequencingState,
    random: () => number,
    below?: SequencingRun,
  ) {
    this.tree = tree;
    this.random = random;
    this.#base = base;
    this.#stored = below ? below.#stored : listActivities(tree, base);
    this.#below = below;
    this.#activities = tree.nodes.map(() => undefined);
    this.current = below ? below.current : tree.find(base.current ?? '');
    this.suspended = below ? below.suspended : tree.find(base.suspended ?? '');
  }

  /** Returns a run on top of this one, which does not change this one. This run must not change while the other is in use. */
  fork(): SequencingRun {
    return new SequencingRun(this.tree, this.#base, this.random, this);
  }

  read(node: ActivityNode): ActivityState {
    const known = this.#activities[node.index];
    if (known !== undefined) return known;
    const found = this.#below?.read(node) ?? this.#stored[node.index] ?? EMPTY_ACTIVITY_STATE;
    this.#activities[node.index] = found;
    return found;
  }

  change(node: ActivityNode, changes: Partial<ActivityState>): void {
    this.#activities[node.index] = { ...this.read(node), ...changes };
    this.#changed.add(node);
    this.#forget();
  }

  /** Returns the activity's own objective at this index, without applying its maps. */
  readLocal(node: ActivityNode, index: number): ObjectiveState {
    return this.read(node).objectives[index] ?? UNKNOWN_OBJECTIVE_STATE;
  }

  changeLocal(node: ActivityNode, index: number, changes: Partial<ObjectiveState>): void {
    const objectives = node.settings.objectives.map((_, at) => this.readLocal(node, at));
    objectives[index] = { ...this.readLocal(node, index), ...changes };
    this.change(node, { objectives });
  }

  readGlobal(target: string): ObjectiveState {
    return (
      this.#globals.get(target) ??
      this.#below?.readGlobal(target) ??
      this.#base.globals[target] ??
      UNKNOWN_OBJECTIVE_STATE
    );
  }

  changeGlobal(target: string, changes: Partial<ObjectiveState>): void {
    this.#globals.set(target, { ...this.readGlobal(target), ...changes });
    this.#forget();
  }

  /** Returns the cached answer to a question about an activity, or finds it. Any change clears the cache. */
  remember<T>(question: unknown, node: ActivityNode, find: () => T): T {
    const all = this.#answers;
    let answers = all.get(question);
    if (!answers) all.set(question, (answers = []));
    const known = answers[node.index];
    if (known) return known.answer as T;
    const answer = find();
    // Caches the answer only if the state has not changed while it was computed.
    if (this.#answers === all) answers[node.index] = { answer };
    return answer;
  }

  #forget(): void {
    if (this.#answers.size > 0) this.#answers = new Map();
  }

  /** Returns the tracking state of all activities and objectives, with all changes of this run. */
  toState(): SequencingState {
    const below = this.#below?.toState() ?? this.#base;
    const changed = [...this.#changed].map((node): [string, ActivityState] => [
      node.id,
      this.read(node),
    ]);
    return {
      current: this.current?.id ?? null,
      suspended: this.suspended?.id ?? null,
      activities:
        changed.length > 0
          ? { ...below.activities, ...Object.fromEntries(changed) }
          : below.activities,
      globals:
        this.#globals.size > 0
          ? { ...below.globals, ...Object.fromEntries(this.#globals) }
          : below.globals,
    };
  }
}

/** Returns the children of an activity that were selected, in their possibly random order ("Available Children"). */
export const listAvailableChildren = (
  run: SequencingRun,
  node: ActivityNode,
): readonly ActivityNode[] => {
  const { available } = run.read(node);
  if (available === null) return node.children;
  return available.flatMap((index) => node.children[index] ?? []);
};
