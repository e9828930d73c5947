/**
 * Sequencing settings of one activity, as an import stores them and the engine reads them. The names are those of IMS
 * Simple Sequencing and of SCORM 2004 4th Edition. Stored settings omit values that equal the standard's default; only
 * `withDefaultSettings` knows the defaults. All settings are plain JSON.
 */

/** Conditions of sequencing rules. Source: SN 3.4, IMS SS `ruleCondition`. */
export type SequencingRuleConditionName =
  | 'satisfied'
  | 'objectiveStatusKnown'
  | 'objectiveMeasureKnown'
  | 'objectiveMeasureGreaterThan'
  | 'objectiveMeasureLessThan'
  | 'completed'
  | 'activityProgressKnown'
  | 'attempted'
  | 'attemptLimitExceeded'
  | 'timeLimitExceeded'
  | 'outsideAvailableTimeRange'
  | 'always';

export interface SequencingRuleCondition {
  readonly condition: SequencingRuleConditionName;
  readonly operator?: 'not' | 'noOp' | undefined;
  /** Id of an objective of the same activity; the primary objective when absent. */
  readonly referencedObjective?: string | undefined;
  /** -1 to 1. */
  readonly measureThreshold?: number | undefined;
}

export type PreConditionAction = 'skip' | 'disabled' | 'hiddenFromChoice' | 'stopForwardTraversal';
export type ExitAction = 'exit';
export type PostConditionAction =
  | 'exitParent'
  | 'exitAll'
  | 'retry'
  | 'retryAll'
  | 'continue'
  | 'previous';

export interface SequencingRule<Action extends string> {
  readonly action: Action;
  readonly conditionCombination?: 'all' | 'any' | undefined;
  readonly conditions?: readonly SequencingRuleCondition[] | undefined;
}

export type RollupConditionName =
  | 'satisfied'
  | 'objectiveStatusKnown'
  | 'objectiveMeasureKnown'
  | 'completed'
  | 'activityProgressKnown'
  | 'attempted'
  | 'attemptLimitExceeded'
  | 'timeLimitExceeded'
  | 'outsideAvailableTimeRange'
  | 'never';

export interface RollupCondition {
  readonly condition: RollupConditionName;
  readonly operator?: 'not' | 'noOp' | undefined;
}

export type RollupAction = 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete';

export interface RollupRule {
  readonly action: RollupAction;
  /** Children that must meet the rollup rule: `childActivitySet` of the manifest. */
  readonly consideration?: 'all' | 'any' | 'none' | 'atLeastCount' | 'atLeastPercent' | undefined;
  readonly minimumCount?: number | undefined;
  /** 0 to 1. */
  readonly minimumPercent?: number | undefined;
  readonly conditionCombination?: 'all' | 'any' | undefined;
  readonly conditions?: readonly RollupCondition[] | undefined;
}

/**
 * A map between an objective of the activity and a global one: `imsss:mapInfo` and `adlseq:mapInfo` of the same target
 * together. The two elements have different defaults, so the import stores the values that one element alone leaves open:
 * - For `adlseq:mapInfo`: all five `read…` flags with their default `true`. Here an absent flag is `false`.
 * - For `adlseq:mapInfo` without `imsss:mapInfo` of the same target: `readSatisfiedStatus: false` and
 *   `readNormalizedMeasure: false`. Here an absent flag of these two is `true`.
 */
export interface GlobalObjectiveMap {
  readonly targetObjectiveID: string;
  readonly readSatisfiedStatus?: boolean | undefined;
  readonly readNormalizedMeasure?: boolean | undefined;
  readonly writeSatisfiedStatus?: boolean | undefined;
  readonly writeNormalizedMeasure?: boolean | undefined;
  readonly readRawScore?: boolean | undefined;
  readonly readMinScore?: boolean | undefined;
  readonly readMaxScore?: boolean | undefined;
  readonly readCompletionStatus?: boolean | undefined;
  readonly readProgressMeasure?: boolean | undefined;
  readonly writeRawScore?: boolean | undefined;
  readonly writeMinScore?: boolean | undefined;
  readonly writeMaxScore?: boolean | undefined;
  readonly writeCompletionStatus?: boolean | undefined;
  readonly writeProgressMeasure?: boolean | undefined;
}

