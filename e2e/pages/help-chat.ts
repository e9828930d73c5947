import { expect, type Page } from '@playwright/test';

export const FAILED = 'Sorry, there was an error sending your message.';

export const opener = (page: Page) => page.getByRole('button', { name: 'Open help chat' });
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Help Assistant' });
export const field = (page: Page) => chat(page).getByPlaceholder('Type your message...');
export const messages = (page: Page) => chat(page).getByRole('listitem');

export const openChat = async (page: Page, path = '/course-catalog') => {
  await page.goto(path);
  await opener(page).click();
  await expect(field(page)).toBeFocused();
};
export const ask = async (page: Page, question: string) => {
  await field(page).fill(question);
  await page.keyboard.press('Enter');
};
