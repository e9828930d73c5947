/** Between the run-time data of an item and the tracking of its activity. Source: RTE 4.2, SN 4.2. */
import type { FullSettings } from './activity.ts';
import type { ActivityNode } from './activity-tree.ts';
import { findObjective, judgeMeasure, readShared, writeObjective } from './objectives.ts';
import type { ObjectiveState, SequencingRun } from './tracking.ts';

/** Data-model elements that the content has set, by their full names. */
export type RuntimeValues = Readonly<Record<string, string>>;

/** Which statuses the content has set itself, if only to `unknown`. */
export interface ReportedStatus {
  readonly completion: boolean;
  readonly success: boolean;
}

const toNumber = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const SUCCESS: Readonly<Record<string, boolean | null>> = {
  passed: true,
  failed: false,
  unknown: null,
};

const COMPLETION: Readonly<Record<string, boolean | null>> = {
  completed: true,
  incomplete: false,
  'not attempted': false,
  unknown: null,
};

type Changes = Partial<ObjectiveState>;

/** Leaves out what the content has not set. */
const present = (fields: {
  readonly [K in keyof ObjectiveState]: ObjectiveState[K] | undefined;
}): Changes =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const readStatuses = (values: RuntimeValues, prefix: string): Changes =>
  present({
    satisfied: SUCCESS[values[`${prefix}success_status`] ?? ''],
    measure: toNumber(values[`${prefix}score.scaled`]),
    raw: toNumber(values[`${prefix}score.raw`]),
    min: toNumber(values[`${prefix}score.min`]),
    max: toNumber(values[`${prefix}score.max`]),
    completed: COMPLETION[values[`${prefix}completion_status`] ?? ''],
    progress: toNumber(values[`${prefix}progress_measure`]),
  });

/** Thresholds of the manifest decide, whatever the content says: unknown while there is no measure (RTE 4.2.4, 4.2.22). */
const applyThresholds = (
  changes: Changes,
  objective: FullSettings['objectives'][number],
  threshold: FullSettings['completionThreshold'] | undefined,
): Changes => ({
  ...changes,
  ...(objective.satisfiedByMeasure && {
    satisfied: judgeMeasure(objective, changes.measure ?? null),
  }),
  ...(threshold?.completedByMeasure && {
    completed:
      changes.progress === undefined || changes.progress === null
        ? null
        : changes.progress >= threshold.minProgressMeasure,
  }),
});

const listObjectives = (values: RuntimeValues): [id: string, prefix: string][] =>
  Object.entries(values).flatMap(([element, id]) => {
    const prefix = /^(cmi\.objectives\.\d+\.)id$/.exec(element)?.[1];
    return prefix === undefined ? [] : [[id, prefix] as [string, string]];
  });

/** What the content says of a status that a threshold decides is not its word: an unknown there overwrites nothing. */
const withoutJudged = (
  { satisfied, completed, ...rest }: Changes,
  { objectives: [primary], completionThreshold }: FullSettings,
): Changes => ({
  ...rest,
  ...(!primary.satisfiedByMeasure && satisfied !== undefined && { satisfied }),
  ...(!completionThreshold.completedByMeasure && completed !== undefined && { completed }),
});

export interface TransferredValues {
  /** The global objectives that have changed. */
  readonly written: readonly string[];
  /** What was reported of the primary objective. */
  readonly reported: ReportedStatus;
}

/**
 * RB.1.2 a for a leaf: whether its measure decides on its status already. With `measureSatisfactionIfActive="false"` it
 * does once the attempt ends.
 */
const isMeasureJudged = ({ settings }: ActivityNode, isEnding: boolean): boolean =>
  isEnding || settings.rollupConsiderations.measureSatisfactionIfActive;

/**
 * Takes over what the content has set for its attempt.
 * @param options.isEnding the attempt ends now; otherwise it stays active or is suspended with the whole session
 */
export const transferToTracking = (
  run: SequencingRun,
  node: ActivityNode,
  values: RuntimeValues,
  { isEnding }: { readonly isEnding: boolean },
): TransferredValues => {
  const { objectives, completionThreshold, deliveryControls } = node.settings;
  const own = readStatuses(values, 'cmi.');
  // The attempt itself speaks for the primary objective; an entry of its name only where the attempt is silent.
  let primary = own;
  const written: string[] = [];
  const isSuspended = values['cmi.exit'] === 'suspend';
  if (run.read(node).isSuspended !== isSuspended) run.change(node, { isSuspended });
  if (!deliveryControls.tracked) return { written, reported: { completion: true, success: true } };
  for (const [id, prefix] of listObjectives(values)) {
    const place = id === '' ? -1 : findObjective(node, id);
    const objective = objectives[place];
    if (!objective) continue;
    const statuses = readStatuses(values, prefix);
    if (place === 0) primary = { ...statuses, ...own };
    else
      written.push(
        ...writeObjective(
          run,
          node,
          place,
          applyThresholds(statuses, objective, undefined),
          statuses,
        ),
      );
  }
  const changes = {
    ...applyThresholds(primary, objectives[0], completionThreshold),
    ...(objectives[0].satisfiedByMeasure &&
      !isMeasureJudged(node, isEnding) && { satisfied: null }),
  };
  written.push(...writeObjective(run, node, 0, changes, withoutJudged(primary, node.settings)));
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

/** What an objective is known to be when its item starts, as elements below `prefix`. */
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
 * The objectives of an item when it starts: what their maps read from other items (RTE 4.2.17).
 * @param entryPrefix where the entry of an objective stands (`cmi.objectives.0.`); undefined where it has none
 */
export const readStartObjectives = (
  run: SequencingRun,
  node: ActivityNode,
  entryPrefix: (objectiveId: string) => string | undefined,
): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [place, { objectiveID }] of node.settings.objectives.entries()) {
    const prefix = objectiveID === '' ? undefined : entryPrefix(objectiveID);
    if (prefix !== undefined)
      Object.assign(
        found,
        toElements(prefix, readShared(run, node, place, run.readLocal(node, place))),
      );
  }
  return found;
};