export interface SequencingObjective {
  /** Id of the objective; empty if the manifest gives none, which is allowed for a primary objective only. */
  readonly objectiveID: string;
  readonly satisfiedByMeasure?: boolean | undefined;
  /** -1 to 1. */
  readonly minNormalizedMeasure?: number | undefined;
  readonly mapInfo?: readonly GlobalObjectiveMap[] | undefined;
}

/** The control modes, with `constrainedChoiceConsiderations` and the attributes of `rollupRules`. */
export interface SequencingControlMode {
  readonly choice?: boolean | undefined;
  readonly choiceExit?: boolean | undefined;
  readonly flow?: boolean | undefined;
  readonly forwardOnly?: boolean | undefined;
  readonly useCurrentAttemptObjectiveInfo?: boolean | undefined;
  readonly useCurrentAttemptProgressInfo?: boolean | undefined;
  readonly preventActivation?: boolean | undefined;
  readonly constrainChoice?: boolean | undefined;
  readonly rollupObjectiveSatisfied?: boolean | undefined;
  readonly rollupProgressCompletion?: boolean | undefined;
  /** 0 to 1. */
  readonly objectiveMeasureWeight?: number | undefined;
}

export type RollupRequirement = 'always' | 'ifAttempted' | 'ifNotSkipped' | 'ifNotSuspended';

export interface RollupConsiderations {
  readonly requiredForSatisfied?: RollupRequirement | undefined;
  readonly requiredForNotSatisfied?: RollupRequirement | undefined;
  readonly requiredForCompleted?: RollupRequirement | undefined;
  readonly requiredForIncomplete?: RollupRequirement | undefined;
  readonly measureSatisfactionIfActive?: boolean | undefined;
}

export interface SequencingDeliveryControls {
  readonly tracked?: boolean | undefined;
  readonly completionSetByContent?: boolean | undefined;
  readonly objectiveSetByContent?: boolean | undefined;
}

export type RandomizationTiming = 'never' | 'once' | 'onEachNewAttempt';

export interface RandomizationControls {
  readonly randomizationTiming?: RandomizationTiming | undefined;
  readonly reorderChildren?: boolean | undefined;
  readonly selectionTiming?: RandomizationTiming | undefined;
  /** Number of children that are selected at random; all of them when absent. */
  readonly selectCount?: number | undefined;
}

/** Threshold of the progress measure, from `adlcp:completionThreshold` of the item or the organization. */
export interface CompletionThreshold {
  readonly completedByMeasure?: boolean | undefined;
  /** 0 to 1. */
  readonly minProgressMeasure?: number | undefined;
  /** 0 to 1. */
  readonly progressWeight?: number | undefined;
}

export interface SharedDataMap {
  readonly targetID: string;
  readonly readSharedData?: boolean | undefined;
  readonly writeSharedData?: boolean | undefined;
}

export type HiddenPlayerControl =
  | 'previous'
  | 'continue'
  | 'exit'
  | 'exitAll'
  | 'abandon'
  | 'abandonAll'
  | 'suspendAll';

export interface SequencingSettings {
  readonly controlMode?: SequencingControlMode | undefined;
  readonly deliveryControls?: SequencingDeliveryControls | undefined;
  readonly sequencingRules?:
    | {
        readonly preConditionRules?: readonly SequencingRule<PreConditionAction>[] | undefined;
        readonly exitConditionRules?: readonly SequencingRule<ExitAction>[] | undefined;
        readonly postConditionRules?: readonly SequencingRule<PostConditionAction>[] | undefined;
      }
    | undefined;
  readonly rollupRules?: { readonly rules?: readonly RollupRule[] | undefined } | undefined;
  readonly rollupConsiderations?: RollupConsiderations | undefined;
  /**
   * Attempt limit of `limitConditions`; unlimited when absent. The engine checks no other limit, because SCORM does not
   * require any.
   */
  readonly attemptLimit?: number | undefined;
  readonly primaryObjective?: SequencingObjective | undefined;
  readonly objectives?: readonly SequencingObjective[] | undefined;
  readonly randomizationControls?: RandomizationControls | undefined;
  readonly completionThreshold?: CompletionThreshold | undefined;
  readonly hideLmsUi?: readonly HiddenPlayerControl[] | undefined;
  readonly sharedDataMaps?: readonly SharedDataMap[] | undefined;
  /** Identifier of the organization in the manifest, which content may use as a target. Set for the organization only. */
  readonly identifier?: string | undefined;
  /**
   * Whether global objectives and shared data outlive an attempt on the course: `adlseq:objectivesGlobalToSystem` and
   * `adlcp:sharedDataGlobalToSystem`. Set for the organization only.
   */
  readonly objectivesGlobalToSystem?: boolean | undefined;
  readonly sharedDataGlobalToSystem?: boolean | undefined;
}

