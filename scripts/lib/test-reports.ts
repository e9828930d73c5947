/** Counts passed and failed tests in the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads a report of `jest --json`. A suite that could not even start counts as one failure. */
export const readJestCounts = (file: string): TestCounts => {
  const report = readTestRunnerReport(file) as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly numRuntimeErrorTestSuites: number;
  } | null;
  if (!report) return { passed: 0, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
};

/** Reads a report of Playwright's JSON reporter. A test that passed at the second attempt counts as passed. */
export const readPlaywrightCounts = (file: string): TestCounts => {
  const report = readTestRunnerReport(file) as {
    readonly stats: {
      readonly expected: number;
      readonly unexpected: number;
      readonly flaky: number;
    };
    readonly errors: unknown[];
  } | null;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
};

/** Returns the parsed report of a test runner, or null if the runner ended before it could write one. */
export const readTestRunnerReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

/** Result of one browser test of the journeys. */
export interface JourneyResult {
  /** Path of the journey below e2e/journeys. */
  readonly file: string;
  readonly title: string;
  /** True if the journey passed in the end. */
  readonly ok: boolean;
  /** Status of the journey in Playwright's report; `flaky`: failed once and then passed. */
  readonly status: string;
  /** Processor time of all attempts in seconds, with the servers and browsers that they started. */
  readonly processorSeconds: number;
  /** Errors of the journey's last attempt that failed. */
  readonly errors: string[];
}

/** Returns the journeys in a report of Playwright's JSON reporter, from all levels of its suites. */
export const readJourneyResults = (report: string): JourneyResult[] => {
  const { suites = [] } = (readTestRunnerReport(report) ?? {}) as {
    readonly suites?: JourneySuite[];
  };
  return suites.flatMap((suite) => listSuiteJourneys(suite, suite.file));
};

/** The annotation that holds the processor time of a test in seconds (e2e/fixtures/test.ts). */
export const PROCESSOR_TIME_ANNOTATION = 'processor time';

interface JourneySuite {
  readonly file: string;
  readonly suites?: JourneySuite[];
  readonly specs?: {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: {
      readonly status: string;
      readonly results: {
        readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
        readonly errors: { readonly message: string }[];
      }[];
    }[];
  }[];
}

const listSuiteJourneys = (
  { suites = [], specs = [] }: JourneySuite,
  file: string,
): JourneyResult[] => {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      ok,
      status,
      processorSeconds: results
        .flatMap(({ annotations = [] }) => annotations)
        .filter(({ type }) => type === PROCESSOR_TIME_ANNOTATION)
        .reduce((sum, { description }) => sum + Number(description), 0),
      errors: (
        results.findLast(({ errors: attemptErrors }) => attemptErrors.length > 0)?.errors ?? []
      ).map(({ message }) => message),
    })),
  );
  return [...own, ...suites.flatMap((suite) => listSuiteJourneys(suite, file))];
};
