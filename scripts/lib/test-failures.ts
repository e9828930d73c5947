/** Which tests failed and with what, as the runners report it, so that nobody has to search for it in the output. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';
import { journeys, readReport } from './test-reports.ts';

interface FailedTest {
  /** From the root of the checkout. */
  file: string;
  /** Absent where the file could not even start. */
  title?: string;
  message: string;
}

/** From `jest --json`. */
export function jestFailures(report: string): FailedTest[] {
  const { testResults = [] } = (readReport(report) ?? {}) as { testResults?: JestFile[] };
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

interface JestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** From Playwright's JSON reporter: of each test that did not pass in the end, what its last try said. */
export function playwrightFailures(report: string): FailedTest[] {
  const { errors = [] } = (readReport(report) ?? {}) as { errors?: { message: string }[] };
  const failed = journeys(report).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => ({ file: 'e2e', message })),
    ...failed.map((journey) => ({
      file: `e2e/journeys/${journey.file}`,
      title: journey.title,
      message: journey.errors.join('\n'),
    })),
  ];
}

/** The titles of journeys that failed once and then passed. */
export function flakyJourneys(report: string): string[] {
  return journeys(report)
    .filter(({ status }) => status === 'flaky')
    .map(({ title }) => title);
}

const LINES = 12;

/** Each test with the first lines of what it said. */
export function told(failures: FailedTest[]): string[] {
  return failures.flatMap(({ file, title, message }) => [
    `✗ ${file}${title === undefined ? '' : ` › ${title}`}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES)
      .map((line) => `    ${line}`),
  ]);
}
