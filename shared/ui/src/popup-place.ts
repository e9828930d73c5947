/** Where windows over a page may stand, and which is in front. CSS pixels. Sources: 001 §2, §9; 002 §8.3; POPUP-01 to 04. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x` and `y` from the top left corner of the page's window. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export const FIRST: Box = { x: 100, y: 100, width: 600, height: 400 };
export const LEAST: Size = { width: 300, height: 200 };
export const EXPANDED_SHARE = 0.8;
export const EXPAND_MS = 300;

/** Not larger than the page, but never below the least size either; inside it as far as it goes. */
export const keptInside = ({ x, y, width, height }: Box, page: Size): Box => {
  const size = {
    width: Math.max(LEAST.width, Math.min(width, page.width)),
    height: Math.max(LEAST.height, Math.min(height, page.height)),
  };
  return {
    ...size,
    // Where even the least size is too large, the top left corner, with its header, stays to be seen.
    x: Math.max(0, Math.min(x, page.width - size.width)),
    y: Math.max(0, Math.min(y, page.height - size.height)),
  };
};

/** @param remembered where it stood the last time; by default 600 by 400 at 100,100 */
export const openedIn = (page: Size, remembered: Box = FIRST): Box => keptInside(remembered, page);

export const movedBy = (box: Box, dx: number, dy: number, page: Size): Box =>
  keptInside({ ...box, x: box.x + dx, y: box.y + dy }, page);

/** By its lower right corner: the upper left one stays. */
export const resizedBy = (box: Box, dx: number, dy: number, page: Size): Box => ({
  ...box,
  width: Math.max(LEAST.width, Math.min(box.width + dx, page.width - box.x)),
  height: Math.max(LEAST.height, Math.min(box.height + dy, page.height - box.y)),
});

/** In the middle. */
export const expandedIn = (page: Size): Box => {
  const width = page.width * EXPANDED_SHARE;
  const height = page.height * EXPANDED_SHARE;
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
};

/** What is open, by its key, with the z-index of each. */
export type PopupLayers = ReadonlyMap<string, number>;

export const FIRST_LAYER = 1001;
/** Notices are above it. */
const LAST_LAYER = 1199;

/** Opened, or brought to the front when it is open already: one above the highest. */
export const broughtToFront = (layers: PopupLayers, key: string): PopupLayers => {
  const highest = Math.max(FIRST_LAYER - 1, ...layers.values());
  if (layers.get(key) === highest) return layers;
  if (highest < LAST_LAYER) return new Map([...layers, [key, highest + 1]]);
  const inOrder = [...layers].toSorted(([, a], [, b]) => a - b).filter(([other]) => other !== key);
  return new Map([...inOrder.map(([other]) => other), key].map((one, i) => [one, FIRST_LAYER + i]));
};

export const closed = (layers: PopupLayers, key: string): PopupLayers =>
  new Map([...layers].filter(([other]) => other !== key));
