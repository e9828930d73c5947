import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Returns the text of the newest mail with this subject to this address, from the page on which developers read mail. */
export const readMail = async (page: Page, subject: string, email: string): Promise<string> => {
  const tab = await page.context().newPage();
  const mail = tab.getByRole('article', { name: subject }).filter({ hasText: email }).first();
  // Mail leaves after the response, so the first look may be too early.
  await expect(async () => {
    await tab.goto('/dev/mailbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  const text = await mail.innerText();
  await tab.close();
  return text;
};

/** Returns the code of the newest mail with this subject to this address. */
export const readMailedCode = async (page: Page, subject: string, email: string): Promise<string> =>
  /\b\d{6}\b/.exec(await readMail(page, subject, email))?.[0] ?? '';