/** An activity of the tree. Lists of activities follow the order of the manifest and do not include the organization. */
export interface ActivityDefinition {
  /** Id of the activity, unique in its tree and usable in a data-model key. */
  readonly id: string;
  /** The item's identifier in the manifest, if it differs from `id`; content uses it as a target. */
  readonly identifier?: string | undefined;
  /** Depth, from 0 below the organization. The parent is the nearest activity before this one with a smaller depth. */
  readonly depth: number;
  readonly title: string;
  /** False hides this item, but not the items below it. */
  readonly visible: boolean;
  readonly kind: 'sco' | 'asset' | 'folder';
  readonly sequencing?: SequencingSettings | undefined;
}

type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

export interface CompleteObjective extends Filled<Omit<SequencingObjective, 'mapInfo'>> {
  readonly isPrimary: boolean;
  readonly mapInfo: readonly Filled<GlobalObjectiveMap>[];
}

export interface CompleteSequencingRule<Action extends string> {
  readonly action: Action;
  readonly conditionCombination: 'all' | 'any';
  readonly conditions: readonly SequencingRuleCondition[];
}

export interface CompleteRollupRule extends Filled<RollupRule> {
  readonly conditions: readonly RollupCondition[];
}

/** The settings of one activity with all defaults filled in. */
export interface CompleteSequencingSettings {
  readonly controlMode: Filled<SequencingControlMode>;
  readonly deliveryControls: Filled<SequencingDeliveryControls>;
  readonly preConditionRules: readonly CompleteSequencingRule<PreConditionAction>[];
  readonly exitConditionRules: readonly CompleteSequencingRule<ExitAction>[];
  readonly postConditionRules: readonly CompleteSequencingRule<PostConditionAction>[];
  readonly rollupRules: readonly CompleteRollupRule[];
  readonly rollupConsiderations: Filled<RollupConsiderations>;
  readonly attemptLimit: number | undefined;
  /** All objectives. The first one always exists and is the primary objective. */
  readonly objectives: readonly [CompleteObjective, ...CompleteObjective[]];
  readonly randomizationControls: Filled<Omit<RandomizationControls, 'selectCount'>> & {
    readonly selectCount: number | undefined;
  };
  readonly completionThreshold: Filled<CompletionThreshold>;
  readonly hideLmsUi: readonly HiddenPlayerControl[];
  readonly sharedDataMaps: readonly Filled<SharedDataMap>[];
  /**
   * False when each attempt on the whole course begins with unknown global objectives. `sharedDataGlobalToSystem` is the
   * same for shared data.
   */
  readonly objectivesGlobalToSystem: boolean;
  readonly sharedDataGlobalToSystem: boolean;
}

/** Returns the default settings with the fields of `given` in their place. */
const fillDefaults = <T extends object>(
  defaults: T,
  overrides: Partial<Unset<T>> | undefined,
): T => {
  const set = Object.entries(overrides ?? {}).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(set) as Partial<T>) };
};
type Unset<T> = { readonly [K in keyof T]: T[K] | undefined };

const CONTROL_MODE: CompleteSequencingSettings['controlMode'] = {
  choice: true,
  choiceExit: true,
  flow: false,
  forwardOnly: false,
  useCurrentAttemptObjectiveInfo: true,
  useCurrentAttemptProgressInfo: true,
  preventActivation: false,
  constrainChoice: false,
  rollupObjectiveSatisfied: true,
  rollupProgressCompletion: true,
  objectiveMeasureWeight: 1,
};

const DELIVERY_CONTROLS: CompleteSequencingSettings['deliveryControls'] = {
  tracked: true,
  completionSetByContent: false,
  objectiveSetByContent: false,
};

const ROLLUP_CONSIDERATIONS: CompleteSequencingSettings['rollupConsiderations'] = {
  requiredForSatisfied: 'always',
  requiredForNotSatisfied: 'always',
  requiredForCompleted: 'always',
  requiredForIncomplete: 'always',
  measureSatisfactionIfActive: true,
};

