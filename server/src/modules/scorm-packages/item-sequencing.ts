import type { ScormItem } from '@cairn/api/scorm.contract';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';

type Fields = Record<string, unknown>;

/** What the manifest really says, or undefined where that is nothing. */
const said = (fields: Fields): Fields | undefined => {
  const found = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

const truth = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true' || text === '1';

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text ?? 'none');
  return Number.isFinite(value) ? value : undefined;
};

/** Booleans by their names in the standard; attributes come in lower case. */
const flags = (node: XmlNode | undefined, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, truth(node?.attributes[name.toLowerCase()])]));

const CONTROL_MODE = [
  'choice',
  'choiceExit',
  'flow',
  'forwardOnly',
  'useCurrentAttemptObjectiveInfo',
  'useCurrentAttemptProgressInfo',
];

const MAP_FLAGS = ['SatisfiedStatus', 'NormalizedMeasure', 'RawScore', 'MinScore', 'MaxScore']
  .concat('CompletionStatus', 'ProgressMeasure')
  .flatMap((name) => [`read${name}`, `write${name}`]);

const ruleOf = (node: XmlNode): Fields | undefined => {
  const conditions = childOf(node, 'ruleConditions');
  const action = childOf(node, 'ruleAction')?.attributes['action'];
  if (action === undefined) return undefined;
  return {
    action,
    conditionCombination: conditions?.attributes['conditioncombination'] ?? 'all',
    conditions: childrenOf(conditions, 'ruleCondition').map(({ attributes }) =>
      said({
        condition: attributes['condition'],
        operator: attributes['operator'] === 'not' ? 'not' : undefined,
        referencedObjective: attributes['referencedobjective'],
        measureThreshold: numberOf(attributes['measurethreshold']),
      }),
    ),
  };
};

const rulesOf = (node: XmlNode | undefined): Fields | undefined => {
  const list = (name: string) => childrenOf(node, name).flatMap((rule) => ruleOf(rule) ?? []);
  return said({
    preConditionRules: list('preConditionRule'),
    exitConditionRules: list('exitConditionRule'),
    postConditionRules: list('postConditionRule'),
  });
};

const rollupRuleOf = (node: XmlNode): Fields | undefined => {
  const conditions = childOf(node, 'rollupConditions');
  const action = childOf(node, 'rollupAction')?.attributes['action'];
  if (action === undefined) return undefined;
  return said({
    action,
    consideration: node.attributes['childactivityset'] ?? 'all',
    minimumCount: numberOf(node.attributes['minimumcount']),
    minimumPercent: numberOf(node.attributes['minimumpercent']),
    conditionCombination: conditions?.attributes['conditioncombination'] ?? 'any',
    conditions: childrenOf(conditions, 'rollupCondition').map(({ attributes }) =>
      said({
        condition: attributes['condition'],
        operator: attributes['operator'] === 'not' ? 'not' : undefined,
      }),
    ),
  });
};

const mapOf = (node: XmlNode): Fields | undefined =>
  said({
    targetObjectiveID: node.attributes['targetobjectiveid'] ?? '',
    ...flags(node, MAP_FLAGS),
  });

const objectiveOf = (node: XmlNode): Fields | undefined => {
  const objectiveID = node.attributes['objectiveid'];
  const isPrimary = node.name === 'primaryObjective';
  if (objectiveID === undefined && !isPrimary) return undefined;
  return said({
    objectiveID: objectiveID ?? '',
    isPrimary: isPrimary || undefined,
    satisfiedByMeasure: truth(node.attributes['satisfiedbymeasure']),
    minNormalizedMeasure: numberOf(childOf(node, 'minNormalizedMeasure')?.text || undefined),
    mapInfo: childrenOf(node, 'mapInfo').map(mapOf),
  });
};

const objectivesOf = (node: XmlNode | undefined): Fields | undefined => {
  const list = [...childrenOf(node, 'primaryObjective'), ...childrenOf(node, 'objective')];
  const found = list.flatMap((objective): Fields[] => {
    const fields = objectiveOf(objective);
    return fields ? [fields] : [];
  });
  return said({
    primaryObjective: found.find((objective) => objective['isPrimary'] === true),
    objectives: found.filter((objective) => objective['isPrimary'] !== true),
  });
};

/** 2004 4th: what counts as complete, and how much. */
const thresholdOf = (item: XmlNode): Fields | undefined => {
  const node = childOf(item, 'completionThreshold');
  return said({
    completedByMeasure: truth(node?.attributes['completedbymeasure']),
    minProgressMeasure: numberOf(node?.attributes['minprogressmeasure']),
    progressWeight: numberOf(node?.attributes['progressweight']),
  });
};

/**
 * What an item, or the organization, says about going through it: the fields of IMS Simple Sequencing by their names in
 * the standard. Its own elements win over those of the shared definition that it refers to.
 * @returns undefined where the manifest says nothing
 */
export const itemSequencing = (
  item: XmlNode | undefined,
  shared: ReadonlyMap<string, XmlNode>,
): ScormItem['sequencing'] => {
  if (!item) return undefined;
  const own = childOf(item, 'sequencing');
  const referred = shared.get(own?.attributes['idref'] ?? '');
  const part = (name: string) => childOf(own, name) ?? childOf(referred, name);
  const rollup = part('rollupRules');
  const constrained = part('constrainedChoiceConsiderations');
  return said({
    controlMode: said({
      ...flags(part('controlMode'), CONTROL_MODE),
      ...flags(constrained, ['preventActivation', 'constrainChoice']),
      ...flags(rollup, ['rollupObjectiveSatisfied', 'rollupProgressCompletion']),
      objectiveMeasureWeight: numberOf(rollup?.attributes['objectivemeasureweight']),
    }),
    deliveryControls: said(
      flags(part('deliveryControls'), [
        'tracked',
        'completionSetByContent',
        'objectiveSetByContent',
      ]),
    ),
    sequencingRules: rulesOf(part('sequencingRules')),
    rollupRules: said({
      rules: childrenOf(rollup, 'rollupRule').flatMap((rule) => rollupRuleOf(rule) ?? []),
    }),
    rollupConsiderations: considerationsOf(part('rollupConsiderations')),
    attemptLimit: numberOf(part('limitConditions')?.attributes['attemptlimit']),
    ...objectivesOf(part('objectives')),
    completionThreshold: thresholdOf(item),
    hideLmsUi: childrenOf(childOf(item, 'presentation', 'navigationInterface'), 'hideLMSUI').map(
      ({ text }) => text,
    ),
    sharedDataMaps: childrenOf(childOf(item, 'data'), 'map').map(({ attributes }) => ({
      targetID: attributes['targetid'] ?? '',
      readSharedData: truth(attributes['readshareddata']) ?? true,
      writeSharedData: truth(attributes['writeshareddata']) ?? true,
    })),
  });
};

const considerationsOf = (node: XmlNode | undefined): Fields | undefined =>
  node &&
  said({
    requiredForSatisfied: node.attributes['requiredforsatisfied'],
    requiredForNotSatisfied: node.attributes['requiredfornotsatisfied'],
    requiredForCompleted: node.attributes['requiredforcompleted'],
    requiredForIncomplete: node.attributes['requiredforincomplete'],
    ...flags(node, ['measureSatisfactionIfActive']),
  });
