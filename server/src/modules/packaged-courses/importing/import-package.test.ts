import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { ZipFile } from 'yazl';
import { DEFAULT_PACKAGE_IMPORT_LIMITS, importScormPackage } from './import-package.ts';
import { type RawZipEntry, writeRawZip } from '../../../../test/raw-zip.ts';
import { ScormPackageError, type ScormPackageProblem } from './package-error.ts';

const ODD = path.join(__dirname, '../../../../test/scorm-odd');

const made: string[] = [];

const emptyFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scorm-import-'));
  made.push(folder);
  return folder;
};

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

const refusal = async (importing: Promise<unknown>): Promise<ScormPackageError> => {
  const problem: unknown = await importing.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (problem instanceof ScormPackageError) return problem;
  throw new Error(`No refusal of the package but: ${String(problem)}`);
};

const odd: [
  row: string,
  file: string,
  problem: ScormPackageProblem,
  message: RegExp,
  entry: RegExp,
][] = [
  [
    '[PAPI-92]',
    '1a-zip-slip-dotdot.zip',
    'unsafe-entry',
    /\.\.\/\.\./,
    /^\.\.\/\.\.\/scorm-odd-escaped\.txt$/,
  ],
  ['[PAPI-92]', '1b-zip-slip-absolute.zip', 'unsafe-entry', /absolute/, /^\/tmp\//],
  ['[PAPI-92]', '1c-zip-slip-symlink.zip', 'unsafe-entry', /link/, /^assets$/],
  [
    '[PAPI-92]',
    '1d-zip-slip-backslash.zip',
    'unsafe-entry',
    /climbs out of the package/,
    /scorm-odd-escaped-win/,
  ],
  ['[PAPI-94]', '2a-entity-expansion.zip', 'manifest-invalid', /DOCTYPE/, /^imsmanifest\.xml$/],
  ['[PAPI-94]', '2b-external-entity.zip', 'manifest-invalid', /DOCTYPE/, /^imsmanifest\.xml$/],
  ['[PAPI-94]', '3a-manifest-missing.zip', 'manifest-missing', /imsmanifest\.xml/, /^$/],
  [
    '[PAPI-94]',
    '3b-manifest-in-subfolder.zip',
    'manifest-missing',
    /root of the archive/,
    /^My Course\/imsmanifest\.xml$/,
  ],
];

test.each(odd)('%s %s is refused and leaves nothing', async (_row, file, kind, message, entry) => {
  const parent = emptyFolder();
  const memory = process.memoryUsage().rss;
  const problem = await refusal(
    importScormPackage(path.join(ODD, file), path.join(parent, 'course')),
  );
  expect(problem.problem).toBe(kind);
  expect(problem.message).toMatch(message);
  expect(problem.message).not.toContain(hostname() || 'no host name');
  expect(problem.entry ?? '').toMatch(entry);
  expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 ** 2);
  expect(readdirSync(parent)).toEqual([]);
  for (const end of ['', '-abs', '-link', '-win']) {
    for (const place of ['/tmp', tmpdir(), path.dirname(parent), parent]) {
      expect(existsSync(path.join(place, `scorm-odd-escaped${end}.txt`))).toBe(false);
    }
  }
});

test('[PAPI-94] a package with xml:base, unicode names and parameters is accepted with its exact addresses', async () => {
  const into = path.join(emptyFolder(), 'course');
  const imported = await importScormPackage(path.join(ODD, '4-xml-base-unicode-names.zip'), into);
  expect(imported).toMatchObject({
    version: '2004',
    edition: '2004 4th',
    title: 'Überblick & Übung — 日本語',
    launchable: 2,
    launch: {
      LaunchFile: 'content/m%C3%B3dulo%201/%C3%9Cberblick%20%26%20start.html?lang=de&name=%C3%A4',
    },
  });
  const [first, folder] = imported.items;
  expect([first?.kind, first?.title]).toEqual(['sco', '1. Überblick & Start']);
  expect([folder?.kind, folder?.title]).toEqual(['folder', 'Ordner']);
  const [second] = folder?.children ?? [];
  expect([second?.title, second?.launch.LaunchFile]).toEqual([
    '2. Lektion mit Leerzeichen',
    'content/Lektion%202.html#abschnitt-3',
  ]);
  expect(existsSync(path.join(into, 'content/módulo 1/assets/daten ä.js'))).toBe(true);
});

const MANIFEST = `<manifest identifier="m"><organizations><organization identifier="o"><title>T</title>
<item identifier="i" identifierref="r"><title>One</title></item></organization></organizations>
<resources><resource identifier="r" href="index.html"/></resources></manifest>`;

const good = (): Record<string, string | Buffer> => ({
  'imsmanifest.xml': MANIFEST,
  'index.html': '<p>Hello</p>',
});

