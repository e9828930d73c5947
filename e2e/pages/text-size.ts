import type { Page } from '@playwright/test';

export const USUAL_TEXT_PX = 16;
export const LARGE_TEXT_PX = 32;

/** Sets the size of text as a person does in the settings of the browser. */
export const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await browser.detach();
};
