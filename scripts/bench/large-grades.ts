/** The grades of a live course with 1,000 assignments: how fast the table responds on the processor of a slow phone. */
import type { Locator, Page } from '@playwright/test';
import { addManyGrades } from '../../e2e/pages/large-tree.ts';
import type { BenchFigure } from './figures.ts';
import type { InteractionActions, InteractionPace } from './interactions.ts';
import { type LiveCourseResources, measureLiveCourse } from './live-course.ts';

export const measureLargeGradeTable = (
  resources: LiveCourseResources,
  pace: InteractionPace,
): Promise<BenchFigure[]> =>
  measureLiveCourse(resources, { enlarge: addManyGrades, actions: ACTIONS }, pace);

/**
 * Waits until a row of the table is shown. A look-up by role and name would take as much processor time in the page as the
 * measured click.
 */
const waitForRow = async (page: Page, index: number, keyDelayMs: number): Promise<Locator> => {
  await page.waitForTimeout(keyDelayMs * 2);
  const row = page.getByRole('row', { name: `Task ${index}:` });
  await row.waitFor();
  return row;
};

const ACTIONS: InteractionActions = {
  'opening the grades': async (page, keyDelayMs) => {
    await page.getByRole('tab', { name: 'Grades' }).click();
    await waitForRow(page, 0, keyDelayMs);
  },
  'opening the grades again': async (page, keyDelayMs) => {
    await page.getByRole('tab', { name: 'Course Content' }).click();
    await page.waitForTimeout(keyDelayMs * 2);
    await page.getByRole('tab', { name: 'Grades' }).click();
    await waitForRow(page, 0, keyDelayMs);
  },
  'opening an attempt': async (page, keyDelayMs) => {
    const row = await waitForRow(page, 1, keyDelayMs);
    await row.getByRole('button', { name: /^Task 1:/ }).click();
    await page.getByRole('dialog').getByText('What I saw.').waitFor();
  },
  'closing the attempt': async (page, keyDelayMs) => {
    await page.waitForTimeout(keyDelayMs);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'showing more grades': async (page, keyDelayMs) => {
    await page.getByRole('button', { name: 'Show more' }).click();
    await waitForRow(page, 49, keyDelayMs);
    await page.getByRole('button', { name: 'Show more' }).click();
    await waitForRow(page, 74, keyDelayMs);
  },
};
