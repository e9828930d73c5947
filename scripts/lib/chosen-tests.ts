/** Which tests a run takes: all of them, or those that the change at hand can break. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import {
  changeBase,
  changedFiles,
  journeysToRun,
  readJourneys,
  unitTestsToRun,
} from './changed.ts';
import { jestCommand } from './commands.ts';
import { root } from './root.ts';
import { remotePackages } from './workspace.ts';

export interface ChosenTests {
  /** By path; empty means none. */
  readonly unit: 'all' | string[];
  readonly journeys: 'all' | string[];
}

export const allTests: ChosenTests = { unit: 'all', journeys: 'all' };

/** Says what was chosen and against which commit. */
export const changedTests = (say: (line: string) => void): ChosenTests => {
  const base = changeBase();
  const changed = changedFiles(base);
  const apps = remotePackages().map(({ dir, mfe: { routes } }) => ({
    folder: basename(dir),
    paths: routes.map(({ path }) => path),
  }));
  const unit = unitTestsToRun(changed, () => testsThatImport(base)) ?? 'all';
  const journeys = journeysToRun(changed, readJourneys(), apps).map(({ file }) => file);
  const units = unit === 'all' ? 'all' : String(unit.length);
  say(
    `${changed.length} files changed since ${base.slice(0, 9)}: ${units} unit and server test files, ${journeys.length} journeys.`,
  );
  return { unit, journeys };
};

const testsThatImport = (base: string): string[] => {
  const [command, ...args] = jestCommand(['--listTests', `--changedSince=${base}`]);
  const listed = execFileSync(command, args, { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((line) => line.trim() !== '');
};
