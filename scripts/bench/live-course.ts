/** A live course that a test makes large, on a slow phone's processor. */
import type { Browser, Page } from '@playwright/test';
import { coldContext, signInAt } from './browser.ts';
import type { Figure } from './figures.ts';
import { type Acts, interactionsOf, slowest, watchInteractions } from './interactions.ts';

const COURSE = '/course/incident-response-live';

interface LargeCourse {
  /** Lays what is large over the page's calls. */
  readonly enlarge: (page: Page) => Promise<unknown>;
  readonly acts: Acts;
  /** Before the first act. */
  readonly begin?: (page: Page) => Promise<void>;
}

export const measureLiveCourse = async (
  browser: Browser,
  url: string,
  { enlarge, acts, begin }: LargeCourse,
): Promise<Figure[]> => {
  const state = await signInAt(browser, url);
  return slowest(async () => {
    const context = await coldContext(browser, url, state);
    try {
      const page = await context.newPage();
      await watchInteractions(page);
      await enlarge(page);
      await page.goto(COURSE);
      await page.getByRole('treeitem').first().waitFor();
      await page.waitForLoadState('networkidle');
      await begin?.(page);
      return await interactionsOf(page, acts);
    } finally {
      await context.close();
    }
  });
};
