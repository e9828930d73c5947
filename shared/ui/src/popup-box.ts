/**
 * Computes positions of windows over a page, and which one is in front, in CSS pixels. Sources: 001 §2, §9; 002 §8.3; POPUP-01
 * to 04.
 */

export interface PopupSize {
  readonly width: number;
  readonly height: number;
}

/** Position and size of a popup window; `x` and `y` are distances from the top left corner of the browser window. */
export interface PopupBox extends PopupSize {
  readonly x: number;
  readonly y: number;
}

export const DEFAULT_POPUP_BOX: PopupBox = { x: 100, y: 100, width: 600, height: 400 };
export const MIN_POPUP_SIZE: PopupSize = { width: 300, height: 200 };
export const EXPANDED_POPUP_FRACTION = 0.8;
export const POPUP_EXPAND_TRANSITION_MS = 300;

/** Returns a popup's box shrunk and moved into the page as far as possible, but not below the minimum size. */
export const fitPopupIntoPage = ({ x, y, width, height }: PopupBox, page: PopupSize): PopupBox => {
  const size = {
    width: Math.max(MIN_POPUP_SIZE.width, Math.min(width, page.width)),
    height: Math.max(MIN_POPUP_SIZE.height, Math.min(height, page.height)),
  };
  return {
    ...size,
    // If even the minimum size is too large, the top left corner with the header stays visible.
    x: Math.max(0, Math.min(x, page.width - size.width)),
    y: Math.max(0, Math.min(y, page.height - size.height)),
  };
};

/**
 * Returns the box in which a window opens.
 * @param remembered its last box; by default 600 by 400 at 100,100
 */
export const getPopupOpeningBox = (
  page: PopupSize,
  remembered: PopupBox = DEFAULT_POPUP_BOX,
): PopupBox => fitPopupIntoPage(remembered, page);

export const movePopupBox = (box: PopupBox, dx: number, dy: number, page: PopupSize): PopupBox =>
  fitPopupIntoPage({ ...box, x: box.x + dx, y: box.y + dy }, page);

/** Resizes a popup's box by its lower right corner; the upper left corner stays. */
export const resizePopupBox = (
  box: PopupBox,
  dx: number,
  dy: number,
  page: PopupSize,
): PopupBox => ({
  ...box,
  width: Math.max(MIN_POPUP_SIZE.width, Math.min(box.width + dx, page.width - box.x)),
  height: Math.max(MIN_POPUP_SIZE.height, Math.min(box.height + dy, page.height - box.y)),
});

/** Returns the box of an expanded window, in the middle of the page. */
export const getExpandedPopupBox = (page: PopupSize): PopupBox => {
  const width = page.width * EXPANDED_POPUP_FRACTION;
  const height = page.height * EXPANDED_POPUP_FRACTION;
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
};

/** The z-index of each open window, by its key. */
export type PopupLayers = ReadonlyMap<string, number>;

export const MIN_POPUP_Z_INDEX = 1001;
/** Largest z-index of a window; notices are above it. */
const MAX_LAYER = 1199;

/** Returns the z-indexes of popups after one was opened or brought to the front, above all others. */
export const bringPopupToFront = (layers: PopupLayers, key: string): PopupLayers => {
  const highest = Math.max(MIN_POPUP_Z_INDEX - 1, ...layers.values());
  if (layers.get(key) === highest) return layers;
  if (highest < MAX_LAYER) return new Map([...layers, [key, highest + 1]]);
  const inOrder = [...layers].toSorted(([, a], [, b]) => a - b).filter(([other]) => other !== key);
  return new Map(
    [...inOrder.map(([other]) => other), key].map((one, i) => [one, MIN_POPUP_Z_INDEX + i]),
  );
};

export const removePopupLayer = (layers: PopupLayers, key: string): PopupLayers =>
  new Map([...layers].filter(([other]) => other !== key));
