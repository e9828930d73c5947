import type { Page } from '@playwright/test';

/**
 * Returns the parts of the page that run from left to right although their text runs from right to left, in words: rows of
 * flexible boxes, grids and tables, and blocks of text that are aligned to the left.
 */
export const findUnmirroredParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 2;
    const LONGEST_TEXT = 30;
    const HIDDEN_PX = 1;
    const describe = (element: Element): string =>
      `${element.localName}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, LONGEST_TEXT)}”`;
    const isInWindow = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > HIDDEN_PX && height > HIDDEN_PX && element.checkVisibility();
    };
    const faults = document.dir === 'rtl' ? [] : ['the page runs from left to right'];
    for (const element of document.querySelectorAll(
      ':is(header, main, dialog, [role="dialog"]) *',
    )) {
      const { direction, display, flexDirection, textAlign } = getComputedStyle(element);
      // What is written from left to right says so: addresses, code and figures of charts.
      if (direction === 'ltr') {
        const isSaid = element.closest('[dir], bdi, svg, input, textarea, time') !== null;
        if (!isSaid && isInWindow(element)) faults.push(`${describe(element)} runs to the right`);
        continue;
      }
      // The end of a line is at its left; a part that takes this over from its parent says `left`.
      const around = element.parentElement && getComputedStyle(element.parentElement).textAlign;
      if (
        textAlign === 'left' &&
        around !== 'end' &&
        element.textContent.trim() !== '' &&
        isInWindow(element)
      )
        faults.push(`${describe(element)} is aligned to the left`);
      const isRow = /flex|grid|table-row/.test(display) && !/column/.test(flexDirection);
      if (!isRow) continue;
      const [first, second] = [...element.children]
        .filter(
          (child) => isInWindow(child) && !/absolute|fixed/.test(getComputedStyle(child).position),
        )
        .map((child) => child.getBoundingClientRect());
      const isSameLine = first && second && second.top < first.bottom && first.top < second.bottom;
      if (
        isSameLine &&
        first.left + TOLERANCE_PX < second.left &&
        first.right <= second.left + TOLERANCE_PX
      )
        faults.push(`${describe(element)} is not mirrored`);
    }
    return [...new Set(faults)];
  });
