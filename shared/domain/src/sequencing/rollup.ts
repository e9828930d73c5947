/** Rollup of the status of a cluster from its children. Source: SN 4.6, RB.1.1 to RB.1.5. */
import type { CompleteRollupRule, RollupAction, RollupRequirement } from './activity.ts';
import { type ActivityNode, isActivityCluster, listPathToRoot } from './activity-tree.ts';
import { evaluateRollupConditions, hasPrecondition, type TruthOrUnknown } from './conditions.ts';
import { isSatisfiedByMeasure, readObjectiveForRollup, writeObjective } from './objectives.ts';
import { listAvailableChildren, type ObjectiveState, type SequencingRun } from './tracking.ts';

const isTracked = ({ settings }: ActivityNode): boolean => settings.deliveryControls.tracked;

/** Returns the weighted mean. A child without a value counts as 0; the result is null while no child has a value. */
const computeWeightedMean = (
  parts: readonly { readonly weight: number; readonly value: number | null }[],
): number | null => {
  let weights = 0;
  let sum = 0;
  let isKnown = false;
  for (const { weight, value } of parts) {
    weights += weight;
    if (value === null) continue;
    isKnown = true;
    sum += value * weight;
  }
  return isKnown && weights > 0 ? sum / weights : null;
};

/** A child that counts in the rollup of its cluster, with its primary objective as `readObjectiveForRollup` returns it. */
interface RollupChild {
  readonly child: ActivityNode;
  readonly objective: ObjectiveState;
}

const readChildren = (run: SequencingRun, node: ActivityNode): RollupChild[] =>
  listAvailableChildren(run, node)
    .filter(isTracked)
    .map((child) => ({ child, objective: readObjectiveForRollup(run, child) }));

/** Returns the normalized measure of a cluster: the weighted mean of its children. Source: RB.1.1 a, Measure Rollup Process. */
const rollupMeasure = (children: readonly RollupChild[]): number | null =>
  computeWeightedMean(
    children.map(({ child, objective }) => ({
      weight: child.settings.controlMode.objectiveMeasureWeight,
      value: objective.measure,
    })),
  );

/**
 * Returns the progress measure of a cluster: the weighted mean of its children. Source: RB.1.1 b, Completion Measure Rollup
 * Process.
 */
const rollupProgress = (children: readonly RollupChild[]): number | null =>
  computeWeightedMean(
    children.map(({ child, objective }) => ({
      weight: child.settings.completionThreshold.progressWeight,
      value: objective.progress,
    })),
  );

const meetsRequirement = (
  run: SequencingRun,
  child: ActivityNode,
  requirement: RollupRequirement,
): boolean => {
  const { attempts, isSuspended } = run.read(child);
  if (requirement === 'ifNotSuspended') return attempts > 0 && !isSuspended;
  if (requirement === 'ifAttempted') return attempts > 0;
  if (requirement === 'ifNotSkipped') return !hasPrecondition(run, child, 'skip');
  return true;
};

const REQUIREMENTS = {
  satisfied: 'requiredForSatisfied',
  notSatisfied: 'requiredForNotSatisfied',
  completed: 'requiredForCompleted',
  incomplete: 'requiredForIncomplete',
} as const;

/** Returns whether a child counts for rollup rules with this action. Source: RB.1.4.2, Check Child for Rollup Subprocess. */
const checkChildForRollup = (
  run: SequencingRun,
  child: ActivityNode,
  action: RollupAction,
): boolean => {
  const { controlMode, rollupConsiderations } = child.settings;
  const isAboutObjective = action === 'satisfied' || action === 'notSatisfied';
  const isIncluded = isAboutObjective
    ? controlMode.rollupObjectiveSatisfied
    : controlMode.rollupProgressCompletion;
  return isIncluded && meetsRequirement(run, child, rollupConsiderations[REQUIREMENTS[action]]);
};

/**
 * Returns whether a rule's condition holds for enough of the counted children. Source: RB.1.4 lines 1.2.4 to 1.2.9. Line
 * 1.2.4 does nothing without counted children. ADL's test cases nevertheless apply a rule about all or none of them (RU-11).
 */
const isFulfilled = (
  { consideration, minimumCount, minimumPercent }: CompleteRollupRule,
  truths: readonly TruthOrUnknown[],
): boolean => {
  const count = truths.filter((truth) => truth === true).length;
  if (consideration === 'all') return count === truths.length;
  if (consideration === 'any') return count > 0;
  if (consideration === 'none') return truths.every((truth) => truth === false);
  if (truths.length === 0) return false;
  if (consideration === 'atLeastCount') return count >= minimumCount;
  // Compares fractions: `minimumPercent` is one from 0 to 1.
  return count / truths.length >= minimumPercent;
};

