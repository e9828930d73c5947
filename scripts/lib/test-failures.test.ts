import { join } from 'node:path';
import { root } from './root.ts';
import {
  listFilesToRetry,
  readFlakyJourneys,
  readJestFailures,
  readPlaywrightFailures,
  describeTestFailures,
} from './test-failures.ts';
import { createReportPathPerTest } from './test/report-file.ts';

const { path, write: report } = createReportPathPerTest();

it('names the failed tests of jest, and the file that could not start', () => {
  const passed = { status: 'passed', ancestorTitles: [], title: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    ancestorTitles: ['sums'],
    title: 'up',
    failureMessages: ['3 is not 4'],
  };
  const grouped = { ...failed, ancestorTitles: ['d.test.ts', '', 'sums'] };
  report({
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        message: 'all',
        assertionResults: [passed, failed],
      },
      { name: join(root, 'b.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
      {
        name: join(root, 'c.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: join(root, '.cache', 'test-groups', 'ui', '000.test.ts'),
        status: 'failed',
        message: 'all',
        assertionResults: [grouped],
      },
    ],
  });
  expect(readJestFailures(path())).toEqual([
    { file: 'a.test.ts', title: 'sums › up', message: '3 is not 4' },
    { file: 'c.test.ts', message: 'no such module' },
    { file: 'd.test.ts', title: 'sums › up', message: '3 is not 4' },
  ]);
});

it('runs the files of a few failed tests once more, and none that could not start', () => {
  const failed = (file: string) => ({ file, title: 'adds', message: '' });
  expect(listFilesToRetry([failed('a.test.ts'), failed('b.test.ts'), failed('a.test.ts')])).toEqual(
    ['a.test.ts', 'b.test.ts'],
  );
  expect(listFilesToRetry([failed('a.test.ts'), { file: 'b.test.ts', message: '' }])).toEqual([]);
  expect(listFilesToRetry(['a', 'b', 'c', 'd', 'e'].map(failed))).toHaveLength(5);
  expect(listFilesToRetry(['a', 'b', 'c', 'd', 'e', 'f'].map(failed))).toEqual([]);
});

it('names the failed journeys with the error of their last attempt, at any depth of suites', () => {
  const spec = (title: string, ok: boolean, ...tries: string[]) => ({
    title,
    ok,
    tests: [
      {
        status: ok && tries.length > 1 ? 'flaky' : 'other',
        results: tries.map((message) => ({ errors: message === '' ? [] : [{ message }] })),
      },
    ],
  });
  report({
    errors: [{ message: 'no browser' }],
    suites: [
      {
        file: 'one.spec.ts',
        specs: [spec('fails', false, 'first', 'second'), spec('is flaky', true, 'once', '')],
        suites: [{ file: 'one.spec.ts', specs: [spec('fails deep', false, 'deep')] }],
      },
    ],
  });
  expect(readPlaywrightFailures(path())).toEqual([
    { file: 'e2e', message: 'no browser' },
    { file: 'e2e/journeys/one.spec.ts', title: 'fails', message: 'second' },
    { file: 'e2e/journeys/one.spec.ts', title: 'fails deep', message: 'deep' },
  ]);
  expect(readFlakyJourneys(path())).toEqual([
    { file: 'e2e/journeys/one.spec.ts', title: 'is flaky', message: 'once' },
  ]);
});

it('describes each failure by the first lines of its message, without colours', () => {
  const message = `\u001b[31mbad\u001b[39m\n\n${'more\n'.repeat(20)}`;
  const lines = describeTestFailures([
    { file: 'a.test.ts', title: 'adds', message },
    { file: 'b.test.ts', message: 'x' },
  ]);
  expect(lines.slice(0, 3)).toEqual(['✗ a.test.ts › adds', '    bad', '    more']);
  expect(lines.slice(-2)).toEqual(['✗ b.test.ts', '    x']);
  expect(lines).toHaveLength(15);
});

it('names no failures when the runner wrote no report', () => {
  expect(readJestFailures(path())).toEqual([]);
  expect(readPlaywrightFailures(path())).toEqual([]);
});
