/** Which tests failed and with what, as the runners report it, so that nobody has to search for it in the output. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';
import { type Journey, journeys, readReport } from './test-reports.ts';

interface FailedTest {
  /** From the root of the checkout. */
  readonly file: string;
  /** Absent where the file could not even start. */
  readonly title?: string;
  readonly message: string;
}

/** From `jest --json`. */
export const jestFailures = (report: string): FailedTest[] => {
  const { testResults = [] } = (readReport(report) ?? {}) as { readonly testResults?: JestFile[] };
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, message }];
    return failed.map((test) => toFailedTest(file, test));
  });
};

/** In a group of test files the outermost block is named after the file (scripts/lib/test-groups.ts). */
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

/** From Playwright's JSON reporter: of each test that did not pass in the end, what its last try said. */
export const playwrightFailures = (report: string): FailedTest[] => {
  const { errors = [] } = (readReport(report) ?? {}) as {
    readonly errors?: { readonly message: string }[];
  };
  return [
    ...errors.map(({ message }) => ({ file: 'e2e', message })),
    ...saidBy(journeys(report).filter(({ ok }) => !ok)),
  ];
};

/** Journeys that failed once and then passed, with what the first try said. */
export const flakyJourneys = (report: string): FailedTest[] =>
  saidBy(journeys(report).filter(({ status }) => status === 'flaky'));

const saidBy = (some: Journey[]): FailedTest[] =>
  some.map(({ file, title, errors }) => ({
    file: `e2e/journeys/${file}`,
    title,
    message: errors.join('\n'),
  }));

const LINES = 12;

/** Each test with the first lines of what it said. */
export const told = (failures: FailedTest[]): string[] =>
  failures.flatMap(({ file, title, message }) => [
    `✗ ${file}${title === undefined ? '' : ` › ${title}`}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES)
      .map((line) => `    ${line}`),
  ]);