const RANDOMIZATION: CompleteSequencingSettings['randomizationControls'] = {
  randomizationTiming: 'never',
  reorderChildren: false,
  selectionTiming: 'never',
  selectCount: undefined,
};

const COMPLETION_THRESHOLD: CompleteSequencingSettings['completionThreshold'] = {
  completedByMeasure: false,
  minProgressMeasure: 1,
  progressWeight: 1,
};

const OBJECTIVE_MAP: Omit<Filled<GlobalObjectiveMap>, 'targetObjectiveID'> = {
  readSatisfiedStatus: true,
  readNormalizedMeasure: true,
  writeSatisfiedStatus: false,
  writeNormalizedMeasure: false,
  readRawScore: false,
  readMinScore: false,
  readMaxScore: false,
  readCompletionStatus: false,
  readProgressMeasure: false,
  writeRawScore: false,
  writeMinScore: false,
  writeMaxScore: false,
  writeCompletionStatus: false,
  writeProgressMeasure: false,
};

const toObjectiveMap = (map: GlobalObjectiveMap): Filled<GlobalObjectiveMap> =>
  fillDefaults({ ...OBJECTIVE_MAP, targetObjectiveID: map.targetObjectiveID }, map);

const toObjective = (objective: SequencingObjective, isPrimary: boolean): CompleteObjective => ({
  objectiveID: objective.objectiveID,
  isPrimary,
  satisfiedByMeasure: objective.satisfiedByMeasure ?? false,
  minNormalizedMeasure: objective.minNormalizedMeasure ?? 1,
  mapInfo: (objective.mapInfo ?? []).map(toObjectiveMap),
});

const toRule = <Action extends string>(
  rule: SequencingRule<Action>,
): CompleteSequencingRule<Action> => ({
  action: rule.action,
  conditionCombination: rule.conditionCombination ?? 'all',
  conditions: rule.conditions ?? [],
});

const toRollupRule = (rule: RollupRule): CompleteRollupRule => ({
  action: rule.action,
  consideration: rule.consideration ?? 'all',
  minimumCount: rule.minimumCount ?? 0,
  minimumPercent: rule.minimumPercent ?? 0,
  conditionCombination: rule.conditionCombination ?? 'any',
  conditions: rule.conditions ?? [],
});

const UNNAMED_OBJECTIVE: SequencingObjective = { objectiveID: '' };

/** Returns the settings with the standard's defaults filled in. Source: SN 3.2 to 3.13. */
export const withDefaultSettings = (
  settings: SequencingSettings = {},
): CompleteSequencingSettings => ({
  controlMode: fillDefaults(CONTROL_MODE, settings.controlMode),
  deliveryControls: fillDefaults(DELIVERY_CONTROLS, settings.deliveryControls),
  preConditionRules: (settings.sequencingRules?.preConditionRules ?? []).map(toRule),
  exitConditionRules: (settings.sequencingRules?.exitConditionRules ?? []).map(toRule),
  postConditionRules: (settings.sequencingRules?.postConditionRules ?? []).map(toRule),
  rollupRules: (settings.rollupRules?.rules ?? []).map(toRollupRule),
  rollupConsiderations: fillDefaults(ROLLUP_CONSIDERATIONS, settings.rollupConsiderations),
  attemptLimit: settings.attemptLimit,
  objectives: [
    toObjective(settings.primaryObjective ?? UNNAMED_OBJECTIVE, true),
    ...(settings.objectives ?? []).map((objective) => toObjective(objective, false)),
  ],
  randomizationControls: fillDefaults(RANDOMIZATION, settings.randomizationControls),
  completionThreshold: fillDefaults(COMPLETION_THRESHOLD, settings.completionThreshold),
  hideLmsUi: settings.hideLmsUi ?? [],
  sharedDataMaps: (settings.sharedDataMaps ?? []).map((map) => ({
    targetID: map.targetID,
    readSharedData: map.readSharedData ?? true,
    writeSharedData: map.writeSharedData ?? true,
  })),
  objectivesGlobalToSystem: settings.objectivesGlobalToSystem ?? true,
  sharedDataGlobalToSystem: settings.sharedDataGlobalToSystem ?? true,
});
