import type { Page } from '@playwright/test';

/** Returns the pixels by which the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Returns the pixels by which the page, with the content of its remotes, is wider than the window. The host contains the layout
 * of each remote, so that what is too wide there is cut off, and never makes the page scroll.
 */
export const measureContentOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { contain: none !important }');
    document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return scrollWidth - clientWidth;
  });
