import type {
  CompletionThreshold,
  ControlMode,
  DeliveryControls,
  HiddenControl,
  RandomizationControls,
  RollupConsiderations,
  SequencingSettings,
  SharedDataMap,
} from '@cairn/domain/sequencing/activity';
import {
  attributeOf,
  flagOf,
  numberOf,
  omitEmpty,
  toNumberIn,
  uriOf,
  wordOf,
} from './manifest-attributes.ts';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';
import { readObjectives } from './sequencing-objectives.ts';
import { readRules } from './sequencing-rules.ts';
import {
  openSequencing,
  type SequencingCollection,
  type SequencingSource,
} from './sequencing-source.ts';

const CONTROLS: readonly HiddenControl[] = [
  'previous',
  'continue',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
];
const REQUIREMENTS = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'] as const;
const TIMINGS = ['never', 'once', 'onEachNewAttempt'] as const;
const SHARE = [0, 1] as const;

const readControlMode = (source: SequencingSource): ControlMode => {
  const mode = source.imsss('controlMode');
  const constrained = source.adlseq('constrainedChoiceConsiderations');
  const rollup = source.imsss('rollupRules');
  return omitEmpty({
    choice: flagOf(mode, 'choice'),
    choiceExit: flagOf(mode, 'choiceexit'),
    flow: flagOf(mode, 'flow'),
    forwardOnly: flagOf(mode, 'forwardonly'),
    useCurrentAttemptObjectiveInfo: flagOf(mode, 'usecurrentattemptobjectiveinfo'),
    useCurrentAttemptProgressInfo: flagOf(mode, 'usecurrentattemptprogressinfo'),
    preventActivation: flagOf(constrained, 'preventactivation'),
    constrainChoice: flagOf(constrained, 'constrainchoice'),
    rollupObjectiveSatisfied: flagOf(rollup, 'rollupobjectivesatisfied'),
    rollupProgressCompletion: flagOf(rollup, 'rollupprogresscompletion'),
    objectiveMeasureWeight: numberOf(rollup, 'objectivemeasureweight', SHARE),
  });
};

const readDeliveryControls = (source: SequencingSource): DeliveryControls => {
  const controls = source.imsss('deliveryControls');
  return omitEmpty({
    tracked: flagOf(controls, 'tracked'),
    completionSetByContent: flagOf(controls, 'completionsetbycontent'),
    objectiveSetByContent: flagOf(controls, 'objectivesetbycontent'),
  });
};

const readConsiderations = (source: SequencingSource): RollupConsiderations => {
  const node = source.adlseq('rollupConsiderations');
  return omitEmpty({
    requiredForSatisfied: wordOf(node, 'requiredforsatisfied', REQUIREMENTS),
    requiredForNotSatisfied: wordOf(node, 'requiredfornotsatisfied', REQUIREMENTS),
    requiredForCompleted: wordOf(node, 'requiredforcompleted', REQUIREMENTS),
    requiredForIncomplete: wordOf(node, 'requiredforincomplete', REQUIREMENTS),
    measureSatisfactionIfActive: flagOf(node, 'measuresatisfactionifactive'),
  });
};

const readRandomization = (source: SequencingSource): RandomizationControls => {
  const node = source.imsss('randomizationControls');
  return omitEmpty({
    randomizationTiming: wordOf(node, 'randomizationtiming', TIMINGS),
    reorderChildren: flagOf(node, 'reorderchildren'),
    selectionTiming: wordOf(node, 'selectiontiming', TIMINGS),
    selectCount: numberOf(node, 'selectcount', [0, Number.MAX_SAFE_INTEGER]),
  });
};

/** Reads the threshold. In the 4th Edition it consists of attributes, in the 3rd Edition of the element's text. */
const readThreshold = (item: XmlNode): CompletionThreshold => {
  const node = childOf(item, 'completionThreshold');
  const written = toNumberIn(node?.text, ...SHARE);
  const isByMeasure = flagOf(node, 'completedbymeasure');
  return omitEmpty({
    completedByMeasure: isByMeasure ?? (written === undefined ? undefined : true),
    minProgressMeasure: numberOf(node, 'minprogressmeasure', SHARE) ?? written,
    progressWeight: numberOf(node, 'progressweight', SHARE),
  });
};

const readHiddenControls = (item: XmlNode): HiddenControl[] => {
  const hidden = childrenOf(childOf(item, 'presentation', 'navigationInterface'), 'hideLMSUI');
  const words = new Set(hidden.map(({ text }) => text));
  return CONTROLS.filter((control) => words.has(control));
};

/** Reads the shared data of an item. Both flags are always set, because players of earlier releases have no default for them. */
const readSharedData = (item: XmlNode): SharedDataMap[] =>
  childrenOf(childOf(item, 'data'), 'map').map((node) => ({
    targetID: uriOf(node, 'targetid') ?? '',
    readSharedData: flagOf(node, 'readshareddata') ?? true,
    writeSharedData: flagOf(node, 'writeshareddata') ?? true,
  }));

/**
 * Reads the sequencing of an item, in the terms of @cairn/domain/sequencing/activity.
 * @returns undefined if the manifest contains none
 */
export const itemSequencing = (
  item: XmlNode,
  collection: SequencingCollection,
): SequencingSettings | undefined => {
  const source = openSequencing(item, collection);
  const settings: SequencingSettings = omitEmpty({
    controlMode: readControlMode(source),
    deliveryControls: readDeliveryControls(source),
    ...readRules(source),
    rollupConsiderations: readConsiderations(source),
    attemptLimit: numberOf(source.imsss('limitConditions'), 'attemptlimit', [
      0,
      Number.MAX_SAFE_INTEGER,
    ]),
    ...readObjectives(source),
    randomizationControls: readRandomization(source),
    completionThreshold: readThreshold(item),
    hideLmsUi: readHiddenControls(item),
    sharedDataMaps: readSharedData(item),
  });
  return Object.keys(settings).length > 0 ? settings : undefined;
};

/** Reads the sequencing of the organization, the root of the tree. */
export const organizationSequencing = (
  organization: XmlNode,
  collection: SequencingCollection,
): SequencingSettings => ({
  ...itemSequencing(organization, collection),
  ...omitEmpty({
    identifier: attributeOf(organization, 'identifier'),
    // Both flags are true unless the manifest sets them to false.
    objectivesGlobalToSystem: flagOf(organization, 'objectivesglobaltosystem'),
    sharedDataGlobalToSystem: flagOf(organization, 'shareddataglobaltosystem'),
  }),
});
