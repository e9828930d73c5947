/** Plays conformance cases in a browser, several groups at a time. Each case has its own course and browser context. */
import type { Browser } from '@playwright/test';
import { signIn } from '../../e2e/pages/students.ts';
import type { ScormConformanceCase } from './case-folder.ts';
import type { ConformanceCaseSite } from './case-site.ts';
import { ScormCasePageConnection } from './case-page-connection.ts';
import { type FirstScormCaseDifference, playConformanceCase } from './play-case.ts';
import { ScormPlayerPageObject } from './player-page.ts';

/**
 * Number of cases that are played at the same time. Two cores keep up with three pages, because a page waits most of the
 * time.
 */
const PARALLEL_CASES = 3;
/** Time-out in ms of one step in the browser. A case that hangs fails by it. */
const STEP_TIMEOUT_MS = 60_000;

export interface ConformanceCaseResult {
  readonly name: string;
  /** First step at which the player differs from the case; absent for a case that passes. */
  readonly difference: FirstScormCaseDifference | undefined;
}

const playInBrowser = async (
  browser: Browser,
  { script, package: { title }, account }: ScormConformanceCase,
  url: string,
): Promise<FirstScormCaseDifference | undefined> => {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const link = await ScormCasePageConnection.attach(context);
    await signIn(page, account, '/course-catalog');
    const path = `/course/${account.courseId}`;
    return await playConformanceCase(
      script,
      new ScormPlayerPageObject({ page, link, path, rootTitle: title }),
    );
  } finally {
    await context.close();
  }
};

const toDifference = (error: unknown): FirstScormCaseDifference => ({
  visit: 'runner',
  step: 'in the browser',
  expected: 'no error',
  got: error instanceof Error ? error.message : String(error),
});

export interface RunCasesOptions {
  /** Receives the result of each case once, in the order in which cases end. */
  readonly onResult: (result: ConformanceCaseResult) => void;
  /** Signal that is aborted when no further case may begin. */
  readonly interrupted: AbortSignal;
}

export const runConformanceCases = async (
  browser: Browser,
  site: ConformanceCaseSite,
  groups: readonly (readonly ScormConformanceCase[])[],
  { onResult, interrupted }: RunCasesOptions,
): Promise<void> => {
  const waiting = groups.values();
  const playOne = async (
    one: ScormConformanceCase,
  ): Promise<FirstScormCaseDifference | undefined> => {
    const reason = site.refused.get(one.name);
    if (reason !== undefined)
      return { visit: 'import', step: 'import', expected: 'it is accepted', got: reason };
    return playInBrowser(browser, one, site.url);
  };
  const playGroup = async (group: readonly ScormConformanceCase[]): Promise<void> => {
    for (const one of group) {
      if (interrupted.aborted) return;
      const difference = await playOne(one).catch(toDifference);
      if (!interrupted.aborted) onResult({ name: one.name, difference });
    }
  };
  const playNext = async (): Promise<void> => {
    for (const group of waiting) await playGroup(group);
  };
  await Promise.all(Array.from({ length: PARALLEL_CASES }, playNext));
};
