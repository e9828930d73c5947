/** A live course of 10,000 nodes: how fast its tree answers on a slow phone's processor. */
import type { Browser, Page } from '@playwright/test';
import { withManyNodes } from '../../e2e/pages/large-tree.ts';
import type { Figure } from './figures.ts';
import { type Acts, BETWEEN_KEYS_MS } from './interactions.ts';
import { measureLiveCourse } from './live-course.ts';

export const measureLargeTree = (browser: Browser, url: string): Promise<Figure[]> =>
  measureLiveCourse(browser, url, {
    enlarge: withManyNodes,
    acts: ACTS,
    begin: (page) => rows(page).first().focus(),
  });

const rows = (page: Page) => page.getByRole('treeitem');

/** That the keys led there; what did nothing would be fast. */
const focused = (page: Page, name: string) =>
  page.locator('[role="treeitem"]:focus', { hasText: name }).waitFor();

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
};

const ACTS: Acts = {
  'opening all folders': async (page) => {
    await press(page, '*');
    await rows(page).getByText('Session 0.5:').waitFor();
  },
  'arrows, End and Home in the tree': async (page) => {
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End');
    await focused(page, 'Session 9.998:');
    await press(page, 'Home', 'ArrowDown');
    await focused(page, 'Session 0.0:');
  },
  'typing a name in the tree': async (page) => {
    await page.keyboard.type('session 7.', { delay: BETWEEN_KEYS_MS });
    await focused(page, 'Session 7.0:');
  },
  'choosing a node': async (page) => {
    await press(page, 'Enter');
    await page.getByRole('region', { name: /^Session 7\.0:/ }).waitFor();
  },
  'clicking another node': async (page) => {
    await rows(page).getByText('Session 7.2:').click();
    await page.getByRole('region', { name: /^Session 7\.2:/ }).waitFor();
  },
  'closing and opening a folder': async (page) => {
    await rows(page).filter({ hasText: 'Session 7.2:' }).focus();
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowRight');
    await focused(page, 'Week 7');
  },
};
