/** Chooses the tests of a run: the main ones, all of them, or those that the current change can break. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import {
  getChangeBaseCommit,
  listChangedFiles,
  selectJourneys,
  readJourneys,
  selectUnitTests,
} from './tests-of-change.ts';
import { toJestCommand } from './commands.ts';
import { root } from './root.ts';
import { listRemotePackages } from './workspace.ts';

/**
 * Choice of the tests of a run. `main` leaves out tests that take long or that few changes can break; an array contains paths
 * and may be empty.
 */
export type TestChoice = 'main' | 'all' | string[];

export interface ChosenTests {
  readonly unit: TestChoice;
  readonly journeys: TestChoice;
}

export const mainTestChoice: ChosenTests = { unit: 'main', journeys: 'main' };
export const allTestsChoice: ChosenTests = { unit: 'all', journeys: 'all' };

/** Chooses the tests for the current change. Prints the choice, and the commit with which it compares. */
export const chooseChangedTests = (print: (line: string) => void): ChosenTests => {
  const base = getChangeBaseCommit();
  const changed = listChangedFiles(base);
  const apps = listRemotePackages().map(({ dir, mfe: { routes } }) => ({
    folder: basename(dir),
    paths: routes.map(({ path }) => path),
  }));
  const unit = selectUnitTests(changed, () => findTestsThatImport(base)) ?? 'all';
  const journeys = selectJourneys(changed, readJourneys(), apps).map(({ file }) => file);
  const units = unit === 'all' ? 'all' : String(unit.length);
  print(
    `${changed.length} files changed since ${base.slice(0, 9)}: ${units} unit and server test files, ${journeys.length} journeys.`,
  );
  return { unit, journeys };
};

const findTestsThatImport = (base: string): string[] => {
  const [command, ...args] = toJestCommand(['--listTests', `--changedSince=${base}`]);
  const listed = execFileSync(command, args, { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((line) => line.trim() !== '');
};
