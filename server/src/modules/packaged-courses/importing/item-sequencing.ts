import type {
  CompletionThreshold,
  SequencingControlMode,
  SequencingDeliveryControls,
  HiddenPlayerControl,
  RandomizationControls,
  RollupConsiderations,
  SequencingSettings,
  SharedDataMap,
} from '@cairn/domain/sequencing/activity';
import {
  readManifestAttribute,
  readManifestBoolean,
  readManifestNumber,
  omitEmptyFields,
  parseNumberInRange,
  readManifestUri,
  readManifestVocabularyWord,
} from './manifest-attributes.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';
import { readScormItemObjectives } from './sequencing-objectives.ts';
import { readScormSequencingRules } from './sequencing-rules.ts';
import {
  openScormItemSequencing,
  type SharedScormSequencingDefinitions,
  type ScormItemSequencingElements,
} from './sequencing-source.ts';

const CONTROLS: readonly HiddenPlayerControl[] = [
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

const readControlMode = (source: ScormItemSequencingElements): SequencingControlMode => {
  const mode = source.imsss('controlMode');
  const constrained = source.adlseq('constrainedChoiceConsiderations');
  const rollup = source.imsss('rollupRules');
  return omitEmptyFields({
    choice: readManifestBoolean(mode, 'choice'),
    choiceExit: readManifestBoolean(mode, 'choiceexit'),
    flow: readManifestBoolean(mode, 'flow'),
    forwardOnly: readManifestBoolean(mode, 'forwardonly'),
    useCurrentAttemptObjectiveInfo: readManifestBoolean(mode, 'usecurrentattemptobjectiveinfo'),
    useCurrentAttemptProgressInfo: readManifestBoolean(mode, 'usecurrentattemptprogressinfo'),
    preventActivation: readManifestBoolean(constrained, 'preventactivation'),
    constrainChoice: readManifestBoolean(constrained, 'constrainchoice'),
    rollupObjectiveSatisfied: readManifestBoolean(rollup, 'rollupobjectivesatisfied'),
    rollupProgressCompletion: readManifestBoolean(rollup, 'rollupprogresscompletion'),
    objectiveMeasureWeight: readManifestNumber(rollup, 'objectivemeasureweight', FRACTION_RANGE),
  });
};

const readDeliveryControls = (source: ScormItemSequencingElements): SequencingDeliveryControls => {
  const controls = source.imsss('deliveryControls');
  return omitEmptyFields({
    tracked: readManifestBoolean(controls, 'tracked'),
    completionSetByContent: readManifestBoolean(controls, 'completionsetbycontent'),
    objectiveSetByContent: readManifestBoolean(controls, 'objectivesetbycontent'),
  });
};

const readConsiderations = (source: ScormItemSequencingElements): RollupConsiderations => {
  const node = source.adlseq('rollupConsiderations');
  return omitEmptyFields({
    requiredForSatisfied: readManifestVocabularyWord(node, 'requiredforsatisfied', REQUIREMENTS),
    requiredForNotSatisfied: readManifestVocabularyWord(
      node,
      'requiredfornotsatisfied',
      REQUIREMENTS,
    ),
    requiredForCompleted: readManifestVocabularyWord(node, 'requiredforcompleted', REQUIREMENTS),
    requiredForIncomplete: readManifestVocabularyWord(node, 'requiredforincomplete', REQUIREMENTS),
    measureSatisfactionIfActive: readManifestBoolean(node, 'measuresatisfactionifactive'),
  });
};

const readRandomization = (source: ScormItemSequencingElements): RandomizationControls => {
  const node = source.imsss('randomizationControls');
  return omitEmptyFields({
    randomizationTiming: readManifestVocabularyWord(node, 'randomizationtiming', TIMINGS),
    reorderChildren: readManifestBoolean(node, 'reorderchildren'),
    selectionTiming: readManifestVocabularyWord(node, 'selectiontiming', TIMINGS),
    selectCount: readManifestNumber(node, 'selectcount', [0, Number.MAX_SAFE_INTEGER]),
  });
};

/**
 * Reads the completion threshold of an item. In the 4th Edition of SCORM it consists of attributes, in the 3rd Edition of the
 * element's text.
 */
const readThreshold = (item: XmlNode): CompletionThreshold => {
  const node = findXmlDescendant(item, 'completionThreshold');
  const written = parseNumberInRange(node?.text, ...FRACTION_RANGE);
  const isByMeasure = readManifestBoolean(node, 'completedbymeasure');
  return omitEmptyFields({
    completedByMeasure: isByMeasure ?? (written === undefined ? undefined : true),
    minProgressMeasure: readManifestNumber(node, 'minprogressmeasure', FRACTION_RANGE) ?? written,
    progressWeight: readManifestNumber(node, 'progressweight', FRACTION_RANGE),
  });
};

const readHiddenControls = (item: XmlNode): HiddenPlayerControl[] => {
  const hidden = findXmlChildren(
    findXmlDescendant(item, 'presentation', 'navigationInterface'),
    'hideLMSUI',
  );
  const words = new Set(hidden.map(({ text }) => text));
  return CONTROLS.filter((control) => words.has(control));
};

/**
 * Reads which shared data stores an item uses. Both flags are always set, because players of earlier releases have no default for
 * them.
 */
const readSharedData = (item: XmlNode): SharedDataMap[] =>
  findXmlChildren(findXmlDescendant(item, 'data'), 'map').map((node) => ({
    targetID: readManifestUri(node, 'targetid') ?? '',
    readSharedData: readManifestBoolean(node, 'readshareddata') ?? true,
    writeSharedData: readManifestBoolean(node, 'writeshareddata') ?? true,
  }));

/**
 * Reads the sequencing of an item from the manifest, in the terms of @cairn/domain/sequencing/activity.
 * @returns undefined if the manifest contains none
 */
export const readScormItemSequencing = (
  item: XmlNode,
  collection: SharedScormSequencingDefinitions,
): SequencingSettings | undefined => {
  const source = openScormItemSequencing(item, collection);
  const settings: SequencingSettings = omitEmptyFields({
    controlMode: readControlMode(source),
    deliveryControls: readDeliveryControls(source),
    ...readScormSequencingRules(source),
    rollupConsiderations: readConsiderations(source),
    attemptLimit: readManifestNumber(source.imsss('limitConditions'), 'attemptlimit', [
      0,
      Number.MAX_SAFE_INTEGER,
    ]),
    ...readScormItemObjectives(source),
    randomizationControls: readRandomization(source),
    completionThreshold: readThreshold(item),
    hideLmsUi: readHiddenControls(item),
    sharedDataMaps: readSharedData(item),
  });
  return Object.keys(settings).length > 0 ? settings : undefined;
};

/** Reads the sequencing of the organization, which is the root of the manifest's item tree. */
export const readScormOrganizationSequencing = (
  organization: XmlNode,
  collection: SharedScormSequencingDefinitions,
): SequencingSettings => ({
  ...readScormItemSequencing(organization, collection),
  ...omitEmptyFields({
    identifier: readManifestAttribute(organization, 'identifier'),
    // Both flags of the organization, for objectives and for shared data, are true unless the manifest sets them to false.
    objectivesGlobalToSystem: readManifestBoolean(organization, 'objectivesglobaltosystem'),
    sharedDataGlobalToSystem: readManifestBoolean(organization, 'shareddataglobaltosystem'),
  }),
});
