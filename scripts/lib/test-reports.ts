/** Sums up what the test runners report. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** From `jest --json`. A suite that could not even start counts as one failure. */
export function jestCounts(file: string): Counts {
  const report = readReport(file) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  } | null;
  if (!report) return { passed: 0, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
}

/** From Playwright's JSON reporter. A test that passed at the second try has passed. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  } | null;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** Null when the runner ended before it could write one. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
