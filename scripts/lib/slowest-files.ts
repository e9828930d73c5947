/** Which test files took longest, as the runners report it. */
import { relative } from 'node:path';
import { root } from './root.ts';
import { journeys, readReport } from './test-reports.ts';

interface TimedFile {
  /** From the root of the checkout. */
  readonly file: string;
  readonly ms: number;
}

/** From `jest --json`, the longest first. */
export const jestFiles = (report: string): TimedFile[] => {
  const { testResults = [] } = (readReport(report) ?? {}) as {
    readonly testResults?: {
      readonly name: string;
      readonly startTime: number;
      readonly endTime: number;
    }[];
  };
  return longestFirst(
    testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  );
};

/** From Playwright's JSON reporter, every try counted, the longest first. */
export const playwrightFiles = (report: string): TimedFile[] => {
  const byFile = Map.groupBy(journeys(report), ({ file }) => file);
  return longestFirst(
    [...byFile].map(([file, some]) => ({
      file,
      ms: some.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
};

/** A line for each of the first `count`. */
export const listed = (files: TimedFile[], count: number): string[] =>
  files.slice(0, count).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);

const longestFirst = (files: TimedFile[]): TimedFile[] =>
  files.toSorted((one, other) => other.ms - one.ms);
