/** Three-valued conditions of sequencing rules (UP.2.1) and of rollup rules (RB.1.4.1). */
import type {
  CompleteSequencingRule,
  RollupCondition,
  RollupConditionName,
  SequencingRuleCondition,
} from './activity.ts';
import type { ActivityNode } from './activity-tree.ts';
import { findObjective, readObjective } from './objectives.ts';
import { type ObjectiveState, type SequencingRun, UNKNOWN_OBJECTIVE_STATE } from './tracking.ts';

/** Result of a SCORM sequencing condition: true, false, or null for unknown. */
export type TruthOrUnknown = boolean | null;

export const negateTruthValue = (truth: TruthOrUnknown): TruthOrUnknown =>
  truth === null ? null : !truth;

/** Combines the results of several conditions; unknown without conditions (UP.2.1 line 3, RB.1.4.1 line 3). */
export const combineTruthValues = (
  truths: readonly TruthOrUnknown[],
  combination: 'all' | 'any',
): TruthOrUnknown => {
  if (truths.length === 0) return null;
  const decisive = combination === 'any';
  if (truths.includes(decisive)) return decisive;
  return truths.includes(null) ? null : !decisive;
};

const isAttempted = (run: SequencingRun, node: ActivityNode): boolean =>
  node.settings.deliveryControls.tracked && run.read(node).attempts > 0;

const isAttemptLimitExceeded = (run: SequencingRun, node: ActivityNode): boolean => {
  const { attemptLimit } = node.settings;
  return (
    attemptLimit !== undefined && isAttempted(run, node) && run.read(node).attempts >= attemptLimit
  );
};

/** Activity, and one of its objectives, for which a sequencing condition is evaluated. */
export interface RuleConditionSubject {
  readonly run: SequencingRun;
  readonly node: ActivityNode;
  readonly objective: ObjectiveState;
}

type Evaluate = (subject: RuleConditionSubject, threshold: number) => TruthOrUnknown;

const isMeasure =
  (compare: (measure: number, threshold: number) => boolean): Evaluate =>
  ({ objective: { measure } }, threshold) =>
    measure === null ? null : compare(measure, threshold);

const CONDITIONS: Readonly<
  Record<SequencingRuleCondition['condition'] | RollupConditionName, Evaluate>
> = {
  satisfied: ({ objective }) => objective.satisfied,
  objectiveStatusKnown: ({ objective }) => objective.satisfied !== null,
  objectiveMeasureKnown: ({ objective }) => objective.measure !== null,
  objectiveMeasureGreaterThan: isMeasure((measure, threshold) => measure > threshold),
  objectiveMeasureLessThan: isMeasure((measure, threshold) => measure < threshold),
  completed: ({ objective }) => objective.completed,
  activityProgressKnown: ({ objective }) => objective.completed !== null,
  attempted: ({ run, node }) => isAttempted(run, node),
  attemptLimitExceeded: ({ run, node }) => isAttemptLimitExceeded(run, node),
  // SCORM requires no time limits, so these conditions are never true.
  timeLimitExceeded: () => false,
  outsideAvailableTimeRange: () => false,
  always: () => true,
  never: () => false,
};

/** Sequencing conditions that need no objective. Skipping the objective saves most of the processing time. */
const ATTEMPT_CONDITIONS = new Set<string>(['always', 'attempted', 'attemptLimitExceeded']);

const evaluateCondition = (
  run: SequencingRun,
  node: ActivityNode,
  { condition, operator, referencedObjective, measureThreshold = 0 }: SequencingRuleCondition,
): TruthOrUnknown => {
  const objective = ATTEMPT_CONDITIONS.has(condition)
    ? UNKNOWN_OBJECTIVE_STATE
    : readObjective(run, node, findObjective(node, referencedObjective));
  const truth = CONDITIONS[condition]?.({ run, node, objective }, measureThreshold) ?? null;
  return operator === 'not' ? negateTruthValue(truth) : truth;
};

/**
 * Returns whether the conditions of a sequencing rule hold; false when the result is unknown. Source: UP.2.1, Sequencing Rule
 * Check Subprocess.
 */
const checkSequencingRule = (
  run: SequencingRun,
  node: ActivityNode,
  { conditions, conditionCombination }: CompleteSequencingRule<string>,
): boolean => {
  const isTrue = (condition: SequencingRuleCondition) =>
    evaluateCondition(run, node, condition) === true;
  // Unknown counts as false here, so the evaluation can stop at the first condition that decides.
  return conditionCombination === 'any'
    ? conditions.some(isTrue)
    : conditions.length > 0 && conditions.every(isTrue);
};

/**
 * Returns the action of the first sequencing rule that applies to an activity. Source: UP.2, Sequencing Rules Check Process.
 */
export const checkSequencingRules = <Action extends string>(
  run: SequencingRun,
  node: ActivityNode,
  rules: readonly CompleteSequencingRule<Action>[],
): Action | undefined => rules.find((rule) => checkSequencingRule(run, node, rule))?.action;

/**
 * Returns whether the conditions of a rollup rule hold for a child; null when that is unknown. Source: RB.1.4.1, Evaluate
 * Rollup Conditions Subprocess. @param subject the activity, with its primary objective as `readObjectiveForRollup` returns
 * it
 */
export const evaluateRollupConditions = (
  subject: RuleConditionSubject,
  conditions: readonly RollupCondition[],
  combination: 'all' | 'any',
): TruthOrUnknown => {
  const truths = conditions.map(({ condition, operator }) => {
    const truth = CONDITIONS[condition]?.(subject, 0) ?? null;
    return operator === 'not' ? negateTruthValue(truth) : truth;
  });
  return combineTruthValues(truths, combination);
};

type PreAction = ActivityNode['settings']['preConditionRules'][number]['action'];

/** Returns whether a precondition rule with this action applies (UP.2). */
export const hasPrecondition = (
  run: SequencingRun,
  node: ActivityNode,
  action: PreAction,
): boolean => {
  const { preConditionRules } = node.settings;
  if (preConditionRules.length === 0) return false;
  return run.remember(action, node, () =>
    preConditionRules.some(
      (rule) => rule.action === action && checkSequencingRule(run, node, rule),
    ),
  );
};

/**
 * Returns whether a new attempt on the activity would exceed its attempt limit. Source: UP.1, Limit Conditions Check Process.
 */
export const exceedsAttemptLimit = (run: SequencingRun, node: ActivityNode): boolean => {
  const { isActive, isSuspended } = run.read(node);
  return !isActive && !isSuspended && isAttemptLimitExceeded(run, node);
};

/**
 * Returns whether the activity must not be delivered, because it is disabled or its attempt limit is reached. Source: UP.5,
 * Check Activity Process.
 */
export const isActivityUnavailable = (run: SequencingRun, node: ActivityNode): boolean =>
  hasPrecondition(run, node, 'disabled') || exceedsAttemptLimit(run, node);
