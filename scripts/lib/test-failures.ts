/** Lists failed tests and their errors from the reports of the runners, so that the output need not be searched. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';
import { type JourneyResult, readJourneyResults, readTestRunnerReport } from './test-reports.ts';

interface FailedTest {
  /** Path of the test file from the root of the checkout. */
  readonly file: string;
  /** Title of the failed test; absent if the test file could not even start. */
  readonly title?: string;
  readonly message: string;
}

/** Returns the failed tests in a report of `jest --json`. */
export const readJestFailures = (report: string): FailedTest[] => {
  const { testResults = [] } = (readTestRunnerReport(report) ?? {}) as {
    readonly testResults?: JestFile[];
  };
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, message }];
    return failed.map((test) => toFailedTest(file, test));
  });
};

/** Maximum number of failed test files that are run once more. If more files fail, the reason is the change and not chance. */
const MAX_RETRIED_FILES = 5;

/**
 * Returns the test files to run once more, each by itself: those of failed tests. Returns none if there are too many, or if a
 * file could not start.
 */
export const listFilesToRetry = (failures: FailedTest[]): string[] => {
  const files = [...new Set(failures.map(({ file }) => file))];
  const canRetry =
    files.length <= MAX_RETRIED_FILES && failures.every(({ title }) => title !== undefined);
  return canRetry ? files : [];
};

/**
 * Returns the full name of a failed test. In a group of test files the outermost block is named after the file
 * (scripts/lib/test-groups.ts).
 */
const toFailedTest = (
  file: string,
  { ancestorTitles, title, failureMessages }: JestTest,
): FailedTest => {
  const message = failureMessages.join('\n');
  const [first = '', ...others] = [...ancestorTitles, title].filter((name) => name !== '');
  return file.startsWith('.cache')
    ? { file: first, title: others.join(' › '), message }
    : { file, title: [first, ...others].join(' › '), message };
};

interface JestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: JestTest[];
}

interface JestTest {
  readonly status: string;
  readonly ancestorTitles: string[];
  readonly title: string;
  readonly failureMessages: string[];
}

/**
 * Returns the failures in a report of Playwright: each test whose last attempt did not pass, with the error of that attempt.
 */
export const readPlaywrightFailures = (report: string): FailedTest[] => {
  const { errors = [] } = (readTestRunnerReport(report) ?? {}) as {
    readonly errors?: { readonly message: string }[];
  };
  return [
    ...errors.map(({ message }) => ({ file: 'e2e', message })),
    ...toFailedTests(readJourneyResults(report).filter(({ ok }) => !ok)),
  ];
};

/** Returns journeys that failed once and then passed, with the error of the first attempt. */
export const readFlakyJourneys = (report: string): FailedTest[] =>
  toFailedTests(readJourneyResults(report).filter(({ status }) => status === 'flaky'));

const toFailedTests = (some: JourneyResult[]): FailedTest[] =>
  some.map(({ file, title, errors }) => ({
    file: `e2e/journeys/${file}`,
    title,
    message: errors.join('\n'),
  }));

const MAX_ERROR_LINES = 12;

/** Returns lines about each failed test: its name, and the first lines of its error. */
export const describeTestFailures = (failures: FailedTest[]): string[] =>
  failures.flatMap(({ file, title, message }) => [
    `✗ ${file}${title === undefined ? '' : ` › ${title}`}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_ERROR_LINES)
      .map((line) => `    ${line}`),
  ]);