/** Returns whether any rollup rule of the cluster with this action applies. Source: RB.1.4, Rollup Rule Check Subprocess. */
const checkRollupRules = (
  run: SequencingRun,
  children: readonly RollupChild[],
  action: RollupAction,
  rules: readonly CompleteRollupRule[],
): boolean => {
  const own = rules.filter((rule) => rule.action === action);
  if (own.length === 0) return false;
  const counted = children.filter(({ child }) => checkChildForRollup(run, child, action));
  return own.some((rule) => {
    const truths = counted.map(({ child, objective }) =>
      evaluateRollupConditions(
        { run, node: child, objective },
        rule.conditions,
        rule.conditionCombination,
      ),
    );
    return isFulfilled(rule, truths);
  });
};

const createDefaultRule = (
  action: RollupAction,
  condition: CompleteRollupRule['conditions'][number]['condition'],
): CompleteRollupRule => ({
  action,
  consideration: 'all',
  minimumCount: 0,
  minimumPercent: 0,
  conditionCombination: 'any',
  conditions: [{ condition }],
});

/** Default rollup rules, for a cluster without a rule for either action of a pair. Source: RB.1.2 b and RB.1.3 b, line 1. */
const DEFAULT_RULES: readonly CompleteRollupRule[] = [
  createDefaultRule('notSatisfied', 'objectiveStatusKnown'),
  createDefaultRule('satisfied', 'satisfied'),
  createDefaultRule('incomplete', 'activityProgressKnown'),
  createDefaultRule('completed', 'completed'),
];

interface RollupInput {
  readonly run: SequencingRun;
  readonly node: ActivityNode;
  readonly children: readonly RollupChild[];
}

/**
 * Returns the status by the rules of a pair of actions; the positive action wins when rules of both apply. Null leaves the
 * status unchanged.
 */
const rollupByRules = (
  { run, node, children }: RollupInput,
  [negative, positive]: readonly [RollupAction, RollupAction],
): boolean | null => {
  const { rollupRules } = node.settings;
  const hasOwn = rollupRules.some(({ action }) => action === negative || action === positive);
  const rules = hasOwn ? rollupRules : DEFAULT_RULES;
  if (checkRollupRules(run, children, positive, rules)) return true;
  return checkRollupRules(run, children, negative, rules) ? false : null;
};

/**
 * Returns the new success status of a cluster, by its measure or by rules; empty if the status stays. Source: RB.1.2,
 * Objective Rollup Process.
 */
const rollupSatisfied = (
  input: RollupInput,
  measure: number | null,
): Pick<Partial<ObjectiveState>, 'satisfied'> => {
  const { run, node } = input;
  const [primary] = node.settings.objectives;
  if (primary.satisfiedByMeasure) {
    const { measureSatisfactionIfActive } = node.settings.rollupConsiderations;
    const isJudged = measureSatisfactionIfActive || !run.read(node).isActive;
    return { satisfied: isJudged ? isSatisfiedByMeasure(primary, measure) : null };
  }
  const satisfied = rollupByRules(input, ['notSatisfied', 'satisfied']);
  return satisfied === null ? {} : { satisfied };
};

/**
 * Returns the new completion status of a cluster, by its progress measure or by rules. Source: RB.1.3, Activity Progress
 * Rollup Process.
 */
const rollupCompleted = (
  input: RollupInput,
  progress: number | null,
): Pick<Partial<ObjectiveState>, 'completed'> => {
  const { completedByMeasure, minProgressMeasure } = input.node.settings.completionThreshold;
  if (completedByMeasure) {
    return { completed: progress === null ? null : progress >= minProgressMeasure };
  }
  const completed = rollupByRules(input, ['incomplete', 'completed']);
  return completed === null ? {} : { completed };
};

/** Rolls up one cluster. Returns the ids of the global objectives that it has changed. */
const rollupCluster = (run: SequencingRun, node: ActivityNode): string[] => {
  if (!isTracked(node)) return [];
  const children = readChildren(run, node);
  const input = { run, node, children };
  const measure = rollupMeasure(children);
  const progress = rollupProgress(children);
  return writeObjective(run, node, 0, {
    measure,
    progress,
    ...rollupSatisfied(input, measure),
    ...rollupCompleted(input, progress),
  });
};

/**
 * Rolls up all clusters from the activity to the root. Activities elsewhere that read one of the written global objectives
 * have their ancestors rolled up as well (SN 4.6.2, rollup set). Source: RB.1.5, Overall Rollup Process.
 */
export const rollUpActivityStatus = (
  run: SequencingRun,
  node: ActivityNode,
  writtenGlobals: readonly string[] = [],
): void => {
  const waiting = new Set<ActivityNode>();
  const add = (at: ActivityNode) => {
    for (const ancestor of listPathToRoot(at))
      if (isActivityCluster(ancestor)) waiting.add(ancestor);
  };
  const addReaders = (targets: readonly string[]) => {
    for (const target of targets) for (const reader of run.tree.findReaders(target)) add(reader);
  };
  add(node);
  addReaders(writtenGlobals);
  // Limits the number of rollups: two clusters may each write an objective that the other reads.
  for (let turns = 4 * run.tree.nodes.length; waiting.size > 0 && turns > 0; turns -= 1) {
    const deepest = [...waiting].reduce((left, right) => (right.index > left.index ? right : left));
    waiting.delete(deepest);
    addReaders(rollupCluster(run, deepest));
  }
};
