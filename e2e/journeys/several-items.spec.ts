import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { packageFrame } from '../pages/course-player.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';

const COURSE = '/course/passwords-that-hold';
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const item = (page: Page, name: RegExp) => contents(page).getByRole('button', { name });
const frame = packageFrame;

test(
  'a guest goes through a package of several items by keyboard, and finds the place again',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto(COURSE);
    await expect(frame(page).getByRole('heading', { name: 'Why length wins' })).toBeVisible();
    await expect(item(page, /Four questions/)).toHaveAccessibleName(/Locked/);
    await frame(page).getByRole('button', { name: 'I have read this' }).press('Enter');
    await expect(item(page, /Why length wins/)).toHaveAccessibleName(/Completed/);
    await contents(page).getByRole('button', { name: 'Next' }).press('Enter');
    await frame(page).getByRole('button', { name: 'I have read this' }).press('Enter');
    await expect(item(page, /Four questions/)).toHaveAccessibleName(/Not started/);
    await item(page, /A card to keep/).press('Enter');
    await expect(frame(page).getByRole('heading', { name: 'A card to keep' })).toBeVisible();
    await expect(contents(page).getByRole('status')).toContainText('3 of 4 complete');
    await page.reload();
    await expect(frame(page).getByRole('heading', { name: 'A card to keep' })).toBeVisible();
    await item(page, /Four questions/).press('Enter');
    const answers = frame(page).locator(
      'input[value="words"], input[value="all"], input[value="yes"]',
    );
    await expect(answers).toHaveCount(3);
    for (const answer of await answers.all()) await answer.check();
    await frame(page).getByRole('button', { name: 'Check my answers' }).press('Enter');
    await expect(item(page, /Four questions/)).toHaveAccessibleName(/Passed/);
    await expect(contents(page).getByRole('status')).toContainText('4 of 4 complete');
  },
);

for (const width of [1280, 390]) {
  test(`the items stand beside or above the frame without faults at ${width} px`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(COURSE);
    await expect(frame(page).getByRole('heading', { name: 'Why length wins' })).toBeVisible();
    const fold = contents(page).getByRole('button', { name: 'Show contents' });
    if (width < 900) {
      await expect(item(page, /A card to keep/)).toBeHidden();
      await fold.click();
    } else {
      await expect(fold).toBeHidden();
    }
    await expect(item(page, /A card to keep/)).toBeVisible();
    await page.screenshot({ path: info.outputPath(`items-${width}.png`) });
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    const overflow = await measureOverflow(page);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
