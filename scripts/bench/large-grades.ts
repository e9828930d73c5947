/** The grades of a live course of 1,000 assignments: how fast the table answers on a slow phone's processor. */
import type { Browser, Page } from '@playwright/test';
import { withManyGrades } from '../../e2e/pages/large-tree.ts';
import { coldContext, signInAt } from './browser.ts';
import type { Figure } from './figures.ts';
import { type Acts, interactionsOf, slowest, watchInteractions } from './interactions.ts';

const COURSE = '/course/incident-response-live';

export const measureLargeGrades = async (browser: Browser, url: string): Promise<Figure[]> => {
  const state = await signInAt(browser, url);
  return slowest(async () => {
    const context = await coldContext(browser, url, state);
    try {
      const page = await context.newPage();
      await watchInteractions(page);
      await withManyGrades(page);
      await page.goto(COURSE);
      await page.getByRole('treeitem').first().waitFor();
      await page.waitForLoadState('networkidle');
      return await interactionsOf(page, GRADES_ACTS);
    } finally {
      await context.close();
    }
  });
};

const row = (page: Page, at: number) => page.getByRole('row', { name: `Task ${at}:` });

const GRADES_ACTS: Acts = {
  'opening the grades': async (page) => {
    await page.getByRole('tab', { name: 'Grades' }).click();
    await row(page, 0).waitFor();
  },
  'opening an attempt': async (page) => {
    await row(page, 1).getByRole('button', { name: 'Task 1:' }).click();
    await page.getByRole('dialog').getByText('What I saw.').waitFor();
  },
  'closing the attempt': async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'showing more grades': async (page) => {
    await page.getByRole('button', { name: 'Show more' }).click();
    await row(page, 49).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await row(page, 74).waitFor();
  },
};
