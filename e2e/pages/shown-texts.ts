import type { Page } from '@playwright/test';

/** Attributes that are read out or shown. */
const TEXT_ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
];

/** Returns every text of the page that is shown or read out, and its title. */
export const findShownTexts = (page: Page): Promise<string[]> =>
  page.evaluate((attributes) => {
    const texts: (string | null)[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent);
    for (const attribute of attributes)
      for (const element of document.querySelectorAll(`[${attribute}]`))
        texts.push(element.getAttribute(attribute));
    return [...new Set(texts.map((text) => (text ?? '').replaceAll(/\s+/g, ' ').trim()))];
  }, TEXT_ATTRIBUTES);
