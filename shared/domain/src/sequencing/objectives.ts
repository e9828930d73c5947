/** Objectives of an activity through their maps to global objectives. Source: SN 3.10, TM.1.1. */
import type { FullObjective } from './activity.ts';
import type { ActivityNode } from './activity-tree.ts';
import { type ObjectiveState, type SequencingRun, UNKNOWN_OBJECTIVE } from './tracking.ts';

type MapFlag = Exclude<keyof FullObjective['mapInfo'][number], 'targetObjectiveID'>;

interface SharedField {
  readonly field: keyof ObjectiveState;
  readonly read: MapFlag;
  readonly write: MapFlag;
}

const SHARED_FIELDS: readonly SharedField[] = [
  { field: 'satisfied', read: 'readSatisfiedStatus', write: 'writeSatisfiedStatus' },
  { field: 'measure', read: 'readNormalizedMeasure', write: 'writeNormalizedMeasure' },
  { field: 'raw', read: 'readRawScore', write: 'writeRawScore' },
  { field: 'min', read: 'readMinScore', write: 'writeMinScore' },
  { field: 'max', read: 'readMaxScore', write: 'writeMaxScore' },
  { field: 'completed', read: 'readCompletionStatus', write: 'writeCompletionStatus' },
  { field: 'progress', read: 'readProgressMeasure', write: 'writeProgressMeasure' },
];

/** The place of an objective among those of its activity: the primary one for no id. */
export const findObjective = (node: ActivityNode, id: string | undefined): number =>
  id === undefined || id === ''
    ? 0
    : node.settings.objectives.findIndex(({ objectiveID }) => objectiveID === id);

const isStale = (
  run: SequencingRun,
  node: ActivityNode,
  kind: 'objective' | 'progress',
): boolean => {
  const state = run.read(node);
  if (kind === 'objective' ? state.isObjectiveStale : state.isProgressStale) return true;
  // A retry begins a new attempt on every cluster above that is set so; it has not begun yet while it is tried.
  const { retried } = run;
  if (!retried) return false;
  for (let at = node; at !== retried;) {
    const { parent } = at;
    if (!parent) return false;
    const { controlMode } = parent.settings;
    const isCurrentOnly =
      kind === 'objective'
        ? controlMode.useCurrentAttemptObjectiveInfo
        : controlMode.useCurrentAttemptProgressInfo;
    if (!isCurrentOnly) return false;
    at = parent;
  }
  return node !== retried;
};

const readOwn = (run: SequencingRun, node: ActivityNode, place: number): ObjectiveState => {
  const local = run.readLocal(node, place);
  if (local === UNKNOWN_OBJECTIVE) return local;
  const isObjectiveStale = isStale(run, node, 'objective');
  const isProgressStale = isStale(run, node, 'progress');
  if (!isObjectiveStale && !isProgressStale) return local;
  return {
    ...local,
    ...(isObjectiveStale && { satisfied: null, measure: null, raw: null, min: null, max: null }),
    ...(isProgressStale && { completed: null, progress: null }),
  };
};

/** An objective as rules and rollup see it: what it reads from a global objective takes the place of its own value. */
export const readObjective = (
  run: SequencingRun,
  node: ActivityNode,
  place: number,
): ObjectiveState => {
  const objective = node.settings.objectives[place];
  // SM.11: nothing is known of an activity that is not tracked.
  if (!objective || !node.settings.deliveryControls.tracked) return UNKNOWN_OBJECTIVE;
  const own = readOwn(run, node, place);
  return objective.mapInfo.length === 0 ? own : readThroughMaps(run, node, place, own);
};

const readThroughMaps = (
  run: SequencingRun,
  { settings }: ActivityNode,
  place: number,
  own: ObjectiveState,
): ObjectiveState => {
  const objective = settings.objectives[place] ?? settings.objectives[0];
  const shared = new Map<keyof ObjectiveState, ObjectiveState[keyof ObjectiveState]>();
  for (const map of objective.mapInfo) {
    const global = run.readGlobal(map.targetObjectiveID);
    for (const { field, read } of SHARED_FIELDS) if (map[read]) shared.set(field, global[field]);
  }
  const found: ObjectiveState = { ...own, ...Object.fromEntries(shared) };
  const { completedByMeasure, minProgressMeasure } = settings.completionThreshold;
  // A threshold judges the measure that was read, and ignores a status that was read.
  const satisfied = shared.has('measure') ? judgeMeasure(objective, found.measure) : own.satisfied;
  const completed = shared.has('progress')
    ? judgeProgress(minProgressMeasure, found.progress)
    : own.completed;
  return {
    ...found,
    ...(objective.satisfiedByMeasure && { satisfied }),
    ...(place === 0 && completedByMeasure && { completed }),
  };
};

const judgeProgress = (threshold: number, progress: number | null): boolean | null =>
  progress === null ? null : progress >= threshold;

/** Objective Satisfied by Measure: unknown without a measure (RB.1.2 a). */
export const judgeMeasure = (
  { minNormalizedMeasure }: Pick<FullObjective, 'minNormalizedMeasure'>,
  measure: number | null,
): boolean | null => (measure === null ? null : measure >= minNormalizedMeasure);

/** Changes an objective of its activity, and the global ones that it writes. Returns the targets that have changed. */
export const writeObjective = (
  run: SequencingRun,
  node: ActivityNode,
  place: number,
  changes: Partial<ObjectiveState>,
): string[] => {
  const before = run.readLocal(node, place);
  const changed = Object.entries(changes).filter(
    ([field, value]) => before[field as keyof ObjectiveState] !== value,
  );
  if (changed.length > 0) run.changeLocal(node, place, Object.fromEntries(changed));
  const written: string[] = [];
  for (const map of node.settings.objectives[place]?.mapInfo ?? []) {
    const global = run.readGlobal(map.targetObjectiveID);
    const values = SHARED_FIELDS.flatMap(({ field, write }) => {
      const value = changes[field];
      const isNews = map[write] && value !== undefined && value !== null;
      return isNews && global[field] !== value ? [[field, value] as const] : [];
    });
    if (values.length === 0) continue;
    run.changeGlobal(map.targetObjectiveID, Object.fromEntries(values));
    written.push(map.targetObjectiveID);
  }
  return written;
};
