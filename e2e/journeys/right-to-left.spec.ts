/** Tests the site in Arabic: docs/decisions/054. */
import type { Locator, Page } from '@playwright/test';
import {
  translateToArabic,
  arabicSite,
  isLeftInEnglish,
  signInInArabic,
} from '../fixtures/arabic-site.ts';
import { giveReleaseRights } from '../fixtures/release-tokens.ts';
import { expect, test } from '../fixtures/test.ts';
import { listExamplePaths } from '../pages/known-paths.ts';
import { findShownTexts } from '../pages/shown-texts.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { mateo, maya, tomasz } from '../pages/students.ts';

test.use({ settings: arabicSite });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** Returns the faults of the page, in words. */
const faultsOf = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const faults = (await findShownTexts(page)).filter(isLeftInEnglish);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const overflow = await measureOverflow(page);
    if (overflow > 0) faults.push(`${overflow} px too wide at ${size.width}`);
  }
  return faults;
};

const faultsAt = async (
  page: Page,
  paths: readonly string[],
): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    const found = await faultsOf(page);
    if (found.length > 0) faults[path] = found;
  }
  return faults;
};

const pathsOf = (isOpen: boolean) => listExamplePaths(isOpen).map(({ path }) => path);

test('in Arabic no page of a visitor says a message in English or is wider than its window', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect(await faultsAt(page, pathsOf(true))).toEqual({});
});

test('in Arabic no page of a student says a message in English or is wider than its window', async ({
  page,
}) => {
  await signInInArabic(page, maya, '/learning');
  expect(await faultsAt(page, pathsOf(false))).toEqual({});
});

/** Goes through the tabs of a list by keyboard, in the direction of the text. Returns the faults of each. */
const faultsInTabs = async (page: Page, list: string): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  const tabs = page.getByRole('tablist', { name: translateToArabic(list) }).getByRole('tab');
  await tabs.first().click();
  const count = await tabs.count();
  expect(count).toBeGreaterThan(1);
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(at)).toBeFocused();
    const found = await faultsOf(page);
    if (found.length > 0) faults[`${list} ${at}`] = found;
  }
  return faults;
};

test('in Arabic the arrow keys go through the tabs of a course the way the text runs, and each says its messages', async ({
  page,
}) => {
  await signInInArabic(page, maya, '/course/log-analysis-basics');
  await expect(page.locator('video')).toBeVisible();
  expect(await faultsInTabs(page, 'Lecture tools')).toEqual({});
  // Controls of a film run from left to right in every language.
  await expect(page.locator('.plyr__controls')).toHaveCSS('direction', 'ltr');
  await page.goto('/course/incident-response-live');
  expect(await faultsInTabs(page, 'Course')).toEqual({});
});

test('in Arabic the teaching desk says its messages', async ({ page }) => {
  await signInInArabic(page, mateo, '/teach');
  const views = ['submissions', 'assessments', 'messages', 'progress'];
  const paths = ['/teach', ...views.map((view) => `/teach/statistics-live/${view}`)];
  expect(await faultsAt(page, paths)).toEqual({});
});

test('in Arabic the pages of releases say their messages', async ({ page, cairn }) => {
  await giveReleaseRights(cairn, tomasz.email);
  await signInInArabic(page, tomasz, '/releases');
  const views = ['history', 'graph'].map((show) => `/releases?show=${show}`);
  const paths = ['/releases', ...views, '/releases/catalog', '/releases/host'];
  expect(await faultsAt(page, paths)).toEqual({});
});

/** Returns whether the last word or number of a text begins to the left of the first one. */
const runsToTheLeft = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const edges: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index } of (node.textContent ?? '').matchAll(
        /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        edges.push(range.getBoundingClientRect().left);
      }
    }
    return (edges.at(-1) ?? 0) < (edges[0] ?? 0);
  });

test('in Arabic points and their maximum run from right to left', async ({ page }) => {
  await signInInArabic(page, mateo, '/teach/statistics-live/progress');
  const points = page.getByRole('cell', { name: /\d \/ \d+$/ });
  await expect(points.first()).toBeVisible();
  expect(await runsToTheLeft(points.first())).toBe(true);
});

test('in Arabic the points of an attempt run from right to left', async ({ page }) => {
  await signInInArabic(page, maya, '/course/log-analysis-basics');
  const press = (name: string) =>
    page
      .getByRole('button', { name: translateToArabic(name), exact: true })
      .last()
      .click();
  const modules = page.getByRole('navigation', { name: translateToArabic('Modules') });
  // The number of questions and the minutes.
  await modules
    .getByRole('button', { name: /\d.*\d/ })
    .last()
    .click();
  await press('Start Assessment');
  await press('Submit Assessment');
  // “Submit” has several translations.
  await page.getByRole('dialog').getByRole('button', { name: 'تسليم', exact: true }).click();
  await press('View Results');
  const points = page.getByText(/^\s*\d+ \/ \d+\s*$/).first();
  await expect(points).toBeVisible();
  expect(await runsToTheLeft(points)).toBe(true);
});

test('in Arabic the course and the age of a notification run from right to left', async ({
  page,
}) => {
  const notification = {
    notificationId: '1',
    kind: 'passed',
    courseId: 'statistics-live',
    courseTitle: 'Statistics Live',
    subject: { itemId: '1', itemName: 'Room' },
    createdAt: '2026-01-05T10:00:00Z',
    isRead: true,
  };
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ json: { notifications: [notification], hasMore: false, unread: 0 } }),
  );
  await signInInArabic(page, maya, '/account');
  // A page that arrives takes the focus, which closes the panel.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('banner')
    .getByRole('button', { name: translateToArabic('Notifications') })
    .click();
  const link = page.getByRole('link').filter({ hasText: 'Statistics Live' });
  const age = link.locator('time');
  await expect(age).toBeVisible();
  expect(await runsToTheLeft(age.locator('..'))).toBe(true);
});

test('in Arabic the author, the age and the end of a preview run from right to left', async ({
  page,
  cairn,
}) => {
  const preview = {
    channel: 'preview',
    branch: 'feature',
    remote: 'catalog',
    version: '1.0.0',
    by: { kind: 'person', name: 'Mateo' },
    at: '2026-01-05T10:00:00Z',
    endsAt: '2026-01-12T10:00:00Z',
    link: '/catalog',
  };
  await page.route('**/v1/release-board*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), previews: [preview] } });
  });
  await giveReleaseRights(cairn, mateo.email);
  await signInInArabic(page, mateo, '/releases');
  const line = page
    .getByText('Mateo', { exact: false })
    .last()
    .locator('xpath=ancestor-or-self::p');
  await expect(line).toBeVisible();
  expect(await runsToTheLeft(line)).toBe(true);
});
