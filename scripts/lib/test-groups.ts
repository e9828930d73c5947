/**
 * Groups the test files of Jest for a run of all tests. Jest loads every module again for each test file, which takes most of
 * the processor time of short files. Therefore one generated file loads the test files of a group, which then share their
 * modules. A single file is run without a group, as `npm run unit -- <path>` does.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

/**
 * Maximum number of test files in a group, by project of jest.config.mjs. It is small enough to leave several groups for each
 * process.
 */
const GROUP_SIZES: Readonly<Record<string, number>> = { rules: 40, tool: 8, ui: 24, server: 16 };
/** Largest number of long test files in a group. They wait for processes, so that a large group would end long after all others. */
const LONG_GROUP_SIZE = 3;
/** Start of the file names of groups with long tests. */
export const LONG_GROUP_PREFIX = 'long-';
const GROUPS_FOLDER = join(root, '.cache', 'test-groups');
/** Modules that the tests of a group load once, before the first of them, by project of jest.config.mjs. */
const PRELOADED_MODULES: Readonly<Record<string, readonly string[]>> = {
  ui: [join(root, 'shared', 'testing', 'src', 'clean-up-pages.ts')],
};

/** Matches a test file that mocks modules or chooses its environment, so that no other test file can share its modules. */
const MOCKS_MODULES =
  /\bjest\.(?:mock|doMock|unstable_mockModule|resetModules|isolateModules)\(|@jest-environment/;
/** Matches the mock of a module by a file. Test files that replace the same modules can share them. */
const REPLACED_MODULE =
  /\bjest\.mock\(\s*'([^']+)',\s*\(\)\s*=>\s*jest\.requireActual\(\s*'([^']+)',?\s*\),?\s*\);/g;
/**
 * Matches test files that register apps with single-spa, which cannot remove an app until single-spa itself is loaded again.
 */
const REGISTERS_APPS = /^shared\/federation\/.*\.test\.tsx$/;

/**
 * Splits test files into groups. Files of neighbouring folders are together, because they load the same modules.
 * @param read returns the text of a file
 */
export const groupTestFiles = (
  files: readonly string[],
  size: number,
  read: (file: string) => string,
): string[][] => {
  const bySharedModules = Map.groupBy(files.toSorted(), (file) =>
    toSharedModulesKey(file, read(file)),
  );
  return [...bySharedModules.values()].flatMap((together) => {
    const groups = Math.ceil(together.length / size);
    const perGroup = Math.ceil(together.length / groups);
    return Array.from({ length: groups }, (_, at) =>
      together.slice(at * perGroup, (at + 1) * perGroup),
    );
  });
};

/** Returns a key for the set of modules with which a test file runs. Files with the same key can be in one group. */
const toSharedModulesKey = (file: string, text: string): string => {
  if (REGISTERS_APPS.test(file) || MOCKS_MODULES.test(text.replaceAll(REPLACED_MODULE, '')))
    return file;
  const resolve = (module: string) =>
    module.startsWith('.') ? join(dirname(file), module) : module;
  return [...text.matchAll(REPLACED_MODULE)]
    .map(([, module = '', standIn = '']) => `${resolve(module)} > ${resolve(standIn)}`)
    .toSorted()
    .join();
};

/**
 * Writes one generated test file for each group of each project of jest.config.mjs.
 * @returns the environment in which Jest runs the groups in place of the single files
 */
export const writeTestGroupFiles = async (
  choice: 'main' | 'all',
): Promise<Record<string, string>> => {
  const { default: config } = (await import(join(root, 'jest.config.mjs'))) as {
    readonly default: JestConfig;
  };
  rmSync(GROUPS_FOLDER, { recursive: true, force: true });
  for (const { displayName, roots } of config.projects) {
    const folder = join(GROUPS_FOLDER, displayName);
    mkdirSync(folder, { recursive: true });
    const files = findTestFiles(roots.map((path) => path.replace('<rootDir>/', '')));
    const short = groupTestFiles(files.filter(isMainTest), GROUP_SIZES[displayName] ?? 1, readText);
    const long = choice === 'all' ? files.filter((file) => !isMainTest(file)) : [];
    const named = [
      ...groupTestFiles(long, LONG_GROUP_SIZE, readText).map(
        (group) => [LONG_GROUP_PREFIX, group] as const,
      ),
      ...short.map((group) => ['', group] as const),
    ];
    for (const [at, [prefix, group]] of named.entries())
      writeFileSync(
        join(folder, `${prefix}${String(at).padStart(3, '0')}.test.ts`),
        toGroupFile(group, PRELOADED_MODULES[displayName] ?? []),
      );
  }
  return { CAIRN_TEST_GROUPS: GROUPS_FOLDER };
};

interface JestConfig {
  readonly projects: readonly {
    readonly displayName: string;
    /** Folders of the Jest project, as `<rootDir>/…`. */
    readonly roots: readonly string[];
  }[];
}

/**
 * Tests that run only with all tests. Tests in `server/test` start whole servers, kill them and fill their disks. Backups and
 * object stores move a hundred megabytes. The test of the catalogues reads all sources, as static checks do.
 */
const LONG_TESTS =
  /^server\/(?:test|src\/modules\/operations\/backup)\/|\/(?:s3-file-store|message-catalogues)\.test\.ts$/;
const isMainTest = (file: string): boolean => !LONG_TESTS.test(file);

const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

const findTestFiles = (roots: readonly string[]): string[] =>
  globSync(
    roots.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**'] },
  );

const toGroupFile = (group: readonly string[], preload: readonly string[]): string => {
  const isGroup = group.length > 1;
  const measured = join(root, 'scripts', 'jest', 'measured-file.ts');
  return [
    ...(isGroup ? preload : []).map((module) => `require(${JSON.stringify(module)});`),
    `const { declareMeasuredTestFile } = require(${JSON.stringify(measured)});`,
    ...group.map(
      (file) =>
        `declareMeasuredTestFile(${JSON.stringify(file)}, () => require(${JSON.stringify(join(root, file))}));`,
    ),
    '',
  ].join('\n');
};
