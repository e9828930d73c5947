import {
  decodePackageFileName,
  resolveUrlInPackage,
  addScormItemParameters,
} from './launch-url.ts';
import { parseScormManifest } from './parse-manifest.ts';

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

const manifest12 = (inner = '', head = ''): Uint8Array =>
  bytes(`<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">${head}
<organizations default="b"><organization identifier="a"><title>A</title></organization>
<organization identifier="b"><title>B &#38; C &#x4E2D;</title><item identifier="i" identifierref="r"><title>One</title>${inner}</item></organization></organizations>
<resources><resource identifier="r" adlcp:scormtype="sco" href="index.html?x=1"/></resources></manifest>`);

const files = new Set(['index.html', 'a.html']);

test('[PAPI-94] reads a 1.2 manifest: version, launch file and fields of its item', () => {
  const parsed = parseScormManifest(
    manifest12(`<adlcp:prerequisites type="aicc_script">x</adlcp:prerequisites><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
<adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>a=1&amp;b</adlcp:datafromlms><adlcp:masteryscore>70</adlcp:masteryscore>`),
    files,
  );
  expect(parsed).toMatchObject({ version: '1.2', title: 'B & C 中', launchable: 1 });
  expect(parsed.items[0]).toMatchObject({ kind: 'sco', prerequisites: 'x', visible: true });
  expect(parsed.launch).toEqual({
    LaunchFile: 'index.html?x=1',
    launchData: 'a=1&b',
    masteryScore: 70,
    maxTimeAllowed: '00:30:00',
    timeLimitAction: 'exit,message',
    objectives: [],
  });
});

test('[PAPI-94] reads a 2004 manifest: objectives, measures, shared data, time limit', () => {
  const xml = `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schemaversion>CAM 1.3</schemaversion></metadata><organizations><organization identifier="o"><title>T</title>
<item identifier="i" identifierref="r"><title>x</title><adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6"/><adlcp:dataFromLMS>d</adlcp:dataFromLMS>
<adlcp:data><adlcp:map targetID="notes"/></adlcp:data><imsss:sequencing IDRef="s"><imsss:limitConditions attemptAbsoluteDurationLimit="PT1H"/><imsss:deliveryControls completionSetByContent="true"/></imsss:sequencing></item></organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources>
<imsss:sequencingCollection><imsss:sequencing ID="s"><imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective><imsss:objective objectiveID="o1"/></imsss:objectives></imsss:sequencing></imsss:sequencingCollection></manifest>`;
  const parsed = parseScormManifest(bytes(xml), files);
  expect([parsed.version, parsed.edition]).toEqual(['2004', '2004 2nd']);
  expect(parsed.launch).toEqual({
    LaunchFile: 'a.html',
    launchData: 'd',
    maxTimeAllowed: 'PT1H',
    passingMeasure: 0.8,
    completionThreshold: 0.6,
    completionSetByContent: true,
    objectives: [
      { id: 'P', primary: true },
      { id: 'o1', primary: false },
    ],
    sharedData: ['notes'],
  });
});

test.each([
  ['1.2', '1.2'],
  ['something', '1.2'],
  ['2004 4th Edition', '2004 4th'],
  ['2004 3rd Edition', '2004 3rd'],
])('the schema version %s means %s', (text, edition) => {
  const head = `<metadata><schemaversion>${text}</schemaversion></metadata>`;
  expect(parseScormManifest(manifest12('', head), files).edition).toBe(edition);
});

const withScore = (score: string) =>
  parseScormManifest(manifest12(`<adlcp:masteryscore>${score}</adlcp:masteryscore>`), files).launch;

test('a mastery score that is no number from 0 to 100 is left out', () => {
  expect(withScore('80%')).not.toHaveProperty('masteryScore');
  expect(withScore('101')).not.toHaveProperty('masteryScore');
  expect(withScore('0')).toHaveProperty('masteryScore', 0);
});

