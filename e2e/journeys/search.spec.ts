import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search courses and roles' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

/** Checks that all of it is on the screen, except for parts inside of it that scroll. */
const expectOnScreen = async (page: Page, locator: Locator): Promise<void> => {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const seen = (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(seen.x).toBeGreaterThanOrEqual(0);
  expect(seen.y).toBeGreaterThanOrEqual(0);
  expect(seen.x + seen.width).toBeLessThanOrEqual(size.width);
  expect(seen.y + seen.height).toBeLessThanOrEqual(size.height);
};

test('a course is found and opened from another page, with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/documents');
  await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible();
  const courses = page.getByRole('banner').getByRole('link', { name: 'Courses' });
  await courses.focus();

  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(courses).toBeFocused();

  // The key / types a letter in a field.
  const field = page.getByRole('searchbox', { name: 'Search for documents' });
  await field.focus();
  await page.keyboard.press('/');
  await expect(field).toHaveValue('/');
  const worker = page.waitForEvent('worker');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('excel');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('From Spreadsheets to Pipelines');
  expect(new URL((await worker).url()).pathname).toMatch(/^\/remotes\/host\//);

  await page.keyboard.press('Control+a');
  await page.keyboard.type('secuirty');
  const second = options(page).nth(1);
  await expect(second).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const title = (await second.locator('strong').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});

for (const [width, height] of [
  [1280, 720],
  [390, 664],
] as const)
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the dialog stays on the screen, and has no accessibility fault', async ({ page }) => {
      await page.goto('/course-catalog');
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await box(page).fill('security');
      await expect(options(page).nth(3)).toBeVisible();
      await expectOnScreen(page, dialog(page));
      await page.keyboard.press('ArrowUp');
      await expect(options(page).last()).toBeInViewport();
      expect(await findFaultsInBothThemes(page)).toEqual([]);
    });

    test('the list of the home page stays on the screen, and so does the ring in it', async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('security');
      const region = page.getByRole('region', { name: 'Courses' });
      await expect(region).toBeVisible();
      const list = region.locator('../..');
      await expectOnScreen(page, list);
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
        await page.keyboard.press(key);
        const hit = page.locator(':focus');
        // A fraction of a pixel may be out of view.
        await expect(hit).toBeInViewport({ ratio: 0.98 });
        // The outline is drawn inside: no element that ends at an edge can cut it.
        expect(await hit.evaluate((one) => parseFloat(getComputedStyle(one).outlineOffset))).toBe(
          -3,
        );
      }
    });
  });
