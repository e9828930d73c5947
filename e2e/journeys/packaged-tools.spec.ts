import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { packageFrame } from '../pages/course-player.ts';

const PACKAGED = '/course/spotting-phishing';
const FILE = 'the-first-ten-minutes.pdf';

const open = async (page: Page): Promise<Locator> => {
  await page.goto(PACKAGED);
  await page.getByRole('button', { name: 'View Attachments' }).click();
  await page.getByRole('button', { name: FILE, exact: true }).click();
  return page.getByRole('dialog', { name: FILE });
};

/** Waits until the window has this position and size. */
const expectBox = async (
  popup: Locator,
  box: { x: number; y: number; width: number; height: number },
): Promise<void> => {
  await expect.poll(() => popup.boundingBox()).toEqual(box);
};

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

const drag = async (page: Page, from: Locator, dx: number, dy: number): Promise<void> => {
  const box = await from.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 3 });
  await page.mouse.up();
};

test.use({ viewport: { width: 1280, height: 800 } });

test('[SCO-30] a file opens in a window, which expands and comes back', async ({ page }) => {
  const popup = await open(page);
  await expectBox(popup, { x: 100, y: 100, width: 600, height: 400 });
  await expect(popup).toHaveCSS('z-index', '1001');
  await expect(popup.getByRole('img', { name: /page 1 of/ })).toBeVisible();
  await expect(popup).toHaveCSS('transition-duration', '0.3s');
  await popup.getByRole('button', { name: 'Expand' }).click();
  await expectBox(popup, { x: 128, y: 80, width: 1024, height: 640 });
  await popup.getByRole('button', { name: 'Restore' }).click();
  await expectBox(popup, { x: 100, y: 100, width: 600, height: 400 });
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
});

test('[SCO-31] the window stays inside the page and is never too small', async ({ page }) => {
  const popup = await open(page);
  const header = popup.getByRole('button', { name: FILE, exact: true });
  await drag(page, header, 5000, 5000);
  await expectBox(popup, { x: 680, y: 400, width: 600, height: 400 });
  await drag(page, header, -5000, -5000);
  await expectBox(popup, { x: 0, y: 0, width: 600, height: 400 });
  await drag(page, header, 5000, 5000);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expectBox(popup, { x: 400, y: 300, width: 600, height: 400 });
  await drag(page, header, -350, -250);
  const grip = popup.locator('> [aria-hidden]');
  await drag(page, grip, 5000, 5000);
  await expectBox(popup, { x: 50, y: 50, width: 950, height: 650 });
  await drag(page, grip, -5000, -5000);
  await expectBox(popup, { x: 50, y: 50, width: 300, height: 200 });
});

test('on a phone the window is a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const popup = await open(page);
  await expect.poll(async () => (await popup.boundingBox())?.width).toBe(390);
  await expect(popup.getByRole('button', { name: 'Expand' })).toBeHidden();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  // The content of the frame may have taken the focus meanwhile.
  await popup.press('Escape');
  await expect(popup).toHaveCount(0);
});

test('[VIEW-06] [SCO-09] attachments, assistant or both stand beside a frame that is never loaded again', async ({
  page,
}) => {
  await page.goto(PACKAGED);
  const loaded = packageFrame(page).locator('html');
  await packageFrame(page).getByRole('button', { name: 'Next' }).waitFor();
  await loaded.evaluate((html) => html.setAttribute('data-witness', 'first'));
  const main = page.getByRole('main');
  const frame = main.locator('iframe');
  const files = page.getByRole('complementary', { name: 'Course tools' });
  const chat = page.getByRole('complementary', { name: 'AI Assistant' });
  const alone = await widthOf(frame);
  const toggleFiles = page.getByRole('button', { name: 'View Attachments' });
  const toggleChat = page.getByRole('button', { name: 'Ask AI Assistant' });

  await toggleChat.click();
  await expect(chat).toBeVisible();
  await expect(files).toHaveCount(0);
  // The player is as wide as the frame is without a panel; the rest of it has a gap.
  expect((await widthOf(chat)) / alone).toBeCloseTo(0.25, 2);
  expect(await widthOf(frame)).toBeLessThan(alone * 0.75);
  expect(await widthOf(frame)).toBeGreaterThan(alone * 0.7);
  await toggleFiles.click();
  await expect(files).toBeVisible();
  await expect(chat).toBeVisible();
  await toggleChat.click();
  await expect(chat).toHaveCount(0);
  await expect(files).toBeVisible();
  await toggleChat.click();
  await toggleFiles.click();
  await expect(files).toHaveCount(0);
  await chat.getByRole('button', { name: 'Close AI assistant' }).click();
  await expect(chat).toHaveCount(0);
  expect(await widthOf(frame)).toBe(alone);
  await expect(loaded).toHaveAttribute('data-witness', 'first');
});