test('a manifest in UTF-16 with a byte order mark is read', () => {
  const text = `\uFEFF${new TextDecoder().decode(manifest12())}`;
  expect(parseScormManifest(Buffer.from(text, 'utf16le'), files).title).toBe('B & C 中');
});

test('accepts a resource on another server that no item starts', () => {
  const xml = new TextDecoder().decode(manifest12());
  const more = xml.replace(
    '<resources>',
    '<resources><resource identifier="w" href="https://example.org/"/>',
  );
  expect(parseScormManifest(bytes(more), files).launchable).toBe(1);
});

const broken: [name: string, xml: Uint8Array, message: RegExp][] = [
  ['is not closed', bytes('<manifest><a></manifest>'), /not well formed.*line 1/],
  ['has another root', bytes('<other/>'), /no manifest element/],
  ['has a DOCTYPE', bytes('<!DOCTYPE manifest><manifest/>'), /DOCTYPE/],
  ['has an entity declaration', bytes('<!ENTITY x "y"><manifest/>'), /DOCTYPE/],
  ['starts nothing', bytes('<manifest/>'), /nothing that can be started/],
  ['is no text', Buffer.from([0x3c, 0x6d, 0xff, 0x3e]), /cannot be read as utf-8/],
];

test.each(broken)(
  '[PAPI-94] a manifest that %s is refused with a plain message',
  (_name, xml, message) => {
    expect(() => parseScormManifest(xml, files)).toThrow(message);
  },
);

test('a missing launch file is named', () => {
  expect(() => parseScormManifest(manifest12(), new Set(['other.html']))).toThrow(
    /'index\.html'.*missing/,
  );
});

test('[PAPI-92] refuses a URL outside of the package', () => {
  expect(resolveUrlInPackage(['content/', undefined], 'a b/ü.html')).toBe(
    'content/a%20b/%C3%BC.html',
  );
  expect(resolveUrlInPackage([], 'a%2Fb.html?x=1#y')).toBe('a%2Fb.html?x=1#y');
  const outside = ['../x.html', 'a/../../x', '%2e%2e/x', '//evil.example/x', '/x'];
  for (const bad of [...outside, 'https://evil.example/', 'javascript:1']) {
    expect(() => resolveUrlInPackage([], bad)).toThrow('does not lie inside the package');
  }
});

test('parameters of an item join the query, a fragment only where there is none', () => {
  expect(addScormItemParameters('a.html?x=1#f', '&y=2')).toBe('a.html?x=1&y=2#f');
  expect(addScormItemParameters('a.html#f', '#g')).toBe('a.html#f');
  expect(addScormItemParameters('a.html', '?q=ä#g')).toBe('a.html?q=%C3%A4#g');
  expect(decodePackageFileName('100%.html')).toBe('100%.html');
});

const several = (inner: string, sequencing = ''): Uint8Array =>
  bytes(`<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations><organization identifier="o"><title>T</title>
<item identifier="first" identifierref="r"><title>First</title>${inner}</item><item identifier="second" identifierref="r"><title>Second</title></item>${sequencing}</organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources>
<imsss:sequencingCollection><imsss:sequencing ID="s"><imsss:controlMode flow="true" choice="false"/><imsss:deliveryControls tracked="false"/></imsss:sequencing></imsss:sequencingCollection></manifest>`);

test('a package of one item has no outline, one of several has', () => {
  expect(parseScormManifest(manifest12(), files)).toMatchObject({ outline: undefined });
  const { outline } = parseScormManifest(several(''), files);
  expect(outline?.map(({ id, depth }) => [id, depth])).toEqual([
    ['first', 0],
    ['second', 0],
  ]);
  expect(outline?.[1]).not.toHaveProperty('sequencing');
});

