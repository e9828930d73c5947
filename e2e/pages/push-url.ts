import type { Page } from '@playwright/test';

/** Goes to a URL of the site as a link does: without loading a document. */
export const pushUrl = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);
