const GAP_PX = 8;
/** Distance in pixels from an element's edges at which the check for covering bars begins, inside its rounded corners. */
const INSET_PX = 4;
/** Maximum number of fixed or sticky bars that are checked above a focused element. */
const MAX_COVERS = 3;

/**
 * Scrolls a focused control out from under fixed and sticky elements, also under the notice that the browser is offline.
 * WCAG 2.4.11.
 * @returns a function that removes the listeners
 */
export const scrollFocusFromUnderBars = (): (() => void) => {
  document.addEventListener('focusin', uncoverFocused);
  window.addEventListener('offline', uncoverFocused);
  return () => {
    document.removeEventListener('focusin', uncoverFocused);
    window.removeEventListener('offline', uncoverFocused);
  };
};

const uncoverFocused = (): void => {
  // Waits for the next frame: until then the browser scrolls to the control, and React renders the offline notice.
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused?.matches(':focus-visible')) uncover(focused);
  });
};

const uncover = (focused: Element): void => {
  if (findFixed(focused)) return;
  for (let covers = 0; covers < MAX_COVERS; covers += 1) {
    const distance = distanceFromCover(focused);
    if (distance === 0) return;
    window.scrollBy({ top: distance, behavior: 'instant' });
  }
};

/** Returns the pixels to scroll until an element is uncovered; negative values scroll up. */
const distanceFromCover = (element: Element): number => {
  const box = element.getBoundingClientRect();
  for (const [x, y] of listTestPoints(box)) {
    const cover = findCover(element, x, y);
    if (!cover) continue;
    const staysAtTop = cover.top + cover.bottom < window.innerHeight;
    return staysAtTop ? box.top - cover.bottom - GAP_PX : box.bottom - cover.top + GAP_PX;
  }
  return 0;
};

const listTestPoints = ({ left, right, top, bottom }: DOMRect): [x: number, y: number][] =>
  [left + INSET_PX, (left + right) / 2, right - INSET_PX].flatMap((x) => [
    [x, top + INSET_PX],
    [x, bottom - INSET_PX],
  ]);

/** Returns the box of a fixed or sticky element that covers the given element at a point of the window. */
const findCover = (element: Element, x: number, y: number): DOMRect | undefined => {
  const top = document.elementFromPoint(x, y);
  if (!top || element.contains(top) || top.contains(element)) return undefined;
  const cover = findFixedOrSticky(top);
  return cover && !cover.contains(element) ? cover.getBoundingClientRect() : undefined;
};

const findAround = (element: Element, positions: readonly string[]): Element | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (positions.includes(getComputedStyle(around).position)) return around;
  return undefined;
};
const findFixedOrSticky = (element: Element) => findAround(element, ['fixed', 'sticky']);
const findFixed = (element: Element) => findAround(element, ['fixed']);
