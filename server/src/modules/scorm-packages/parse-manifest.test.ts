import { fileOf, resolveInPackage, withParameters } from './launch-address.ts';
import { parseManifest } from './parse-manifest.ts';

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

const manifest12 = (inner = '', head = ''): Uint8Array =>
  bytes(`<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">${head}
<organizations default="b"><organization identifier="a"><title>A</title></organization>
<organization identifier="b"><title>B &#38; C &#x4E2D;</title><item identifier="i" identifierref="r"><title>One</title>${inner}</item></organization></organizations>
<resources><resource identifier="r" adlcp:scormtype="sco" href="index.html?x=1"/></resources></manifest>`);

const files = new Set(['index.html', 'a.html']);

test('[PAPI-94] a 1.2 manifest: version, launch file and what its item says', () => {
  const parsed = parseManifest(
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

test('[PAPI-94] a 2004 manifest: objectives, measures, shared data, time limit', () => {
  const xml = `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schemaversion>CAM 1.3</schemaversion></metadata><organizations><organization identifier="o"><title>T</title>
<item identifier="i" identifierref="r"><title>x</title><adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6"/><adlcp:dataFromLMS>d</adlcp:dataFromLMS>
<adlcp:data><adlcp:map targetID="notes"/></adlcp:data><imsss:sequencing IDRef="s"><imsss:limitConditions attemptAbsoluteDurationLimit="PT1H"/><imsss:deliveryControls completionSetByContent="true"/></imsss:sequencing></item></organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="a.html"/></resources>
<imsss:sequencingCollection><imsss:sequencing ID="s"><imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective><imsss:objective objectiveID="o1"/></imsss:objectives></imsss:sequencing></imsss:sequencingCollection></manifest>`;
  const parsed = parseManifest(bytes(xml), files);
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
  expect(parseManifest(manifest12('', head), files).edition).toBe(edition);
});

const withScore = (score: string) =>
  parseManifest(manifest12(`<adlcp:masteryscore>${score}</adlcp:masteryscore>`), files).launch;

test('a mastery score that is no number from 0 to 100 is left out', () => {
  expect(withScore('80%')).not.toHaveProperty('masteryScore');
  expect(withScore('101')).not.toHaveProperty('masteryScore');
  expect(withScore('0')).toHaveProperty('masteryScore', 0);
});

test('a manifest in UTF-16 with a byte order mark is read', () => {
  const text = `\uFEFF${new TextDecoder().decode(manifest12())}`;
  expect(parseManifest(Buffer.from(text, 'utf16le'), files).title).toBe('B & C 中');
});

test('a resource on another server that no item starts is no obstacle', () => {
  const xml = new TextDecoder().decode(manifest12());
  const more = xml.replace(
    '<resources>',
    '<resources><resource identifier="w" href="https://example.org/"/>',
  );
  expect(parseManifest(bytes(more), files).launchable).toBe(1);
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
    expect(() => parseManifest(xml, files)).toThrow(message);
  },
);

test('a missing launch file is named', () => {
  expect(() => parseManifest(manifest12(), new Set(['other.html']))).toThrow(
    /'index\.html'.*missing/,
  );
});

test('[PAPI-92] an address that leaves the package is refused', () => {
  expect(resolveInPackage(['content/', undefined], 'a b/ü.html')).toBe('content/a%20b/%C3%BC.html');
  expect(resolveInPackage([], 'a%2Fb.html?x=1#y')).toBe('a%2Fb.html?x=1#y');
  const outside = ['../x.html', 'a/../../x', '%2e%2e/x', '//evil.example/x', '/x'];
  for (const bad of [...outside, 'https://evil.example/', 'javascript:1']) {
    expect(() => resolveInPackage([], bad)).toThrow('does not lie inside the package');
  }
});

test('parameters of an item join the query, a fragment only where there is none', () => {
  expect(withParameters('a.html?x=1#f', '&y=2')).toBe('a.html?x=1&y=2#f');
  expect(withParameters('a.html#f', '#g')).toBe('a.html#f');
  expect(withParameters('a.html', '?q=ä#g')).toBe('a.html?q=%C3%A4#g');
  expect(fileOf('100%.html')).toBe('100%.html');
});
