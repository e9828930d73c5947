import type { Page } from '@playwright/test';

/** More stops than any screen has. */
const MAX_STOPS = 250;

/** Returns the visible parts that stay in place while the page scrolls, but no window that a person opened over the page. */
export const findFixedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { bottom, height, width } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility() && bottom > 0 && width > 1 && height > 1;
        const isWindow = element.closest('dialog, [role="dialog"]') !== null;
        return isSeen && !isWindow && /fixed|sticky/.test(getComputedStyle(element).position);
      })
      .map((element) => `${element.localName}.${element.className}`),
  );

/**
 * Goes through the stops of a key from the start or the end of the page.
 * @returns what covers a part of a stop, in words
 */
export const findCoveredStops = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
    for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
  });
  const covers: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const cover = await page.evaluate(findCoverOfFocus);
    if (cover === undefined) return covers;
    if (cover !== '') covers.push(cover);
  }
  throw new Error(`${key} never left the page`);
};

/** Returns the element that covers a part of the focused control, '' if no element does, and undefined at the end of the walk. */
const findCoverOfFocus = async (): Promise<string | undefined> => {
  const INSET_PX = 4;
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.hasAttribute('data-seen')) return undefined;
  focused.setAttribute('data-seen', '');
  // The host scrolls with the next frame.
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const name = `${focused.localName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`;
  if (bottom < INSET_PX || top > innerHeight - INSET_PX) return `${name} is outside of the window`;
  const points = [left + INSET_PX, (left + right) / 2, right - INSET_PX].flatMap((x) =>
    [top + INSET_PX, bottom - INSET_PX].map((y) => [x, y] as const),
  );
  for (const [x, y] of points) {
    const above = document.elementFromPoint(x, y);
    if (!above || focused.contains(above) || above.contains(focused)) continue;
    let around: Element | null = above;
    while (around && !/fixed|sticky/.test(getComputedStyle(around).position))
      around = around.parentElement;
    if (around && !around.matches('dialog, [role="dialog"]') && !around.contains(focused))
      return `${around.localName} covers ${name}`;
  }
  return '';
};