const zipOf = (files: Record<string, string | Buffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files))
      zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
    zip.end();
    const file = path.join(emptyFolder(), 'made.zip');
    const written = zip.outputStream.pipe(createWriteStream(file));
    written.on('close', () => resolve(file)).on('error', reject);
  });

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, '']));

const unusable: [
  row: string,
  name: string,
  files: () => Record<string, string | Buffer>,
  limits: object,
  problem: ScormPackageProblem,
][] = [
  [
    '[PAPI-93]',
    'a ratio over 100 to 1',
    () => ({ 'a.bin': Buffer.alloc(30 * 1024 ** 2) }),
    {},
    'too-large',
  ],
  ['[PAPI-93]', 'over 10000 entries', () => many(10_001), {}, 'too-large'],
  [
    '[PAPI-93]',
    'too many bytes',
    () => ({ 'a.bin': 'x'.repeat(2000), 'b.bin': 'y'.repeat(2000) }),
    { totalBytes: 3000 },
    'too-large',
  ],
  [
    '[PAPI-92]',
    'names that differ in case only',
    () => ({ 'A.html': '1', 'a.html': '2' }),
    {},
    'unsafe-entry',
  ],
  ['[PAPI-92]', 'a file that is a folder too', () => ({ a: '1', 'a/b': '2' }), {}, 'not-a-package'],
  [
    '[PAPI-94]',
    'a manifest of deep nesting',
    () => ({
      'imsmanifest.xml': `<manifest>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</manifest>`,
    }),
    { ratio: 10_000 },
    'manifest-invalid',
  ],
];

test.each(unusable)(
  '%s an archive with %s is refused',
  async (_row, _name, files, limits, kind) => {
    const parent = emptyFolder();
    const importing = importScormPackage(await zipOf(files()), path.join(parent, 'course'), {
      ...DEFAULT_PACKAGE_IMPORT_LIMITS,
      ...limits,
    });
    expect((await refusal(importing)).problem).toBe(kind);
    expect(readdirSync(parent)).toEqual([]);
  },
);

test('[PAPI-93] an archive may have 10000 entries, 1 GB unpacked, and a ratio of 100 to 1', async () => {
  expect(DEFAULT_PACKAGE_IMPORT_LIMITS).toMatchObject({
    entries: 10_000,
    totalBytes: 1_073_741_824,
    ratio: 100,
  });
  const zip = await zipOf({ ...good(), ...many(9998) });
  const { files } = await importScormPackage(zip, path.join(emptyFolder(), 'course'));
  expect(files).toBe(10_000);
});

test('[PAPI-92] an entry with a drive letter is refused', async () => {
  const file = await zipOf({ 'C_evil.txt': '1' });
  writeFileSync(
    file,
    readFileSync(file).toString('latin1').replaceAll('C_evil', 'C:evil'),
    'latin1',
  );
  const problem = await refusal(importScormPackage(file, path.join(emptyFolder(), 'course')));
  expect([problem.problem, problem.entry]).toEqual(['unsafe-entry', 'C:evil.txt']);
});

const manifestOf = (href: string): string => MANIFEST.replace('index.html', href);

const rawPackage = (href: string, file: Omit<RawZipEntry, 'content'>): string => {
  const zip = path.join(emptyFolder(), 'raw.zip');
  writeRawZip(zip, [
    { name: Buffer.from('imsmanifest.xml'), content: manifestOf(href) },
    { ...file, content: '<p>Hello</p>' },
  ]);
  return zip;
};

const namings: [name: string, href: string, file: Omit<RawZipEntry, 'content'>, stored: string][] =
  [
    [
      'UTF-8 names and no flag, as Info-ZIP writes them',
      'módulo/ä 日.html',
      { name: Buffer.from('módulo/ä 日.html') },
      'módulo/ä 日.html',
    ],
    [
      'names in CP437 beside their Unicode path',
      'módulo.html',
      { name: Buffer.from('m_dulo.html'), unicodePath: 'módulo.html' },
      'módulo.html',
    ],
    [
      'names in CP437',
      'Übung.html',
      { name: Buffer.from([0x9a, ...Buffer.from('bung.html')]) },
      'Übung.html',
    ],
    [
      'decomposed names of macOS and a composed reference',
      'caf\u00e9.html',
      { name: Buffer.from('cafe\u0301.html'), isDeclaredUtf8: true },
      'caf\u00e9.html',
    ],
    [
      'composed names and a decomposed reference',
      'cafe%CC%81.html',
      { name: Buffer.from('caf\u00e9.html') },
      'caf\u00e9.html',
    ],
    [
      'a literal %20 in a name, which the reference repeats',
      'my%20page.html',
      { name: Buffer.from('my%20page.html') },
      'my%20page.html',
    ],
    [
      'a percent sign that escapes nothing',
      '100% done.html',
      { name: Buffer.from('100% done.html') },
      '100% done.html',
    ],
    ['a question mark in a name', 'why?.html', { name: Buffer.from('why?.html') }, 'why?.html'],
    ['a number sign in a name', 'C#.html', { name: Buffer.from('C#.html') }, 'C#.html'],
    [
      'a reference with backslashes',
      'pages\\one.html',
      { name: Buffer.from('pages/one.html') },
      'pages/one.html',
    ],
  ];