test('reads sequencing in the terms of the standard; own elements replace shared ones', () => {
  const rules = `<imsss:sequencing IDRef="s"><imsss:controlMode forwardOnly="true"/>
<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
<imsss:ruleCondition condition="satisfied" operator="not" referencedObjective="p"/><imsss:ruleCondition condition="objectiveMeasureLessThan" measureThreshold="0.5"/></imsss:ruleConditions>
<imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>
<imsss:limitConditions attemptLimit="2"/>
<imsss:rollupRules objectiveMeasureWeight="0.5" rollupProgressCompletion="false"><imsss:rollupRule childActivitySet="atLeastCount" minimumCount="1"><imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions><imsss:rollupAction action="satisfied"/></imsss:rollupRule></imsss:rollupRules>
<imsss:objectives><imsss:primaryObjective objectiveID="p" satisfiedByMeasure="1"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure><imsss:mapInfo targetObjectiveID="g" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing>
<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6"/><adlcp:data><adlcp:map targetID="notes" writeSharedData="false"/></adlcp:data>
<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`;
  const { outline, notes } = parseScormManifest(several(rules), files);
  expect(notes).toEqual([]);
  expect(outline?.[0]?.sequencing).toEqual({
    controlMode: {
      forwardOnly: true,
      objectiveMeasureWeight: 0.5,
      rollupProgressCompletion: false,
    },
    deliveryControls: { tracked: false },
    sequencingRules: {
      preConditionRules: [
        {
          action: 'disabled',
          conditionCombination: 'any',
          conditions: [
            { condition: 'satisfied', operator: 'not', referencedObjective: 'p' },
            { condition: 'objectiveMeasureLessThan', measureThreshold: 0.5 },
          ],
        },
      ],
    },
    rollupRules: {
      rules: [
        {
          action: 'satisfied',
          consideration: 'atLeastCount',
          minimumCount: 1,
          conditionCombination: 'any',
          conditions: [{ condition: 'completed' }],
        },
      ],
    },
    attemptLimit: 2,
    primaryObjective: {
      objectiveID: 'p',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.8,
      mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: true }],
    },
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6 },
    hideLmsUi: ['previous'],
    sharedDataMaps: [{ targetID: 'notes', readSharedData: true, writeSharedData: false }],
  });
});

test('reads the sequencing of the organization, also from a shared definition', () => {
  const parsed = parseScormManifest(several('', '<imsss:sequencing IDRef="s"/>'), files);
  expect(parsed.sequencing).toEqual({
    identifier: 'o',
    controlMode: { flow: true, choice: false },
    deliveryControls: { tracked: false },
  });
});

const sequencing = (inner: string) => `<imsss:sequencing>${inner}</imsss:sequencing>`;
test.each([
  [
    'a time limit',
    '<imsss:limitConditions attemptAbsoluteDurationLimit="PT1H"/>',
    /limits the time/,
  ],
  ['auxiliary resources', '<imsss:auxiliaryResources/>', /auxiliary resources/],
])('notes for the importer that %s is not supported', (_name, wish, note) => {
  expect(parseScormManifest(several(sequencing(wish)), files).notes).toEqual([
    expect.stringMatching(note),
  ]);
});

test('notes and leaves out prerequisites that cannot be evaluated, and keeps others', () => {
  const prerequisites = (text: string) =>
    parseScormManifest(
      several(`<adlcp:prerequisites type="aicc_script">${text}</adlcp:prerequisites>`),
      files,
    );
  for (const odd of ['2*{first,second}', 'first&amp;nothing']) {
    const { outline, notes } = prerequisites(odd);
    expect(outline?.[0]).not.toHaveProperty('prerequisites');
    expect(notes).toEqual([expect.stringMatching(/First.*cannot be understood.*open/)]);
  }
  expect(prerequisites('~second').outline?.[0]).toMatchObject({ prerequisites: '~second' });
});

test('notes further organizations', () => {
  const more = new TextDecoder()
    .decode(several(''))
    .replace('</organizations>', '<organization identifier="p"/></organizations>');
  expect(parseScormManifest(bytes(more), files).notes).toEqual([
    expect.stringMatching(/2 organiz/),
  ]);
});
