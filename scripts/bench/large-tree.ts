/** A live course of 10,000 nodes: how fast its tree responds on the processor of a slow phone. */
import type { Page } from '@playwright/test';
import { addManyNodes } from '../../e2e/pages/large-tree.ts';
import type { BenchFigure } from './figures.ts';
import {
  clickWithoutPlaywrightChecks,
  type InteractionActions,
  type InteractionPace,
} from './interactions.ts';
import { type LiveCourseResources, measureLiveCourse } from './live-course.ts';

export const measureLargeCourseTree = (
  resources: LiveCourseResources,
  pace: InteractionPace,
): Promise<BenchFigure[]> =>
  measureLiveCourse(
    resources,
    {
      enlarge: addManyNodes,
      actions: ACTIONS,
      begin: (page) => rows(page).first().focus(),
    },
    pace,
  );

const rows = (page: Page) => page.getByRole('treeitem');

/** Waits until the keys have moved the focus. Otherwise a key without effect would count as fast. */
const waitForFocus = (page: Page, name: string) =>
  page.locator('[role="treeitem"]:focus', { hasText: name }).waitFor();

const press = async (page: Page, keyDelayMs: number, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyDelayMs);
  }
};

const ACTIONS: InteractionActions = {
  'opening all folders': async (page, keyDelayMs) => {
    await press(page, keyDelayMs, '*');
    await rows(page).getByText('Session 0.5:').waitFor();
  },
  'arrows, End and Home in the tree': async (page, keyDelayMs) => {
    await press(page, keyDelayMs, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End');
    await waitForFocus(page, 'Session 9.998:');
    await press(page, keyDelayMs, 'Home', 'ArrowDown');
    await waitForFocus(page, 'Session 0.0:');
  },
  'typing a name in the tree': async (page, keyDelayMs) => {
    await page.keyboard.type('session 7.', { delay: keyDelayMs });
    await waitForFocus(page, 'Session 7.0:');
  },
  'choosing a node': async (page, keyDelayMs) => {
    await press(page, keyDelayMs, 'Enter');
    await page.getByRole('region', { name: /^Session 7\.0:/ }).waitFor();
  },
  'clicking another node': async (page) => {
    await clickWithoutPlaywrightChecks(rows(page).getByText('Session 7.2:'));
    await page.getByRole('region', { name: /^Session 7\.2:/ }).waitFor();
  },
  'closing and opening a folder': async (page, keyDelayMs) => {
    await rows(page).filter({ hasText: 'Session 7.2:' }).focus();
    await press(page, keyDelayMs, 'ArrowLeft', 'ArrowLeft', 'ArrowRight');
    await waitForFocus(page, 'Week 7');
  },
};
