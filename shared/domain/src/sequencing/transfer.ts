/** Transfer between the run-time data of an item and the tracking of its activity. Source: RTE 4.2, SN 4.2. */
import type { CompleteSequencingSettings } from './activity.ts';
import type { ActivityNode } from './activity-tree.ts';
import {
  findObjective,
  isSatisfiedByMeasure,
  readObjectiveForContent,
  writeObjective,
} from './objectives.ts';
import type { ObjectiveState, SequencingRun } from './tracking.ts';

/** SCORM data-model values that the content has set, by their full element names. */
export type ScormRuntimeValues = Readonly<Record<string, string>>;

/** Completion and success status that the content has set itself, even if to `unknown`. */
export interface ReportedStatus {
  readonly completion: boolean;
  readonly success: boolean;
}

const toNumber = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const SUCCESS_BY_STATUS: Readonly<Record<string, boolean | null>> = {
  passed: true,
  failed: false,
  unknown: null,
};

const COMPLETION_BY_STATUS: Readonly<Record<string, boolean | null>> = {
  completed: true,
  incomplete: false,
  'not attempted': false,
  unknown: null,
};

type Changes = Partial<ObjectiveState>;

/** Returns the object without the fields that the content has not set. */
const removeUndefined = (fields: {
  readonly [K in keyof ObjectiveState]: ObjectiveState[K] | undefined;
}): Changes =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const readStatuses = (values: ScormRuntimeValues, prefix: string): Changes =>
  removeUndefined({
    satisfied: SUCCESS_BY_STATUS[values[`${prefix}success_status`] ?? ''],
    measure: toNumber(values[`${prefix}score.scaled`]),
    raw: toNumber(values[`${prefix}score.raw`]),
    min: toNumber(values[`${prefix}score.min`]),
    max: toNumber(values[`${prefix}score.max`]),
    completed: COMPLETION_BY_STATUS[values[`${prefix}completion_status`] ?? ''],
    progress: toNumber(values[`${prefix}progress_measure`]),
  });

/**
 * Applies the thresholds of the manifest, which override the content's statuses. A status is unknown without a measure (RTE
 * 4.2.4, 4.2.22).
 */
const applyThresholds = (
  changes: Changes,
  objective: CompleteSequencingSettings['objectives'][number],
  threshold: CompleteSequencingSettings['completionThreshold'] | undefined,
): Changes => ({
  ...changes,
  ...(objective.satisfiedByMeasure && {
    satisfied: isSatisfiedByMeasure(objective, changes.measure ?? null),
  }),
  ...(threshold?.completedByMeasure && {
    completed:
      changes.progress === undefined || changes.progress === null
        ? null
        : changes.progress >= threshold.minProgressMeasure,
  }),
});

const listObjectives = (values: ScormRuntimeValues): [id: string, prefix: string][] =>
  Object.entries(values).flatMap(([element, id]) => {
    const prefix = /^(cmi\.objectives\.\d+\.)id$/.exec(element)?.[1];
    return prefix === undefined ? [] : [[id, prefix] as [string, string]];
  });

/** Removes the statuses that a threshold decides, so that an `unknown` of the content does not overwrite a global objective. */
const removeThresholdStatuses = (
  { satisfied, completed, ...rest }: Changes,
  { objectives: [primary], completionThreshold }: CompleteSequencingSettings,
): Changes => ({
  ...rest,
  ...(!primary.satisfiedByMeasure && satisfied !== undefined && { satisfied }),
  ...(!completionThreshold.completedByMeasure && completed !== undefined && { completed }),
});

export interface TransferredValues {
  /** Ids of the global objectives that have changed. */
  readonly written: readonly string[];
  /** The statuses that the content has set for the primary objective. */
  readonly reported: ReportedStatus;
}

/**
 * Returns whether the measure of a leaf already decides its status. With `measureSatisfactionIfActive="false"` it does so
 * only when the attempt ends. Source: RB.1.2 a.
 */
const isDecidedByMeasure = ({ settings }: ActivityNode, isEnding: boolean): boolean =>
  isEnding || settings.rollupConsiderations.measureSatisfactionIfActive;

/**
 * Transfers the values that the content has set to the tracking of its activity.
 * @param options.isEnding true when the attempt ends now; false when it stays active or is suspended with the session
 */
export const transferToTracking = (
  run: SequencingRun,
  node: ActivityNode,
  values: ScormRuntimeValues,
  { isEnding }: { readonly isEnding: boolean },
): TransferredValues => {
  const { objectives, completionThreshold, deliveryControls } = node.settings;
  const own = readStatuses(values, 'cmi.');
  // For the primary objective, the item's own status and score take precedence over an entry in `cmi.objectives` with its id.
  let primary = own;
  const written: string[] = [];
  const isSuspended = values['cmi.exit'] === 'suspend';
  if (run.read(node).isSuspended !== isSuspended) run.change(node, { isSuspended });
  if (!deliveryControls.tracked) return { written, reported: { completion: true, success: true } };
  for (const [id, prefix] of listObjectives(values)) {
    const index = id === '' ? -1 : findObjective(node, id);
    const objective = objectives[index];
    if (!objective) continue;
    const statuses = readStatuses(values, prefix);
    if (index === 0) primary = { ...statuses, ...own };
    else
      written.push(
        ...writeObjective(
          run,
          node,
          index,
          applyThresholds(statuses, objective, undefined),
          statuses,
        ),
      );
  }
  const changes = {
    ...applyThresholds(primary, objectives[0], completionThreshold),
    ...(objectives[0].satisfiedByMeasure &&
      !isDecidedByMeasure(node, isEnding) && { satisfied: null }),
  };
  written.push(
    ...writeObjective(run, node, 0, changes, removeThresholdStatuses(primary, node.settings)),
  );
  return {
    written,
    reported: {
      completion: changes.completed !== undefined,
      success: changes.satisfied !== undefined,
    },
  };
};

const toStatus = (
  truth: boolean | null,
  [met, missed]: readonly [string, string],
): string | undefined => {
  if (truth === null) return undefined;
  return truth ? met : missed;
};

/** Returns the known values of an objective as elements below `prefix`, for the start of its item. */
const toElements = (prefix: string, state: ObjectiveState): Record<string, string> => {
  const fields: Record<string, string | number | null | undefined> = {
    success_status: toStatus(state.satisfied, ['passed', 'failed']),
    completion_status: toStatus(state.completed, ['completed', 'incomplete']),
    progress_measure: state.progress,
    'score.scaled': state.measure,
    'score.raw': state.raw,
    'score.min': state.min,
    'score.max': state.max,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[`${prefix}${name}`, String(value)]],
    ),
  );
};

/**
 * Returns the values that the objectives of an item have at its start, including those mapped from global objectives (RTE
 * 4.2.17).
 * @param entryPrefix returns the prefix of the entry of an objective (`cmi.objectives.0.`), or undefined without an entry
 */
export const readStartObjectives = (
  run: SequencingRun,
  node: ActivityNode,
  entryPrefix: (objectiveId: string) => string | undefined,
): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [index, { objectiveID }] of node.settings.objectives.entries()) {
    const prefix = objectiveID === '' ? undefined : entryPrefix(objectiveID);
    if (prefix !== undefined)
      Object.assign(
        found,
        toElements(prefix, readObjectiveForContent(run, node, index, run.readLocal(node, index))),
      );
  }
  return found;
};
