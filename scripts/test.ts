/**
 * npm test: build, gate, unit, server and browser tests. Everything is run whatever fails, what failed is listed, and
 * the last line is the sum of all tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { jestCommand, playwrightCommand } from './lib/commands.ts';
import { gateSteps } from './lib/gate.ts';
import { root } from './lib/root.ts';
import { failuresOf, runSteps, type Step } from './lib/steps.ts';
import { jestCounts, playwrightCounts } from './lib/test-counts.ts';
import { out } from './lib/workspace.ts';

const reports = join(out, 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const jestReport = join(reports, 'jest.json');
const playwrightReport = join(reports, 'playwright.json');

const chromium = ensureChromium(console.log);
console.log(chromium.found);

const build: Step = {
  name: 'build',
  command: [process.execPath, join(root, 'scripts', 'build.ts')],
};
const unit: Step = {
  name: 'unit and server tests',
  command: jestCommand(['--ci', '--silent', '--json', `--outputFile=${jestReport}`]),
};
const browser: Step = {
  name: 'browser tests',
  command: playwrightCommand(['--reporter=line,json']),
  env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
};

// Compilers share the two cores; what waits for something in a test has the machine for itself.
const built = await runSteps([build, ...gateSteps], 2);
const tested = await runSteps([unit, browser], 1);

const gateFailures = failuresOf(built);
const counts = [jestCounts(jestReport), playwrightCounts(playwrightReport)];
const passed = counts.reduce((sum, { passed: some }) => sum + some, 0);
const failed = counts.reduce((sum, { failed: some }) => sum + some, gateFailures.length);
const failures = [...gateFailures, ...failuresOf(tested)];
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length + failed > 0 ? 1 : 0;
