import { expect, type Locator, type Page } from '@playwright/test';

export const findInspector = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Release inspector' });

/** Finds what the open inspector says about a remote. */
export const findInspectorEntry = (page: Page, remote: string): Locator =>
  findInspector(page)
    .getByRole('list', { name: 'Releases' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: remote, exact: true }) });

/** Opens the inspector by its keys. The code that listens for them loads after the page. */
export const openInspector = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+KeyR');
    await expect(findInspector(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
};
