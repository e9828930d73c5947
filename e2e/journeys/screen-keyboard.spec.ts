/** Tests windows with little height: a keyboard on the screen hides their lower part, or a zoom leaves little of them. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { maya, signIn } from '../pages/students.ts';

const PHONE = { width: 390, height: 700 };
const KEYBOARD_PX = 320;
/** A window of 1280 by 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Pretends that a keyboard is open on the screen: browsers open none without a touch screen. */
const openKeyboard = (page: Page) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - height });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD_PX);

test('in a low window the chat of a course takes all of it, so that messages can be read', async ({
  page,
}) => {
  await page.setViewportSize(ZOOMED);
  await signIn(page, maya, '/course/incident-response-live');
  await page.getByRole('button', { name: 'Chat with Instructor' }).click();
  const chat = page.getByRole('dialog');
  await expect(chat.getByRole('textbox')).toBeVisible();
  expect((await chat.boundingBox())?.height).toBe(ZOOMED.height);
});

test('the fields of the chats stay in sight above a keyboard on the screen', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, maya, '/course/incident-response-live');
  await page.getByRole('button', { name: 'Chat with Instructor' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.click();
  const endOfField = async (): Promise<number> => {
    const box = await field.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  expect(await endOfField()).toBeGreaterThan(PHONE.height - KEYBOARD_PX);
  await openKeyboard(page);
  await expect.poll(endOfField).toBeLessThan(PHONE.height - KEYBOARD_PX);

  await page.goto('/learning');
  await page.getByRole('button', { name: 'Open help chat' }).click();
  await field.click();
  expect(await endOfField()).toBeGreaterThan(PHONE.height - KEYBOARD_PX);
  await openKeyboard(page);
  await expect.poll(endOfField).toBeLessThan(PHONE.height - KEYBOARD_PX);
  await expect(page.getByRole('dialog').getByRole('heading')).toBeInViewport();
});
