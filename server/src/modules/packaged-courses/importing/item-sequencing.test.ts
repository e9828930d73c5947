import type { ScormItem } from '@cairn/api/scorm.contract';
import { parseScormManifest } from './parse-manifest.ts';

const files = new Set(['a.html']);

interface Parts {
  readonly item?: string;
  readonly organization?: string;
  readonly attributes?: string;
  readonly collection?: string;
  readonly identifier?: string;
}

const read = ({
  item = '',
  organization = '',
  attributes = '',
  collection = '',
  identifier = 'first',
}: Parts) =>
  parseScormManifest(
    Buffer.from(`<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
 xmlns:seq="http://www.imsglobal.org/xsd/imsss" xmlns:ext="http://www.adlnet.org/xsd/adlseq_v1p3">
<metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations default="org">
<organization identifier="org" ${attributes}><title>T</title>
<item identifier="${identifier}" identifierref="r"><title>First</title>${item}</item>
<item identifier="second" identifierref="r"><title>Second</title></item>${organization}</organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources>${collection}</manifest>`),
    files,
  );

const first = (parts: Parts): ScormItem => {
  const [item] = read(parts).outline ?? [];
  if (!item) throw new Error('There is no item.');
  return item;
};

const sequencing = (inner: string, attributes = '') =>
  `<seq:sequencing ${attributes}>${inner}</seq:sequencing>`;

describe('the objectives of an item', () => {
  it('contain the maps of both elements, with the defaults of each', () => {
    const item =
      sequencing(`<ext:objectives><ext:objective objectiveID="P"><ext:mapInfo targetObjectiveID="g" readRawScore="false" writeCompletionStatus="true"/>
<ext:mapInfo targetObjectiveID="only" writeMaxScore="true"/></ext:objective><ext:objective objectiveID="unknown"><ext:mapInfo targetObjectiveID="x"/></ext:objective></ext:objectives>
<seq:objectives><seq:primaryObjective objectiveID="P"><seq:mapInfo targetObjectiveID="g" readSatisfiedStatus="false" writeNormalizedMeasure="true"/></seq:primaryObjective>
<seq:objective objectiveID="o"/><seq:objective objectiveID="o"/></seq:objectives>`);
    expect(first({ item }).sequencing).toEqual({
      primaryObjective: {
        objectiveID: 'P',
        mapInfo: [
          {
            targetObjectiveID: 'g',
            readSatisfiedStatus: false,
            writeNormalizedMeasure: true,
            readRawScore: false,
            readMinScore: true,
            readMaxScore: true,
            readCompletionStatus: true,
            readProgressMeasure: true,
            writeCompletionStatus: true,
          },
          {
            targetObjectiveID: 'only',
            readSatisfiedStatus: false,
            readNormalizedMeasure: false,
            readRawScore: true,
            readMinScore: true,
            readMaxScore: true,
            readCompletionStatus: true,
            readProgressMeasure: true,
            writeMaxScore: true,
          },
        ],
      },
      objectives: [{ objectiveID: 'o' }],
    });
  });

  it('have decoded URIs as ids, without surrounding white space', () => {
    const item = sequencing(`<seq:sequencingRules><seq:preConditionRule><seq:ruleConditions>
<seq:ruleCondition condition=" satisfied " referencedObjective="  ob%20%20j%20%201 "/></seq:ruleConditions><seq:ruleAction action="skip"/></seq:preConditionRule></seq:sequencingRules>
<seq:objectives><seq:primaryObjective/><seq:objective objectiveID=" ob%20j%201 "><seq:mapInfo targetObjectiveID="g%20%C3%A4"/></seq:objective>
<seq:objective objectiveID="100%"/></seq:objectives>`);
    const { objectives, sequencing: settings } = first({ item });
    expect(objectives).toEqual([
      { id: 'ob j 1', primary: false },
      { id: '100%', primary: false },
    ]);
    expect(settings).toMatchObject({
      sequencingRules: {
        preConditionRules: [
          { conditions: [{ condition: 'satisfied', referencedObjective: 'ob j 1' }] },
        ],
      },
      objectives: [
        { objectiveID: 'ob j 1', mapInfo: [{ targetObjectiveID: 'g ä' }] },
        { objectiveID: '100%' },
      ],
    });
  });
});

describe('a shared definition', () => {
  const shared = `<seq:sequencingCollection>${sequencing(
    '<seq:controlMode flow="true"/><seq:limitConditions attemptLimit="2"/><ext:rollupConsiderations requiredForSatisfied="ifAttempted"/>',
    'ID=" shared  "',
  )}</seq:sequencingCollection>`;

  it('provides complete elements that the item itself does not have', () => {
    const item = sequencing('<seq:limitConditions attemptLimit="1"/>', 'IDRef="  shared"');
    expect(first({ item, collection: shared }).sequencing).toEqual({
      controlMode: { flow: true },
      attemptLimit: 1,
      rollupConsiderations: { requiredForSatisfied: 'ifAttempted' },
    });
  });

  it('provides ADL’s objectives in addition to the item’s own objectives of the other element', () => {
    const collection = `<seq:sequencingCollection>${sequencing(
      '<ext:objectives><ext:objective objectiveID="P"><ext:mapInfo targetObjectiveID="g" writeRawScore="true"/></ext:objective></ext:objectives><seq:objectives><seq:primaryObjective objectiveID="Q"/></seq:objectives>',
      'ID="shared"',
    )}</seq:sequencingCollection>`;
    const own = '<seq:objectives><seq:primaryObjective objectiveID="P"/></seq:objectives>';
    expect(first({ item: sequencing(own, 'IDRef="shared"'), collection }).sequencing).toMatchObject(
      {
        primaryObjective: {
          objectiveID: 'P',
          mapInfo: [{ targetObjectiveID: 'g', writeRawScore: true }],
        },
      },
    );
  });
});

