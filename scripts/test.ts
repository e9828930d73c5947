/**
 * npm test: build, types, unit and server tests, and the journeys that show that the product works.
 *
 *   --all         also the static checks, the remaining journeys and each group of the bench at its smallest size
 *   --changed     the static checks, and only the tests that the change at hand can break
 *   --under-load  keeps four other processes busy meanwhile, as a crowded machine does
 *
 * Every step runs even when others fail. The last line is the number of passed and failed tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBusyProcesses } from './lib/busy-processes.ts';
import { ensureChromium } from './lib/chromium.ts';
import { allTestsChoice, chooseChangedTests, mainTestChoice } from './lib/chosen-tests.ts';
import { toJestCommand, toPlaywrightCommand } from './lib/commands.ts';
import { createBenchStep, buildStep, staticCheckSteps, typeCheckSteps } from './lib/check-steps.ts';
import {
  formatFileCosts,
  readJestFileCosts,
  readPlaywrightFileCosts,
} from './lib/costliest-files.ts';
import {
  listFailedCommandSteps,
  printProcessorTimeOfSteps,
  runCommandSteps,
  type CommandStep,
} from './lib/steps.ts';
import {
  listFilesToRetry,
  readFlakyJourneys,
  readJestFailures,
  readPlaywrightFailures,
  describeTestFailures,
} from './lib/test-failures.ts';
import { writeTestGroupFiles } from './lib/test-groups.ts';
import { type TestCounts, readJestCounts, readPlaywrightCounts } from './lib/test-reports.ts';
import { createTemporaryFolderOfRun } from './lib/test/own-temporary-folder.ts';
import { buildOutputFolder } from './lib/workspace.ts';

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    'under-load': { type: 'boolean', default: false },
  },
});
const LISTED_FILES = 10;

const reports = join(buildOutputFolder, 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const jestReport = join(reports, 'jest.json');
const retryReport = join(reports, 'jest-retry.json');
const jestProcessorReport = join(reports, 'jest-processor.jsonl');
const playwrightReport = join(reports, 'playwright.json');

// This process owns the folder, so that an interrupted run leaves no files there.
createTemporaryFolderOfRun();
const chosen = options.changed
  ? chooseChangedTests(console.log)
  : options.all
    ? allTestsChoice
    : mainTestChoice;
const chromium = ensureChromium(console.log);
console.log(chromium.found);

interface Suite {
  readonly step: CommandStep;
  readonly readCounts: () => TestCounts;
  /** Returns the test files with their processor time, the highest first. */
  readonly readFiles: () => ReturnType<typeof readJestFileCosts>;
}

const toReportedJestCommand = (report: string, ...args: string[]) =>
  toJestCommand(['--ci', '--silent', '--json', `--outputFile=${report}`, ...args]);

const unit: Suite = {
  step: {
    name: 'unit and server tests',
    command: toReportedJestCommand(
      jestReport,
      ...(Array.isArray(chosen.unit) ? ['--runTestsByPath', ...chosen.unit] : []),
    ),
    env: {
      CAIRN_PROCESSOR_REPORT: jestProcessorReport,
      ...(Array.isArray(chosen.unit) ? {} : await writeTestGroupFiles(chosen.unit)),
    },
    failures: () => describeTestFailures(readJestFailures(jestReport)),
  },
  readCounts: () => {
    const { passed, failed } = readJestCounts(jestReport);
    return isUnitFlaky ? { passed: passed + failed, failed: 0 } : { passed, failed };
  },
  readFiles: () => readJestFileCosts(jestProcessorReport),
};
const browser: Suite = {
  step: {
    name: 'browser tests',
    command: toPlaywrightCommand([
      '--reporter=line,json',
      ...(chosen.journeys === 'main' ? ['--grep=@main'] : []),
      ...(Array.isArray(chosen.journeys) ? chosen.journeys : []),
    ]),
    env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    failures: () => describeTestFailures(readPlaywrightFailures(playwrightReport)),
  },
  readCounts: () => readPlaywrightCounts(playwrightReport),
  readFiles: () => readPlaywrightFileCosts(playwrightReport),
};
const suites = [
  ...(chosen.unit.length > 0 ? [unit] : []),
  ...(chosen.journeys.length > 0 ? [browser] : []),
];

/** Runs failed unit and server tests once more, as Playwright does with journeys. Resolves to true if all of them passed. */
const retryUnitTests = async (): Promise<boolean> => {
  const files = listFilesToRetry(readJestFailures(jestReport));
  if (files.length === 0) return false;
  const [result] = await runCommandSteps({
    steps: [
      {
        name: 'failed tests, once more',
        command: toReportedJestCommand(retryReport, '--runInBand', '--runTestsByPath', ...files),
        failures: () => describeTestFailures(readJestFailures(retryReport)),
      },
    ],
  });
  return result?.passed ?? false;
};

const busy = options['under-load'] ? startBusyProcesses() : undefined;
const gateResults = await runCommandSteps({
  steps: [
    buildStep,
    ...(options.all || options.changed ? staticCheckSteps : []),
    ...typeCheckSteps,
  ],
  lanes: 2,
});
// Unit tests do not run at the same time as journeys. Both have time limits, and with more processes than processors both
// failed.
const unitResults = await runCommandSteps({ steps: chosen.unit.length > 0 ? [unit.step] : [] });
const isUnitFlaky = unitResults.some(({ passed }) => !passed) && (await retryUnitTests());
const results = [
  ...gateResults,
  ...unitResults,
  ...(await runCommandSteps({
    steps: [
      ...(chosen.journeys.length > 0 ? [browser.step] : []),
      ...(options.all ? [createBenchStep(chromium.path)] : []),
    ],
  })),
];
busy?.stop();

for (const { step, readFiles } of suites)
  console.log(
    [`\nProcessor time of the ${step.name}:`, ...formatFileCosts(readFiles(), LISTED_FILES)].join(
      '\n',
    ),
  );
printProcessorTimeOfSteps(results);
const flaky = [
  ...(isUnitFlaky ? readJestFailures(jestReport) : []),
  ...readFlakyJourneys(playwrightReport),
];
if (flaky.length > 0)
  console.log(['\nPassed at the second try only:', ...describeTestFailures(flaky)].join('\n'));
const suiteNames = new Set(suites.map(({ step }) => step.name));
const failures = listFailedCommandSteps(results).filter(
  (name) => !(isUnitFlaky && name === unit.step.name),
);
const counts = suites.map(({ readCounts }) => readCounts());
const passed = counts.reduce((sum, { passed: some }) => sum + some, 0);
const failed = counts.reduce(
  (sum, { failed: some }) => sum + some,
  failures.filter((name) => !suiteNames.has(name)).length,
);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length + failed > 0 ? 1 : 0;
