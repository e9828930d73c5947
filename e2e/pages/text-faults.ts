import type { Page } from '@playwright/test';

/**
 * Returns the faults of the texts on the page, in words: a page wider than its window, a text that is cut off or stands over
 * what is beside it, a control that leaves the window, a part that scrolls sideways for a text, and a short word that breaks.
 */
export const findTextFaults = async (page: Page): Promise<string[]> => [
  ...new Set([
    ...(await page.evaluate(findSidewaysScrolls)),
    ...(await page.evaluate(findCutTexts)),
    ...(await page.evaluate(findCutControls)),
    ...(await page.evaluate(findBrokenWords)),
  ]),
];

const findSidewaysScrolls = (): string[] => {
  /** Lists of tabs, pages of a file, tables and code scroll on purpose. */
  const SCROLLS =
    'pre, table, :has(> table), [role="tablist"], [role="group"], [role="region"], [role="toolbar"], nav';
  const TOLERANCE_PX = 1;
  const { scrollWidth, clientWidth } = document.documentElement;
  const isWide = scrollWidth > clientWidth;
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + TOLERANCE_PX &&
      !element.matches(SCROLLS) &&
      element.checkVisibility() &&
      /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  return [
    ...(isWide ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...scrolling.map(({ localName, className }) => `${localName}.${className} scrolls sideways`),
  ];
};

const findCutTexts = (): string[] => {
  const TOLERANCE_PX = 1.5;
  const BLOCK = 'p, li, dd, dt, td, th, h1, h2, h3, h4, button, a, label, legend, section, div';
  const range = document.createRange();
  const faults: string[] = [];
  const root = document.documentElement;
  /** Returns the box that limits how far a text is visible; undefined if it is shortened, hidden or scrolled on purpose. */
  const findFrame = (element: Element): Element | undefined => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { clipPath, color, display, overflowX, textOverflow } = getComputedStyle(around);
      if (clipPath !== 'none' || textOverflow === 'ellipsis') return undefined;
      // Text over a picture of a page, which is there to be selected.
      if (color === 'rgba(0, 0, 0, 0)') return undefined;
      if (display !== 'inline' && /auto|scroll/.test(overflowX)) return undefined;
      if (display !== 'inline' && /hidden|clip/.test(overflowX)) return around;
    }
    return root;
  };
  const isOutside = (lines: DOMRect[], box: DOMRect): boolean =>
    lines.some(
      ({ left, right }) => left < box.left - TOLERANCE_PX || right > box.right + TOLERANCE_PX,
    );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('script, style, svg, option, noscript')) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    const block = parent.closest(BLOCK) ?? parent;
    const mayStickOut = getComputedStyle(block).display === 'inline';
    const isCut = () => {
      const frame = findFrame(parent);
      return frame !== undefined && isOutside(lines, frame.getBoundingClientRect());
    };
    const sticksOut = () => !mayStickOut && isOutside(lines, block.getBoundingClientRect());
    if ((sticksOut() && findFrame(parent)) || isCut())
      faults.push(`“${text.slice(0, 40)}” leaves ${block.localName}.${block.className}`);
  }
  return faults;
};

/** The page does not scroll to what leaves its main part, so it is not too wide either. */
const findCutControls = (): string[] => {
  const SCROLLS = 'pre, :has(> table), [role="tablist"], [role="group"], [role="toolbar"], nav';
  const TOLERANCE_PX = 1.5;
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll(':is(main, dialog) :is(a, button, input, select, textarea)')]
    .filter((control) => control.checkVisibility() && !control.closest(SCROLLS))
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return left < -TOLERANCE_PX || right > clientWidth + TOLERANCE_PX;
    })
    .map(({ localName, className }) => `${localName}.${className} leaves the window`);
};

const findBrokenWords = (): string[] => {
  /** Pixels; a wider word may have to break in a narrow window. The title of a dialog is small enough for each of its words. */
  const widest = Math.min(innerWidth / 3, 160);
  const mayBreak = (element: Element, width: number): boolean =>
    width >= widest && !element.matches('dialog h2');
  const range = document.createRange();
  const faults: string[] = [];
  const { body } = document;
  const isForReaders = (element: Element): boolean => {
    for (let around = element; around !== body; around = around.parentElement ?? body)
      if (getComputedStyle(around).clipPath !== 'none' || around.clientWidth === 1) return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('script, style, svg, option')) continue;
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2 || isForReaders(parent)) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<!\S)\p{L}{2,24}(?=[\s!),.:;?]|$)/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && !mayBreak(parent, width))
        faults.push(`“${word}” breaks in ${parent.localName}.${parent.className}`);
    }
  }
  return faults;
};
