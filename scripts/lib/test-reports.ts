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

/** A test of the journeys. */
export interface Journey {
  /** Below e2e/journeys. */
  file: string;
  title: string;
  /** Whether it passed in the end. */
  ok: boolean;
  /** `flaky`: failed once and then passed. */
  status: string;
  /** Milliseconds, of all tries. */
  duration: number;
  /** What the last try said. */
  errors: string[];
}

/** From Playwright's JSON reporter, however deep they stand. */
export function journeys(report: string): Journey[] {
  const { suites = [] } = (readReport(report) ?? {}) as { suites?: JourneySuite[] };
  return suites.flatMap((suite) => journeysIn(suite, suite.file));
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { duration: number; errors: { message: string }[] }[] }[];
  }[];
}

function journeysIn({ suites = [], specs = [] }: JourneySuite, file: string): Journey[] {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      ok,
      status,
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
      errors: (results.at(-1)?.errors ?? []).map(({ message }) => message),
    })),
  );
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, file))];
}
