/** The grades of a live course of 1,000 assignments: how fast the table answers on a slow phone's processor. */
import type { Browser, Locator, Page } from '@playwright/test';
import { withManyGrades } from '../../e2e/pages/large-tree.ts';
import type { Figure } from './figures.ts';
import { type Acts, BETWEEN_KEYS_MS } from './interactions.ts';
import { measureLiveCourse } from './live-course.ts';

export const measureLargeGrades = (browser: Browser, url: string): Promise<Figure[]> =>
  measureLiveCourse(browser, url, {
    enlarge: withManyGrades,
    acts: GRADES_ACTS,
  });

/** Once the page has come to rest: looking for a row by its name keeps it as busy as the click does. */
const seeRow = async (page: Page, at: number): Promise<Locator> => {
  await page.waitForTimeout(BETWEEN_KEYS_MS * 2);
  const row = page.getByRole('row', { name: `Task ${at}:` });
  await row.waitFor();
  return row;
};

const GRADES_ACTS: Acts = {
  'opening the grades': async (page) => {
    await page.getByRole('tab', { name: 'Grades' }).click();
    await seeRow(page, 0);
  },
  'opening the grades again': async (page) => {
    await page.getByRole('tab', { name: 'Course Content' }).click();
    await page.waitForTimeout(BETWEEN_KEYS_MS * 2);
    await page.getByRole('tab', { name: 'Grades' }).click();
    await seeRow(page, 0);
  },
  'opening an attempt': async (page) => {
    const row = await seeRow(page, 1);
    await row.getByRole('button', { name: /^Task 1:/ }).click();
    await page.getByRole('dialog').getByText('What I saw.').waitFor();
  },
  'closing the attempt': async (page) => {
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'showing more grades': async (page) => {
    await page.getByRole('button', { name: 'Show more' }).click();
    await seeRow(page, 49);
    await page.getByRole('button', { name: 'Show more' }).click();
    await seeRow(page, 74);
  },
};