it('every other part of sequencing is read by its name', () => {
  const item = `${sequencing(`<seq:controlMode choice="0" choiceExit="false" flow="1" forwardOnly="true" useCurrentAttemptObjectiveInfo="false" useCurrentAttemptProgressInfo="false"/>
<seq:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="false" objectiveMeasureWeight="0.25"><seq:rollupRule childActivitySet="atLeastPercent" minimumPercent="0.5"><seq:rollupConditions conditionCombination="all"><seq:rollupCondition operator="not" condition="attempted"/></seq:rollupConditions><seq:rollupAction action="incomplete"/></seq:rollupRule></seq:rollupRules>
<seq:randomizationControls randomizationTiming="once" selectCount="2" reorderChildren="true" selectionTiming="onEachNewAttempt"/>
<seq:deliveryControls tracked="false" completionSetByContent="true" objectiveSetByContent="true"/>
<ext:constrainedChoiceConsiderations preventActivation="true" constrainChoice="true"/>
<ext:rollupConsiderations requiredForCompleted="ifNotSkipped" measureSatisfactionIfActive="false"/>`)}
<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6" progressWeight="0.5"/>
<presentation><navigationInterface><hideLMSUI> continue </hideLMSUI><hideLMSUI>exitAll</hideLMSUI><hideLMSUI>everything</hideLMSUI></navigationInterface></presentation>`;
  expect(first({ item }).sequencing).toEqual({
    controlMode: {
      choice: false,
      choiceExit: false,
      flow: true,
      forwardOnly: true,
      useCurrentAttemptObjectiveInfo: false,
      useCurrentAttemptProgressInfo: false,
      preventActivation: true,
      constrainChoice: true,
      rollupObjectiveSatisfied: false,
      rollupProgressCompletion: false,
      objectiveMeasureWeight: 0.25,
    },
    deliveryControls: { tracked: false, completionSetByContent: true, objectiveSetByContent: true },
    rollupRules: {
      rules: [
        {
          action: 'incomplete',
          consideration: 'atLeastPercent',
          minimumPercent: 0.5,
          conditionCombination: 'all',
          conditions: [{ condition: 'attempted', operator: 'not' }],
        },
      ],
    },
    rollupConsiderations: {
      requiredForCompleted: 'ifNotSkipped',
      measureSatisfactionIfActive: false,
    },
    randomizationControls: {
      randomizationTiming: 'once',
      selectCount: 2,
      reorderChildren: true,
      selectionTiming: 'onEachNewAttempt',
    },
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 0.5 },
    hideLmsUi: ['continue', 'exitAll'],
  });
});

it('the threshold of the 3rd Edition is the text of its element', () => {
  const item = '<adlcp:completionThreshold> 0.75 </adlcp:completionThreshold>';
  expect(first({ item })).toMatchObject({
    completionThreshold: 0.75,
    sequencing: { completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75 } },
  });
});

it('reads the flags and the identifier of the organization', () => {
  const attributes = 'ext:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false"';
  expect(read({ attributes }).sequencing).toEqual({
    identifier: 'org',
    objectivesGlobalToSystem: false,
    sharedDataGlobalToSystem: false,
  });
  expect(read({}).sequencing).toEqual({ identifier: 'org' });
});

it.each([
  ['  first ', 'item-0', 'first'],
  ['chapter one', 'item-0', 'chapter one'],
  ['first', 'first', undefined],
])(
  'an item with the identifier %j has the id %s and the identifier %s',
  (identifier, id, named) => {
    const item = first({ identifier });
    expect([item.id, item.identifier]).toEqual([id, named]);
  },
);

it('leaves out a rule with an unknown word completely, and reports it', () => {
  const rule = (condition: string, action: string) =>
    `<seq:preConditionRule><seq:ruleConditions><seq:ruleCondition condition="always"/><seq:ruleCondition condition="${condition}"/></seq:ruleConditions><seq:ruleAction action="${action}"/></seq:preConditionRule>`;
  const item = sequencing(
    `<seq:sequencingRules>${rule('raining', 'skip')}${rule('attempted', 'explode')}${rule('attempted', 'skip')}</seq:sequencingRules>`,
  );
  expect(first({ item }).sequencing).toEqual({
    sequencingRules: {
      preConditionRules: [
        {
          action: 'skip',
          conditionCombination: 'all',
          conditions: [{ condition: 'always' }, { condition: 'attempted' }],
        },
      ],
    },
  });
  expect(read({ item }).notes).toEqual([
    "The sequencing rules of the package name 'raining', 'explode', which SCORM 2004 does not know: these rules are left out.",
  ]);
});
