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
  readAttribute,
  readFlag,
  readNumber,
  omitEmpty,
  parseNumberInRange,
  readUri,
  readWord,
} from './manifest-attributes.ts';
import { findChild, findChildren, type XmlNode } from './read-xml.ts';
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
const FRACTION_RANGE = [0, 1] as const;

const readControlMode = (source: SequencingSource): ControlMode => {
  const mode = source.imsss('controlMode');
  const constrained = source.adlseq('constrainedChoiceConsiderations');
  const rollup = source.imsss('rollupRules');
  return omitEmpty({
    choice: readFlag(mode, 'choice'),
    choiceExit: readFlag(mode, 'choiceexit'),
    flow: readFlag(mode, 'flow'),
    forwardOnly: readFlag(mode, 'forwardonly'),
    useCurrentAttemptObjectiveInfo: readFlag(mode, 'usecurrentattemptobjectiveinfo'),
    useCurrentAttemptProgressInfo: readFlag(mode, 'usecurrentattemptprogressinfo'),
    preventActivation: readFlag(constrained, 'preventactivation'),
    constrainChoice: readFlag(constrained, 'constrainchoice'),
    rollupObjectiveSatisfied: readFlag(rollup, 'rollupobjectivesatisfied'),
    rollupProgressCompletion: readFlag(rollup, 'rollupprogresscompletion'),
    objectiveMeasureWeight: readNumber(rollup, 'objectivemeasureweight', FRACTION_RANGE),
  });
};

const readDeliveryControls = (source: SequencingSource): DeliveryControls => {
  const controls = source.imsss('deliveryControls');
  return omitEmpty({
    tracked: readFlag(controls, 'tracked'),
    completionSetByContent: readFlag(controls, 'completionsetbycontent'),
    objectiveSetByContent: readFlag(controls, 'objectivesetbycontent'),
  });
};

const readConsiderations = (source: SequencingSource): RollupConsiderations => {
  const node = source.adlseq('rollupConsiderations');
  return omitEmpty({
    requiredForSatisfied: readWord(node, 'requiredforsatisfied', REQUIREMENTS),
    requiredForNotSatisfied: readWord(node, 'requiredfornotsatisfied', REQUIREMENTS),
    requiredForCompleted: readWord(node, 'requiredforcompleted', REQUIREMENTS),
    requiredForIncomplete: readWord(node, 'requiredforincomplete', REQUIREMENTS),
    measureSatisfactionIfActive: readFlag(node, 'measuresatisfactionifactive'),
  });
};

const readRandomization = (source: SequencingSource): RandomizationControls => {
  const node = source.imsss('randomizationControls');
  return omitEmpty({
    randomizationTiming: readWord(node, 'randomizationtiming', TIMINGS),
    reorderChildren: readFlag(node, 'reorderchildren'),
    selectionTiming: readWord(node, 'selectiontiming', TIMINGS),
    selectCount: readNumber(node, 'selectcount', [0, Number.MAX_SAFE_INTEGER]),
  });
};

/** Reads the threshold. In the 4th Edition it consists of attributes, in the 3rd Edition of the element's text. */
const readThreshold = (item: XmlNode): CompletionThreshold => {
  const node = findChild(item, 'completionThreshold');
  const written = parseNumberInRange(node?.text, ...FRACTION_RANGE);
  const isByMeasure = readFlag(node, 'completedbymeasure');
  return omitEmpty({
    completedByMeasure: isByMeasure ?? (written === undefined ? undefined : true),
    minProgressMeasure: readNumber(node, 'minprogressmeasure', FRACTION_RANGE) ?? written,
    progressWeight: readNumber(node, 'progressweight', FRACTION_RANGE),
  });
};

const readHiddenControls = (item: XmlNode): HiddenControl[] => {
  const hidden = findChildren(findChild(item, 'presentation', 'navigationInterface'), 'hideLMSUI');
  const words = new Set(hidden.map(({ text }) => text));
  return CONTROLS.filter((control) => words.has(control));
};

/** Reads the shared data of an item. Both flags are always set, because players of earlier releases have no default for them. */
const readSharedData = (item: XmlNode): SharedDataMap[] =>
  findChildren(findChild(item, 'data'), 'map').map((node) => ({
    targetID: readUri(node, 'targetid') ?? '',
    readSharedData: readFlag(node, 'readshareddata') ?? true,
    writeSharedData: readFlag(node, 'writeshareddata') ?? true,
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
    attemptLimit: readNumber(source.imsss('limitConditions'), 'attemptlimit', [
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
    identifier: readAttribute(organization, 'identifier'),
    // Both flags are true unless the manifest sets them to false.
    objectivesGlobalToSystem: readFlag(organization, 'objectivesglobaltosystem'),
    sharedDataGlobalToSystem: readFlag(organization, 'shareddataglobaltosystem'),
  }),
});