test.each(namings)('a package with %s is accepted', async (_name, href, file, stored) => {
  const into = path.join(emptyFolder(), 'course');
  const { launch } = await importScormPackage(rawPackage(href, file), into);
  expect(decodeURIComponent(launch.LaunchFile)).toBe(stored);
  expect(existsSync(path.join(into, stored))).toBe(true);
});

test('names of files in a folder are composed, like those in an archive', async () => {
  const source = emptyFolder();
  writeFileSync(path.join(source, 'imsmanifest.xml'), manifestOf('caf\u00e9.html'));
  writeFileSync(path.join(source, 'cafe\u0301.html'), '<p>Hello</p>');
  const into = path.join(emptyFolder(), 'course');
  const { launch } = await importScormPackage(source, into);
  expect(launch.LaunchFile).toBe('caf%C3%A9.html');
  expect(readdirSync(into).toSorted()).toEqual(['caf\u00e9.html', 'imsmanifest.xml']);
});

test('a missing file is distinguished from one whose name looks the same', async () => {
  const zip = rawPackage('p\u0430ge.html', { name: Buffer.from('page.html') });
  const { message } = await refusal(importScormPackage(zip, path.join(emptyFolder(), 'course')));
  expect(message).toBe(
    "The file 'p\u0430ge.html' is named by imsmanifest.xml but missing. There is 'page.html', which is another name: " +
      'after 1 equal characters it goes on with U+0061 U+0067 U+0065 U+002E, not U+0430 U+0067 U+0065 U+002E.',
  );
});

test('[PAPI-92] two names that are equal when composed are refused', async () => {
  const zip = path.join(emptyFolder(), 'raw.zip');
  const names = ['imsmanifest.xml', 'caf\u00e9.html', 'cafe\u0301.html'];
  writeRawZip(
    zip,
    names.map((name) => ({ name: Buffer.from(name), content: 'x' })),
  );
  const problem = await refusal(importScormPackage(zip, path.join(emptyFolder(), 'course')));
  expect([problem.problem, problem.entry]).toEqual(['unsafe-entry', 'caf\u00e9.html']);
});

test('a file that is no ZIP archive or does not exist is refused', async () => {
  const into = path.join(emptyFolder(), 'course');
  expect((await refusal(importScormPackage(__filename, into))).problem).toBe('not-a-package');
  expect((await refusal(importScormPackage(`${into}.zip`, into))).message).toBe(
    "There is no file 'course.zip'.",
  );
});

test('a package in a folder is copied, links in it are refused', async () => {
  const source = emptyFolder();
  for (const [name, content] of Object.entries(good()))
    writeFileSync(path.join(source, name), content);
  mkdirSync(path.join(source, 'img'));
  writeFileSync(path.join(source, 'img/a.svg'), '<svg/>');
  const parent = emptyFolder();
  const imported = await importScormPackage(source, path.join(parent, 'course'));
  expect(imported).toMatchObject({ title: 'T', files: 3 });
  expect(readFileSync(path.join(parent, 'course/img/a.svg'), 'utf8')).toBe('<svg/>');

  symlinkSync('/etc', path.join(source, 'etc'));
  const problem = await refusal(importScormPackage(source, path.join(parent, 'second')));
  expect([problem.problem, problem.entry]).toEqual(['unsafe-entry', 'etc']);
  expect(readdirSync(parent)).toEqual(['course']);
});

test('a refused package keeps the former one in place, a valid one replaces it', async () => {
  const parent = emptyFolder();
  const into = path.join(parent, 'course');
  await importScormPackage(await zipOf({ ...good(), 'old.txt': 'x' }), into);
  await refusal(importScormPackage(await zipOf({ 'index.html': '' }), into));
  expect(readdirSync(into).toSorted()).toEqual(['imsmanifest.xml', 'index.html', 'old.txt']);
  await importScormPackage(await zipOf(good()), into);
  expect(readdirSync(into).toSorted()).toEqual(['imsmanifest.xml', 'index.html']);
  expect(readdirSync(parent)).toEqual(['course']);
});

test('the remains of a killed import are removed by a later import', async () => {
  const parent = emptyFolder();
  const [stale, young] = ['course.part-aa', 'course.part-bb'].map((name) =>
    path.join(parent, name),
  );
  for (const folder of [stale, young]) mkdirSync(folder ?? '');
  utimesSync(stale ?? '', 0, 0);
  await importScormPackage(await zipOf(good()), path.join(parent, 'course'));
  expect(readdirSync(parent).toSorted()).toEqual(['course', 'course.part-bb']);
});
