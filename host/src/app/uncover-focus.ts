const GAP_PX = 8;
/** So far inside the edges of an element that its rounded corners do not matter. */
const INSET_PX = 4;
/** Behind one bar there may be another. */
const MOST_COVERS = 3;

/**
 * Scrolls a focused control out from under what stays in its place while the page scrolls. WCAG 2.4.11.
 * @returns stops that
 */
export const uncoverFocus = (): (() => void) => {
  document.addEventListener('focusin', uncoverFocused);
  return () => document.removeEventListener('focusin', uncoverFocused);
};

const uncoverFocused = (): void => {
  // The browser scrolls to the control first.
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused?.matches(':focus-visible')) uncover(focused);
  });
};

const uncover = (focused: Element): void => {
  if (findFixed(focused)) return;
  for (let covers = 0; covers < MOST_COVERS; covers += 1) {
    const distance = distanceFromCover(focused);
    if (distance === 0) return;
    window.scrollBy({ top: distance, behavior: 'instant' });
  }
};

/** By how many pixels the page has to scroll until nothing covers an element: less than zero is upwards. */
const distanceFromCover = (element: Element): number => {
  const box = element.getBoundingClientRect();
  for (const [x, y] of cornersOf(box)) {
    const cover = findCover(element, x, y);
    if (!cover) continue;
    const staysAtTop = cover.top + cover.bottom < window.innerHeight;
    return staysAtTop ? box.top - cover.bottom - GAP_PX : box.bottom - cover.top + GAP_PX;
  }
  return 0;
};

const cornersOf = ({ left, right, top, bottom }: DOMRect): [x: number, y: number][] =>
  [left + INSET_PX, (left + right) / 2, right - INSET_PX].flatMap((x) => [
    [x, top + INSET_PX],
    [x, bottom - INSET_PX],
  ]);

/** What stays in its place and lies at a point of the window over an element that it does not contain. */
const findCover = (element: Element, x: number, y: number): DOMRect | undefined => {
  const top = document.elementFromPoint(x, y);
  if (!top || element.contains(top) || top.contains(element)) return undefined;
  const cover = findStaying(top);
  return cover && !cover.contains(element) ? cover.getBoundingClientRect() : undefined;
};

const findAround = (element: Element, positions: readonly string[]): Element | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (positions.includes(getComputedStyle(around).position)) return around;
  return undefined;
};
const findStaying = (element: Element) => findAround(element, ['fixed', 'sticky']);
const findFixed = (element: Element) => findAround(element, ['fixed']);
