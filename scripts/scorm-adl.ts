/**
 * npm run scorm:adl -- FOLDER [CASE ...]: plays the cases of ADL's test suite for an LMS in the real player, in a browser.
 * Prints for each failing case the first step at which the player differs. The exit code is 0 when all cases pass.
 * docs/scorm.md
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from './bench/browser.ts';
import { buildChangedUnits } from './lib/build-all.ts';
import { ensureChromium } from './lib/chromium.ts';
import { readConformanceCases, SCORM_ADL_USAGE_TEXT } from './scorm-adl/case-folder.ts';
import { ScormCaseScriptError } from './scorm-adl/case-script.ts';
import { openConformanceCaseSite } from './scorm-adl/case-site.ts';
import { type ConformanceCaseResult, runConformanceCases } from './scorm-adl/run-cases.ts';

const describeFailure = ({ name, difference }: ConformanceCaseResult): string => {
  if (!difference) return '';
  const { visit, step, expected, got } = difference;
  return `${name}, ${visit}, ${step}\n  expected: ${expected}\n  got:      ${got}`;
};

const run = async (folder: string, names: readonly string[]): Promise<number> => {
  const { groups, unreadable } = readConformanceCases(folder, names);
  const cases = groups.flat();
  for (const message of unreadable.values()) console.log(message);
  const chromium = ensureChromium(console.log);
  await buildChangedUnits();
  const browser = await launchBrowser(chromium.path);
  const site = await openConformanceCaseSite(cases).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const close = async () => {
    await browser.close();
    await site.close();
  };
  const interrupted = new AbortController();
  const interrupt = () => {
    interrupted.abort();
    // Closes the browser when the run is interrupted, which makes the running case fail.
    void browser.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  let passed = 0;
  try {
    const onResult = (result: ConformanceCaseResult) => {
      if (result.difference) console.log(describeFailure(result));
      else passed += 1;
    };
    await runConformanceCases(browser, site, groups, { onResult, interrupted: interrupted.signal });
  } finally {
    await close();
  }
  if (interrupted.signal.aborted) return 130;
  const total = cases.length + unreadable.size;
  console.log(`${passed} of ${total} cases pass`);
  return passed === total ? 0 : 1;
};

const [folder, ...names] = parseArgs({ allowPositionals: true }).positionals;
if (folder === undefined) {
  console.error(SCORM_ADL_USAGE_TEXT);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(folder, names);
  } catch (error) {
    if (!(error instanceof ScormCaseScriptError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
