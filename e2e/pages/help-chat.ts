import { expect, type Page } from '@playwright/test';

export const FAILED_MESSAGE = 'Sorry, there was an error sending your message.';

export const chatButton = (page: Page) => page.getByRole('button', { name: 'Open help chat' });
export const chatDialog = (page: Page) => page.getByRole('dialog', { name: 'Help Assistant' });
export const chatField = (page: Page) => chatDialog(page).getByPlaceholder('Type your message...');
export const chatMessages = (page: Page) => chatDialog(page).getByRole('listitem');

export const openChat = async (page: Page, path = '/course-catalog') => {
  await page.goto(path);
  await chatButton(page).click();
  await expect(chatField(page)).toBeFocused();
};
export const askQuestion = async (page: Page, question: string) => {
  await chatField(page).fill(question);
  await page.keyboard.press('Enter');
};
