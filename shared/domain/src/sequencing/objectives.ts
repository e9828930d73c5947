/** Objectives of an activity, with their maps to global objectives. Source: SN 3.10, TM.1.1. */
import type { CompleteObjective } from './activity.ts';
import type { ActivityNode } from './activity-tree.ts';
import { type ObjectiveState, type SequencingRun, UNKNOWN_OBJECTIVE_STATE } from './tracking.ts';

type MapFlag = Exclude<keyof CompleteObjective['mapInfo'][number], 'targetObjectiveID'>;

interface SharedField {
  readonly field: keyof ObjectiveState;
  readonly read: MapFlag;
  readonly write: MapFlag;
  /**
   * True when the activity's own value is used while the global one is unknown. Otherwise the global value always replaces
   * it.
   */
  readonly isOverlaid?: true;
}

const SHARED_FIELDS: readonly SharedField[] = [
  { field: 'satisfied', read: 'readSatisfiedStatus', write: 'writeSatisfiedStatus' },
  { field: 'measure', read: 'readNormalizedMeasure', write: 'writeNormalizedMeasure' },
  { field: 'raw', read: 'readRawScore', write: 'writeRawScore', isOverlaid: true },
  { field: 'min', read: 'readMinScore', write: 'writeMinScore', isOverlaid: true },
  { field: 'max', read: 'readMaxScore', write: 'writeMaxScore', isOverlaid: true },
  {
    field: 'completed',
    read: 'readCompletionStatus',
    write: 'writeCompletionStatus',
    isOverlaid: true,
  },
  {
    field: 'progress',
    read: 'readProgressMeasure',
    write: 'writeProgressMeasure',
    isOverlaid: true,
  },
];

/** Returns the index of an objective in its activity; without an id, that of the primary one. */
export const findObjective = (node: ActivityNode, id: string | undefined): number =>
  id === undefined || id === ''
    ? 0
    : node.settings.objectives.findIndex(({ objectiveID }) => objectiveID === id);

/** Returns an objective as rules see it, with its maps and thresholds applied. */
export const readObjective = (
  run: SequencingRun,
  node: ActivityNode,
  index: number,
): ObjectiveState => {
  // An activity that is not tracked has only unknown values (SM.11).
  if (!node.settings.deliveryControls.tracked) return UNKNOWN_OBJECTIVE_STATE;
  const objective = node.settings.objectives[index];
  if (!objective) return UNKNOWN_OBJECTIVE_STATE;
  const own = run.readLocal(node, index);
  if (objective.mapInfo.length === 0) return applyProgressThreshold(node, index, own);
  return run.remember(index, node, () =>
    applyProgressThreshold(node, index, readObjectiveForContent(run, node, index, own)),
  );
};

/**
 * Returns a primary objective as the rollup of its parent sees it: without values of an earlier attempt on the parent
 * (SM.1, use current attempt). Rules still see these values, as ADL's test cases require.
 */
export const readObjectiveForRollup = (run: SequencingRun, node: ActivityNode): ObjectiveState => {
  const { isObjectiveStale, isProgressStale } = run.read(node);
  if (!isObjectiveStale && !isProgressStale) return readObjective(run, node, 0);
  if (!node.settings.deliveryControls.tracked) return UNKNOWN_OBJECTIVE_STATE;
  const own = {
    ...run.readLocal(node, 0),
    ...(isObjectiveStale && { satisfied: null, measure: null, raw: null, min: null, max: null }),
    ...(isProgressStale && { completed: null, progress: null }),
  };
  return applyProgressThreshold(node, 0, readObjectiveForContent(run, node, 0, own));
};

/** Returns an objective as its content sees it. Maps are read even if the activity is not tracked (RTE 4.2.17). */
export const readObjectiveForContent = (
  run: SequencingRun,
  { settings }: ActivityNode,
  index: number,
  own: ObjectiveState,
): ObjectiveState => {
  const objective = settings.objectives[index];
  if (!objective || objective.mapInfo.length === 0) return own;
  const found: Record<string, ObjectiveState[keyof ObjectiveState]> = { ...own };
  for (const map of objective.mapInfo) {
    const global = run.readGlobal(map.targetObjectiveID);
    for (const { field, read, isOverlaid } of SHARED_FIELDS) {
      if (map[read] && (!isOverlaid || global[field] !== null)) found[field] = global[field];
    }
  }
  const shared = found as unknown as ObjectiveState;
  const readsMeasure = objective.mapInfo.some((map) => map.readNormalizedMeasure);
  if (!objective.satisfiedByMeasure) return shared;
  // With `satisfiedByMeasure`, a measure that is read from a global objective decides the status; a status that is read from
  // one does not.
  const satisfied = readsMeasure ? isSatisfiedByMeasure(objective, shared.measure) : own.satisfied;
  return { ...shared, satisfied };
};

/**
 * Returns an objective whose completion follows from its progress measure, if the settings say so (`completedByMeasure`).
 * Applies to primary objectives, also with a mapped progress measure.
 */
const applyProgressThreshold = (
  { settings }: ActivityNode,
  index: number,
  state: ObjectiveState,
): ObjectiveState => {
  const { completedByMeasure, minProgressMeasure } = settings.completionThreshold;
  if (index > 0 || !completedByMeasure || state.progress === null) return state;
  return { ...state, completed: state.progress >= minProgressMeasure };
};

/**
 * Returns whether a measure, the score from -1 to 1, reaches the minimum of the objective; null (unknown) without a measure
 * (RB.1.2 a).
 */
export const isSatisfiedByMeasure = (
  { minNormalizedMeasure }: Pick<CompleteObjective, 'minNormalizedMeasure'>,
  measure: number | null,
): boolean | null => (measure === null ? null : measure >= minNormalizedMeasure);

/**
 * Changes an objective of an activity and the global objectives to which it writes.
 * @param explicit fields that the content itself has set; they are written to global objectives even when unknown
 * @returns the ids of the global objectives that have changed
 */
export const writeObjective = (
  run: SequencingRun,
  node: ActivityNode,
  index: number,
  changes: Partial<ObjectiveState>,
  explicit: Partial<ObjectiveState> = {},
): string[] => {
  const before = run.readLocal(node, index);
  const changed = Object.entries(changes).filter(
    ([field, value]) => before[field as keyof ObjectiveState] !== value,
  );
  if (changed.length > 0) run.changeLocal(node, index, Object.fromEntries(changed));
  const written: string[] = [];
  for (const map of node.settings.objectives[index]?.mapInfo ?? []) {
    const global = run.readGlobal(map.targetObjectiveID);
    const values = SHARED_FIELDS.flatMap(({ field, write }) => {
      const value = changes[field];
      const isReported = value !== undefined && (value !== null || explicit[field] === null);
      return map[write] && isReported && global[field] !== value ? [[field, value] as const] : [];
    });
    if (values.length === 0) continue;
    run.changeGlobal(map.targetObjectiveID, Object.fromEntries(values));
    written.push(map.targetObjectiveID);
  }
  return written;
};
