import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJestCounts, readPlaywrightCounts } from './test-reports.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
});
afterEach(() => {
  rmSync(join(file, '..'), { recursive: true });
});

const report = (content: unknown) => {
  writeFileSync(file, JSON.stringify(content));
};

it('counts a suite that could not start as a failure', () => {
  report({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 });
  expect(readJestCounts(file)).toEqual({ passed: 5, failed: 3 });
});

it('counts a journey that passed at the second try as passed, and errors outside of tests as failures', () => {
  report({ stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 4 }, errors: ['no browser'] });
  expect(readPlaywrightCounts(file)).toEqual({ passed: 4, failed: 2 });
});

it('counts a runner that left no report as a failure', () => {
  expect(readJestCounts(file)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywrightCounts(file)).toEqual({ passed: 0, failed: 1 });
});
