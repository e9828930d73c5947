/**
 * npm test: build, gate, unit, server and browser tests. Everything is run whatever fails, what failed is listed, and
 * the last line is the sum of all tests. With --changed only the tests that the change at hand can break.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { allTests, changedTests } from './lib/chosen-tests.ts';
import { jestCommand, playwrightCommand } from './lib/commands.ts';
import { gateSteps } from './lib/gate.ts';
import { root } from './lib/root.ts';
import { jestFiles, listed, playwrightFiles } from './lib/slowest-files.ts';
import { failuresOf, runSteps, type Step } from './lib/steps.ts';
import { flakyJourneys, jestFailures, playwrightFailures, told } from './lib/test-failures.ts';
import { type Counts, jestCounts, playwrightCounts } from './lib/test-reports.ts';
import { out } from './lib/workspace.ts';

const reports = join(out, 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const jestReport = join(reports, 'jest.json');
const playwrightReport = join(reports, 'playwright.json');
const SLOWEST = 10;

const chosen = process.argv.includes('--changed') ? changedTests(console.log) : allTests;
const chromium = ensureChromium(console.log);
console.log(chromium.found);

interface Suite {
  readonly step: Step;
  readonly counts: () => Counts;
  /** The longest first. */
  readonly files: () => ReturnType<typeof jestFiles>;
}

const build: Step = {
  name: 'build',
  command: [process.execPath, join(root, 'scripts', 'build.ts')],
};
/** Of right-to-left.spec.ts. Last: before it, the other build would wait for this one. */
const buildInArabic: Step = {
  name: 'build in Arabic',
  command: build.command,
  env: { SITE_LANGUAGE: 'ar' },
};
const isInArabic =
  chosen.journeys === 'all' || chosen.journeys.some((file) => file.includes('right-to-left'));
const unit: Suite = {
  step: {
    name: 'unit and server tests',
    command: jestCommand([
      '--ci',
      '--silent',
      '--json',
      `--outputFile=${jestReport}`,
      ...(chosen.unit === 'all' ? [] : ['--runTestsByPath', ...chosen.unit]),
    ]),
    failures: () => told(jestFailures(jestReport)),
  },
  counts: () => jestCounts(jestReport),
  files: () => jestFiles(jestReport),
};
const browser: Suite = {
  step: {
    name: 'browser tests',
    command: playwrightCommand([
      '--reporter=line,json',
      ...(chosen.journeys === 'all' ? [] : chosen.journeys),
    ]),
    env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    failures: () => told(playwrightFailures(playwrightReport)),
  },
  counts: () => playwrightCounts(playwrightReport),
  files: () => playwrightFiles(playwrightReport),
};
const suites = [
  ...(chosen.unit.length > 0 ? [unit] : []),
  ...(chosen.journeys.length > 0 ? [browser] : []),
];

// Journeys wait more than they work, and pages that come late miss the limits that are tried there: so all else takes what they
// leave. Its own limits are for machines that are busy.
const results = await runSteps(
  {
    steps: [
      build,
      ...(isInArabic ? [buildInArabic] : []),
      ...(chosen.journeys.length > 0 ? [browser.step] : []),
    ],
  },
  { steps: [...gateSteps, ...(chosen.unit.length > 0 ? [unit.step] : [])], isPatient: true },
);

for (const { step, files } of suites)
  console.log([`\nSlowest of the ${step.name}:`, ...listed(files(), SLOWEST)].join('\n'));
const flaky = flakyJourneys(playwrightReport);
if (flaky.length > 0) console.log(['\nPassed at the second try only:', ...told(flaky)].join('\n'));
const suiteNames = new Set(suites.map(({ step }) => step.name));
const failures = failuresOf(results);
const counts = suites.map((suite) => suite.counts());
const passed = counts.reduce((sum, { passed: some }) => sum + some, 0);
const failed = counts.reduce(
  (sum, { failed: some }) => sum + some,
  failures.filter((name) => !suiteNames.has(name)).length,
);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length + failed > 0 ? 1 : 0;
