/** Packages as they are found in the wild, made by code: each is imported with what is odd about it named, or refused in words. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRawZip } from '../../../../test/raw-zip.ts';
import { importPackage } from './import-package.ts';
import type { ImportedPackage } from './imported-package.ts';
import { PackageError } from './package-error.ts';

type Files = Readonly<Record<string, string>>;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scorm-odd-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const zip = (files: Files): string => {
  const file = path.join(folder, 'package.zip');
  const entries = Object.entries(files).map(([name, content]) => ({
    name: Buffer.from(name),
    content,
    isDeclaredUtf8: true,
  }));
  writeRawZip(file, entries);
  return file;
};

const importFiles = async (files: Files): Promise<ImportedPackage> =>
  importPackage(zip(files), path.join(folder, 'course'));

interface Parts {
  readonly head?: string;
  readonly organizations?: string;
  readonly items?: string;
  readonly resources?: string;
  readonly after?: string;
}

const ITEM = '<item identifier="one" identifierref="r"><title>One</title></item>';

const manifest = ({
  head = '',
  organizations,
  items = ITEM,
  resources,
  after = '',
}: Parts): string =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">${
    head || '<metadata><schemaversion>2004 4th Edition</schemaversion></metadata>'
  }${
    organizations ??
    `<organizations><organization identifier="o"><title>Odd</title>${items}</organization></organizations>`
  }<resources>${
    resources ?? '<resource identifier="r" adlcp:scormType="sco" href="index.html"/>'
  }</resources>${after}</manifest>`;

const withManifest = (parts: Parts, files: Files = { 'index.html': '<p>Hello</p>' }): Files => ({
  'imsmanifest.xml': manifest(parts),
  ...files,
});

const TWO = `${ITEM}<item identifier="two" identifierref="r"><title>Two</title></item>`;

interface Accepted {
  readonly titles: string[];
  readonly notes?: string[];
  readonly launch?: string;
}

const IN_SANDBOX =
  ': it needs an origin for packages (PACKAGE_URL), or your trust (TRUSTED_PACKAGES). In a sandbox it does not work.';

const accepted: [name: string, files: Files, expected: Accepted][] = [
  [
    'names with backslashes',
    withManifest(
      { resources: '<resource identifier="r" href="pages\\one.html"/>' },
      { 'pages\\one.html': 'x' },
    ),
    { titles: ['One'], launch: 'pages/one.html' },
  ],
  [
    'identifiers with white space around them',
    withManifest({
      items: '<item identifier=" one " identifierref=" r "><title>One</title></item>',
    }),
    { titles: ['One'] },
  ],
  [
    'a resource with white space around its identifier',
    withManifest({ resources: '<resource identifier="  r\n" href="index.html"/>' }),
    { titles: ['One'] },
  ],
  [
    'a default organization with white space around its identifier',
    withManifest({
      organizations: `<organizations default="b"><organization identifier="a"><title>A</title>${ITEM}</organization><organization identifier=" b "><title>B</title><item identifier="i" identifierref="r"><title>Of b</title></item></organization></organizations>`,
    }),
    {
      titles: ['Of b'],
      notes: ['The package has 2 organizations: only the default one is played.'],
    },
  ],
  ['an identifier twice', withManifest({ items: `${ITEM}${ITEM}` }), { titles: ['One', 'One'] }],
  [
    'no titles',
    withManifest({ items: '<item identifier="one" identifierref="r"/>' }),
    { titles: ['one'] },
  ],
  ['no organization', withManifest({ organizations: '' }), { titles: ['r'] }],
  [
    'an invisible folder around its items',
    withManifest({
      items: `<item identifier="f" isvisible=" false "><title>F</title>${TWO}</item>`,
    }),
    { titles: ['F', 'One', 'Two'] },
  ],
  [
    'an item that names a resource that is not there',
    withManifest({
      items: `${ITEM}<item identifier="x" identifierref="gone"><title>Gone</title></item>`,
    }),
    { titles: ['One', 'Gone'], notes: ["The item names a resource 'gone' that does not exist."] },
  ],
  [
    'a resource on another server that no item starts',
    withManifest({
      resources:
        '<resource identifier="r" href="index.html"/><resource identifier="w" href="https://example.org/"/>',
    }),
    { titles: ['One'] },
  ],
  [
    'a file of a resource that is missing',
    withManifest({
      resources:
        '<resource identifier="r" href="index.html"><file href="index.html"/><file href="gone.js"/></resource>',
    }),
    { titles: ['One'] },
  ],
  [
    'a schema version that is no year',
    withManifest({ head: '<metadata><schemaversion>ADL SCORM</schemaversion></metadata>' }),
    { titles: ['One'] },
  ],
  [
    'a manifest inside of its manifest that no item names',
    withManifest({ after: '<manifest identifier="inner"><organizations/></manifest>' }),
    {
      titles: ['One'],
      notes: ['The package has manifests inside of its manifest: they are not played.'],
    },
  ],
  [
    'both SCORM and cmi5',
    { ...withManifest({}), 'cmi5.xml': '<courseStructure/>' },
    { titles: ['One'] },
  ],
  [
    'a script of a content delivery network',
    withManifest({}, { 'index.html': '<script src="https://cdn.example/a.js"></script>' }),
    {
      titles: ['One'],
      notes: [
        'The package loads scripts from cdn.example: what comes from other sites is blocked. Put these files into the package.',
      ],
    },
  ],
  [
    'a start that is no page',
    withManifest({ resources: '<resource identifier="r" href="one.pdf"/>' }, { 'one.pdf': '%PDF' }),
    {
      titles: ['One'],
      launch: 'one.pdf',
      notes: [`The package starts with a file that is no page${IN_SANDBOX}`],
    },
  ],
  [
    'an id of an objective that is an encoded address',
    withManifest({
      items: TWO.replace(
        '<title>One',
        '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="urn:a%20b"/></imsss:objectives></imsss:sequencing><title>One',
      ),
    }),
    { titles: ['One', 'Two'] },
  ],
  [
    'a sequencing rule that the standard does not know',
    withManifest({
      items: TWO.replace(
        '<title>One',
        '<imsss:sequencing><imsss:sequencingRules><imsss:exitConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="bored"/></imsss:ruleConditions><imsss:ruleAction action="exit"/></imsss:exitConditionRule></imsss:sequencingRules></imsss:sequencing><title>One',
      ),
    }),
    {
      titles: ['One', 'Two'],
      notes: [
        "The sequencing rules of the package name 'bored', which SCORM 2004 does not know: these rules are left out.",
      ],
    },
  ],
  [
    'a default organization that is not there',
    withManifest({
      organizations: `<organizations default="gone"><organization identifier="a"><title>A</title>${ITEM}</organization></organizations>`,
    }),
    { titles: ['One'] },
  ],
  [
    'a page of its own for a folder',
    withManifest({
      items: `<item identifier="f" identifierref="r"><title>F</title>${TWO}</item>`,
    }),
    { titles: ['F', 'One', 'Two'] },
  ],
  [
    'text between the elements of its manifest',
    withManifest({ items: `\u00a0stray <!-- note -->${ITEM} words` }),
    { titles: ['One'] },
  ],
];

const flat = (items: ImportedPackage['items']): string[] =>
  items.flatMap(({ title, children }) => [title, ...flat(children)]);

test.each(accepted)('a package with %s is imported', async (_name, files, expected) => {
  const imported = await importFiles(files);
  expect(flat(imported.items)).toEqual(expected.titles);
  expect(imported.notes).toEqual(expected.notes ?? []);
  expect(imported.launch.LaunchFile).toBe(expected.launch ?? 'index.html');
});

const PLAYS = 'Cairn plays SCORM 1.2 and 2004.';

const refused: [name: string, files: Files, message: string][] = [
  [
    'cmi5',
    { 'cmi5.xml': '<courseStructure/>', 'index.html': '' },
    `This is a cmi5 package; ${PLAYS}`,
  ],
  [
    'xAPI',
    { 'tincan.xml': '<tincan/>', 'index.html': '' },
    `This is an xAPI (Tin Can) package; ${PLAYS}`,
  ],
  [
    'xAPI in a folder',
    { 'My Course/TinCan.xml': '<tincan/>' },
    `This is an xAPI (Tin Can) package; ${PLAYS}`,
  ],
  [
    'AICC',
    { 'course.AU': '', 'course.CRS': '', 'course.cst': '', 'course.des': '' },
    `This is an AICC package; ${PLAYS}`,
  ],
  ['H5P', { 'h5p.json': '{}', 'content/content.json': '{}' }, `This is an H5P package; ${PLAYS}`],
  [
    'Common Cartridge',
    withManifest({
      head: '<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata>',
    }),
    `This is a Common Cartridge package; ${PLAYS}`,
  ],
  [
    'an item that names a manifest inside of the manifest',
    withManifest({
      items: '<item identifier="one" identifierref="inner"><title>One</title></item>',
      after: '<manifest identifier="inner"/>',
    }),
    "The item 'One' names a manifest inside of imsmanifest.xml (a sub-manifest); Cairn plays packages of one manifest.",
  ],
  [
    'no file to start',
    withManifest({ items: '<item identifier="f"><title>F</title></item>' }),
    'imsmanifest.xml names nothing that can be started.',
  ],
  [
    'a start on another server',
    withManifest({ resources: '<resource identifier="r" href="https://example.org/"/>' }),
    "The address 'https://example.org/' does not lie inside the package.",
  ],
  [
    'more items than a player could show',
    withManifest({ items: ITEM.repeat(5001) }),
    'imsmanifest.xml has more than 5000 items.',
  ],
  [
    'a shared definition that makes the sequencing of its items huge',
    withManifest({
      items: ITEM.replace('<title>', '<imsss:sequencing IDRef="s"/><title>').repeat(300),
      after: `<imsss:sequencingCollection><imsss:sequencing ID="s"><imsss:objectives><imsss:primaryObjective/>${Array.from({ length: 1000 }, (_, at) => `<imsss:objective objectiveID="objective-${at}"/>`).join('')}</imsss:objectives></imsss:sequencing></imsss:sequencingCollection>`,
    }),
    'imsmanifest.xml has more sequencing rules than a player could follow.',
  ],
  [
    'a name that climbs out by backslashes',
    withManifest({}, { 'index.html': '', '..\\..\\out.txt': '' }),
    "The archive entry '../../out.txt' climbs out of the package.",
  ],
  [
    'a name with a backslash and the same with a slash',
    withManifest({}, { 'index.html': '', 'a\\b.txt': '', 'a/b.txt': '' }),
    "The archive entry 'a/b.txt' appears twice, or beside a name that some file systems take for the same.",
  ],
  [
    'a manifest in a folder',
    { 'My Course/imsmanifest.xml': manifest({}), 'My Course/index.html': '' },
    'The archive has imsmanifest.xml in a folder; it has to be at the root of the archive.',
  ],
  [
    'a manifest in capitals',
    { 'IMSMANIFEST.XML': manifest({}), 'index.html': '' },
    "The archive has 'IMSMANIFEST.XML'; the name of this file has to be imsmanifest.xml, in small letters.",
  ],
  [
    'a manifest with a DOCTYPE',
    {
      'imsmanifest.xml': manifest({}).replace('<manifest', '<!DOCTYPE manifest><manifest'),
      'index.html': '',
    },
    'imsmanifest.xml must not contain a DOCTYPE.',
  ],
  [
    'a manifest that stops in the middle',
    { 'imsmanifest.xml': manifest({}).slice(0, 300), 'index.html': '' },
    "imsmanifest.xml is not well formed: boolean attribute 'i' is not allowed. (line 1).",
  ],
  ['nothing', {}, 'The archive has no imsmanifest.xml; it has to be at the root of the archive.'],
];

test.each(refused)('a package of %s is refused in words', async (_name, files, message) => {
  const problem = await importFiles(files).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(PackageError);
  expect((problem as PackageError).message).toBe(message);
  expect(readdirSync(folder)).toEqual(['package.zip']);
});
