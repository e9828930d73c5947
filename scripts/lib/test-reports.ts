/** Sums up what the test runners report. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads a report of `jest --json`. A suite that could not even start counts as one failure. */
export const jestCounts = (file: string): Counts => {
  const report = readReport(file) as {
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

/** Reads a report of Playwright's JSON reporter. A test that passed at the second attempt has passed. */
export const playwrightCounts = (file: string): Counts => {
  const report = readReport(file) as {
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

/** Returns null if the runner ended before it could write a report. */
export const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

/** A test of the journeys. */
export interface Journey {
  /** Path below e2e/journeys. */
  readonly file: string;
  readonly title: string;
  /** True if it passed in the end. */
  readonly ok: boolean;
  /** `flaky`: failed once and then passed. */
  readonly status: string;
  /** Processor time of all attempts in seconds, with the servers and browsers that they started. */
  readonly processorSeconds: number;
  /** Errors of the last attempt that failed. */
  readonly errors: string[];
}

/** Returns the journeys in a report of Playwright's JSON reporter, from all levels of its suites. */
export const journeys = (report: string): Journey[] => {
  const { suites = [] } = (readReport(report) ?? {}) as { readonly suites?: JourneySuite[] };
  return suites.flatMap((suite) => journeysIn(suite, suite.file));
};

/** The annotation that holds the processor time of a test in seconds (e2e/fixtures/test.ts). */
export const PROCESSOR_TIME = 'processor time';

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

const journeysIn = ({ suites = [], specs = [] }: JourneySuite, file: string): Journey[] => {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      ok,
      status,
      processorSeconds: results
        .flatMap(({ annotations = [] }) => annotations)
        .filter(({ type }) => type === PROCESSOR_TIME)
        .reduce((sum, { description }) => sum + Number(description), 0),
      errors: (results.findLast(({ errors: said }) => said.length > 0)?.errors ?? []).map(
        ({ message }) => message,
      ),
    })),
  );
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, file))];
};
