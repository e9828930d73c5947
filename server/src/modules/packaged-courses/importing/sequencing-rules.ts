import type {
  RollupCondition,
  RollupRule,
  SequencingRuleCondition,
  SequencingRule,
  SequencingSettings,
} from '@cairn/domain/sequencing/activity';
import {
  readManifestAttribute,
  readManifestNumber,
  omitEmptyFields,
  readManifestUri,
  readManifestVocabularyWord,
} from './manifest-attributes.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';
import type { ScormItemSequencingElements } from './sequencing-source.ts';

const RULE_CONDITIONS = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'objectiveMeasureGreaterThan',
  'objectiveMeasureLessThan',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
  'always',
] as const;

const ROLLUP_CONDITIONS = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
  'never',
] as const;

const PRE_ACTIONS = ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'] as const;
const EXIT_ACTIONS = ['exit'] as const;
const POST_ACTIONS = [
  'exitParent',
  'exitAll',
  'retry',
  'retryAll',
  'continue',
  'previous',
] as const;
const ROLLUP_ACTIONS = ['satisfied', 'notSatisfied', 'completed', 'incomplete'] as const;
const CHILD_SETS = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'] as const;
const COMBINATIONS = ['all', 'any'] as const;

const readNegation = (node: XmlNode): 'not' | undefined =>
  readManifestVocabularyWord(node, 'operator', ['not']);

/**
 * Returns the conditions of a sequencing rule if all are known. A rule with an unknown condition is left out, because without the
 * condition it would mean something else.
 */
const requireAllKnown = <T>(conditions: readonly (T | undefined)[]): readonly T[] | undefined =>
  conditions.every((condition) => condition !== undefined) ? conditions : undefined;

const toCondition = (node: XmlNode): SequencingRuleCondition | undefined => {
  const condition = readManifestVocabularyWord(node, 'condition', RULE_CONDITIONS);
  return (
    condition && {
      condition,
      ...omitEmptyFields({
        operator: readNegation(node),
        referencedObjective: readManifestUri(node, 'referencedobjective') || undefined,
        measureThreshold: readManifestNumber(node, 'measurethreshold', [-1, 1]),
      }),
    }
  );
};

const toRule = <Action extends string>(
  node: XmlNode,
  actions: readonly Action[],
): SequencingRule<Action> | undefined => {
  const list = findXmlDescendant(node, 'ruleConditions');
  const action = readManifestVocabularyWord(
    findXmlDescendant(node, 'ruleAction'),
    'action',
    actions,
  );
  const conditions = requireAllKnown(findXmlChildren(list, 'ruleCondition').map(toCondition));
  if (action === undefined || !conditions) return undefined;
  return {
    action,
    // The default of the sequencing rule is written too, for players of earlier releases.
    conditionCombination:
      readManifestVocabularyWord(list, 'conditioncombination', COMBINATIONS) ?? 'all',
    conditions,
  };
};

const toRollupCondition = (node: XmlNode): RollupCondition | undefined => {
  const condition = readManifestVocabularyWord(node, 'condition', ROLLUP_CONDITIONS);
  return condition && { condition, ...omitEmptyFields({ operator: readNegation(node) }) };
};

const toRollupRule = (node: XmlNode): RollupRule | undefined => {
  const list = findXmlDescendant(node, 'rollupConditions');
  const action = readManifestVocabularyWord(
    findXmlDescendant(node, 'rollupAction'),
    'action',
    ROLLUP_ACTIONS,
  );
  const conditions = requireAllKnown(
    findXmlChildren(list, 'rollupCondition').map(toRollupCondition),
  );
  if (action === undefined || !conditions) return undefined;
  return {
    action,
    consideration: readManifestVocabularyWord(node, 'childactivityset', CHILD_SETS) ?? 'all',
    ...omitEmptyFields({
      minimumCount: readManifestNumber(node, 'minimumcount', [0, Number.MAX_SAFE_INTEGER]),
      minimumPercent: readManifestNumber(node, 'minimumpercent', [0, 1]),
    }),
    conditionCombination:
      readManifestVocabularyWord(list, 'conditioncombination', COMBINATIONS) ?? 'any',
    conditions,
  };
};

const removeUnknown = <T>(rules: readonly (T | undefined)[]): T[] =>
  rules.filter((rule) => rule !== undefined);

export const readScormSequencingRules = (
  source: ScormItemSequencingElements,
): Pick<SequencingSettings, 'sequencingRules' | 'rollupRules'> => {
  const node = source.imsss('sequencingRules');
  const list = <Action extends string>(name: string, actions: readonly Action[]) =>
    removeUnknown(findXmlChildren(node, name).map((rule) => toRule(rule, actions)));
  return {
    sequencingRules: omitEmptyFields({
      preConditionRules: list('preConditionRule', PRE_ACTIONS),
      exitConditionRules: list('exitConditionRule', EXIT_ACTIONS),
      postConditionRules: list('postConditionRule', POST_ACTIONS),
    }),
    rollupRules: omitEmptyFields({
      rules: removeUnknown(
        findXmlChildren(source.imsss('rollupRules'), 'rollupRule').map(toRollupRule),
      ),
    }),
  };
};

const listUnknownWords = (
  nodes: readonly XmlNode[],
  name: string,
  words: readonly string[],
): string[] =>
  nodes
    .map((node) => readManifestAttribute(node, name))
    .filter((word) => word !== undefined && !words.includes(word))
    .map(String);

const conditionsIn = (rule: XmlNode): XmlNode[] =>
  rule.children.flatMap((list) => [
    ...findXmlChildren(list, 'ruleCondition'),
    ...findXmlChildren(list, 'rollupCondition'),
  ]);

/**
 * Returns the conditions and actions of a manifest's sequencing rules that the standard does not define, each once.
 * @param root the root of the whole manifest
 */
export const listUnknownSequencingRuleWords = (root: XmlNode): string[] => {
  const found = new Set<string>();
  const look = (node: XmlNode): void => {
    for (const child of node.children) {
      if (child.name.endsWith('Rule')) {
        const isRollup = child.name === 'rollupRule';
        const conditions = isRollup ? ROLLUP_CONDITIONS : RULE_CONDITIONS;
        const actions = isRollup
          ? ROLLUP_ACTIONS
          : [...PRE_ACTIONS, ...EXIT_ACTIONS, ...POST_ACTIONS];
        const actionNodes = child.children.filter(({ name }) => name.endsWith('Action'));
        const words = [
          ...listUnknownWords(conditionsIn(child), 'condition', conditions),
          ...listUnknownWords(actionNodes, 'action', actions),
        ];
        for (const word of words) found.add(word);
      } else look(child);
    }
  };
  look(root);
  return [...found];
};
