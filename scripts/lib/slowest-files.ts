/** Which test files took longest, as the runners report it. */
import { relative } from 'node:path';
import { root } from './root.ts';
import { journeys, readReport } from './test-reports.ts';

interface TimedFile {
  /** From the root of the checkout. */
  file: string;
  ms: number;
}

/** From `jest --json`, the longest first. */
export function jestFiles(report: string): TimedFile[] {
  const { testResults = [] } = (readReport(report) ?? {}) as {
    testResults?: { name: string; startTime: number; endTime: number }[];
  };
  return longestFirst(
    testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  );
}

/** From Playwright's JSON reporter, every try counted, the longest first. */
export function playwrightFiles(report: string): TimedFile[] {
  const byFile = Map.groupBy(journeys(report), ({ file }) => file);
  return longestFirst(
    [...byFile].map(([file, some]) => ({
      file,
      ms: some.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
}

/** A line for each of the first `count`. */
export function listed(files: TimedFile[], count: number): string[] {
  return files
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
}

function longestFirst(files: TimedFile[]): TimedFile[] {
  return files.toSorted((one, other) => other.ms - one.ms);
}
