/** Plays cases in a browser, several groups at a time: each case has a course and a browser context of its own. */
import type { Browser } from '@playwright/test';
import { signIn } from '../../e2e/pages/students.ts';
import type { ConformanceCase } from './case-folder.ts';
import type { CaseSite } from './case-site.ts';
import { PageLink } from './page-link.ts';
import { type CaseDifference, playCase } from './play-case.ts';
import { PlayerPage } from './player-page.ts';

/** Two cores keep up with three pages: a page waits most of the time. */
const PARALLEL_CASES = 3;
/** Time-out of one step in the browser in milliseconds; a case that hangs fails with it. */
const STEP_TIMEOUT_MS = 60_000;

export interface CaseResult {
  readonly name: string;
  /** Absent for a case that passes. */
  readonly difference: CaseDifference | undefined;
}

const playInBrowser = async (
  browser: Browser,
  { script, package: { title }, account }: ConformanceCase,
  url: string,
): Promise<CaseDifference | undefined> => {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const link = await PageLink.attach(context);
    await signIn(page, account, '/course-catalog');
    const path = `/course/${account.courseId}`;
    return await playCase(script, new PlayerPage({ page, link, path, rootTitle: title }));
  } finally {
    await context.close();
  }
};

const toDifference = (error: unknown): CaseDifference => ({
  visit: 'runner',
  step: 'in the browser',
  expected: 'no error',
  got: error instanceof Error ? error.message : String(error),
});

export interface CaseRun {
  /** Receives the result of each case once, in the order in which cases end. */
  readonly onResult: (result: CaseResult) => void;
  /** The signal is aborted when no further case may begin. */
  readonly interrupted: AbortSignal;
}

export const runCases = async (
  browser: Browser,
  site: CaseSite,
  groups: readonly (readonly ConformanceCase[])[],
  { onResult, interrupted }: CaseRun,
): Promise<void> => {
  const waiting = groups.values();
  const playOne = async (one: ConformanceCase): Promise<CaseDifference | undefined> => {
    const reason = site.refused.get(one.name);
    if (reason !== undefined)
      return { visit: 'import', step: 'import', expected: 'it is accepted', got: reason };
    return playInBrowser(browser, one, site.url);
  };
  const playGroup = async (group: readonly ConformanceCase[]): Promise<void> => {
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
