/** Lists the test files with the highest processor time. */
import { existsSync, readFileSync } from 'node:fs';
import { readJourneyResults } from './test-reports.ts';

export interface TestFileCost {
  /** Path of the test file from the root of the checkout. */
  readonly file: string;
  /** Processor time of the test file in seconds. */
  readonly seconds: number;
}

/**
 * Reads the processor times of Jest's test files that `scripts/jest/measured-file.ts` wrote.
 * @returns the costliest file first; empty without a report
 */
export const readJestFileCosts = (report: string): TestFileCost[] => {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  return sortByCost(
    lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TestFileCost),
  );
};

/**
 * Reads Playwright's JSON report. Every attempt of a test counts.
 * @returns the costliest file first; empty without a report
 */
export const readPlaywrightFileCosts = (report: string): TestFileCost[] => {
  const byFile = Map.groupBy(readJourneyResults(report), ({ file }) => file);
  return sortByCost(
    [...byFile].map(([file, tests]) => ({
      file: `e2e/journeys/${file}`,
      seconds: tests.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0),
    })),
  );
};

/** Returns a line with the processor time for each of the first `count` test files. */
export const formatFileCosts = (files: TestFileCost[], count: number): string[] =>
  files.slice(0, count).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);

const sortByCost = (files: TestFileCost[]): TestFileCost[] =>
  files.toSorted((one, other) => other.seconds - one.seconds);
