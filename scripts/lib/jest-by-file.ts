/**
 * Stryker's runner for Jest loads every test file of the slice for each mutant and leaves out tests by name. This one gives Jest
 * the files of those tests alone, which takes a fraction of the time where a slice has many files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

interface TestRun {
  readonly tests?: readonly { readonly id: string; readonly fileName?: string }[];
}

interface Settings {
  readonly testFiles?: readonly string[];
}

/** The parts of the package's runner that are used here; its adapter calls Jest. */
interface Runner {
  readonly jestTestAdapter: { run: (settings: Settings) => Promise<unknown> };
  dryRun: (options: unknown) => Promise<TestRun>;
  mutantRun: (options: { readonly testFilter?: readonly string[] }) => Promise<unknown>;
}

/**
 * File with the test files by the ID of their tests. The first process of a run writes it, and each that tries mutants reads
 * it.
 */
const FILES_OF_TESTS = process.env['MUTATION_TESTS'] ?? '';

const [{ factory: jestRunner }] = jestPlugins as unknown as [
  { readonly factory: (injector: unknown) => Runner },
];

const byFile = (injector: unknown): Runner => {
  const runner = jestRunner(injector);
  const { jestTestAdapter: adapter } = runner;
  const [run, dryRun, mutantRun] = [
    adapter.run.bind(adapter),
    runner.dryRun.bind(runner),
    runner.mutantRun.bind(runner),
  ];
  let files: readonly string[] | undefined;
  adapter.run = (settings) => run(files ? { ...settings, testFiles: files } : settings);
  runner.dryRun = async (options) => {
    const found = await dryRun(options);
    const known = (found.tests ?? []).map(({ id, fileName = '' }) => [id, fileName] as const);
    writeFileSync(FILES_OF_TESTS, JSON.stringify(Object.groupBy(known, ([id]) => id)));
    return found;
  };
  runner.mutantRun = async (options) => {
    files = options.testFilter && filesOf(options.testFilter);
    return mutantRun(options);
  };
  return runner;
};
byFile.inject = ['$injector'];

/** Returns the files of tests. Two files may have a test of one name. */
const filesOf = (ids: readonly string[]): string[] => {
  const known = JSON.parse(readFileSync(FILES_OF_TESTS, 'utf8')) as Record<
    string,
    readonly (readonly [string, string])[]
  >;
  return [...new Set(ids.flatMap((id) => known[id] ?? []).map(([, file]) => file))];
};

/** @public Stryker reads it. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'jest-by-file', factory: byFile }];
