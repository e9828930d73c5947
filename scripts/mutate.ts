/**
 * npm run mutate -- SLICE …: measures how many small changes of the product's code the tests detect (StrykerJS). Each slice
 * ends within about 20 minutes on two cores; none of them is part of `npm test`. The files of the slice are changed in place
 * and restored at the end, even after Ctrl+C, so no other program may work in the folder meanwhile. Reports:
 * .out/mutation/SLICE.html and SLICE.json. Results: docs/mutants.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationSlices } from './lib/mutation-slices.ts';
import { root } from './lib/root.ts';
import { buildOutputFolder } from './lib/workspace.ts';

/** Time in ms by which the tests may exceed their usual time for one mutant. */
const EXTRA_TIMEOUT_MS = 20_000;

interface JestConfig {
  readonly projects: readonly { readonly displayName: string }[];
}

const { default: jestConfig } = (await import(`${root}/jest.config.mjs`)) as {
  default: JestConfig;
};
const folder = join(buildOutputFolder, 'mutation');
const names = process.argv.slice(2);
const unknown = names.filter((name) => !mutationSlices.has(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Slices: ${[...mutationSlices.keys()].join(' ')}`);
  process.exit(2);
}

const requireSlice = (name: string) => {
  const slice = mutationSlices.get(name);
  if (!slice) throw new Error(`There is no slice ${name}.`);
  return slice;
};

const toTestPattern = (path: string): string =>
  join(root, path.endsWith('.ts') ? path : `${path}/**/*.test.{ts,tsx}`);

/**
 * Writes the settings. Stryker puts its own environment around that of the project, so it must be given a single project.
 */
const writeSettings = (slice: string): string => {
  const { project, tests, files } = requireSlice(slice);
  const found = jestConfig.projects.find(({ displayName }) => displayName === project);
  const jestFile = join(folder, `${slice}.jest.config.json`);
  writeFileSync(
    jestFile,
    JSON.stringify({ ...found, rootDir: root, testMatch: tests.map(toTestPattern) }),
  );
  const settingsFile = join(folder, `${slice}.stryker.json`);
  const settings = {
    testRunner: 'jest-by-file',
    plugins: ['@stryker-mutator/jest-runner', join(root, 'scripts', 'lib', 'jest-by-file.ts')],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    // Jest cannot find related tests when its root is one folder.
    jest: { configFile: jestFile, enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    mutate: files,
    // Mutates in place, because the links between packages lead out of a copied folder.
    inPlace: true,
    disableTypeChecks: false,
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: EXTRA_TIMEOUT_MS,
    tempDirName: join(folder, 'stryker'),
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: join(folder, `${slice}.html`) },
    jsonReporter: { fileName: join(folder, `${slice}.json`) },
  };
  writeFileSync(settingsFile, JSON.stringify(settings));
  return settingsFile;
};

mkdirSync(folder, { recursive: true });
const stryker = join(root, 'node_modules', '.bin', 'stryker');
for (const slice of names) {
  const { status } = spawnSync(stryker, ['run', writeSettings(slice)], {
    cwd: root,
    env: { ...process.env, MUTATION_TESTS: join(folder, `${slice}.tests.json`) },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
