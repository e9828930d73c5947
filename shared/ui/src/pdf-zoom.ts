/** Computes how large a page is shown. */

/** CSS pixels per point at 100 %. */
const PIXELS_PER_POINT = 96 / 72;
export const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const MARGIN_PX = 40;

export type PdfZoom = 'width' | 'page' | number;

interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns CSS pixels per point.
 * @param page size in points
 * @param box size in CSS pixels; 0 until it is known
 */
export const computeScale = (zoom: PdfZoom, page: BoxSize, box: BoxSize): number => {
  if (typeof zoom === 'number') return zoom * PIXELS_PER_POINT;
  if (box.width === 0) return PIXELS_PER_POINT;
  const wide = Math.max(box.width - MARGIN_PX, 80) / page.width;
  if (zoom === 'width') return Math.min(wide, 2 * PIXELS_PER_POINT);
  return Math.min(wide, Math.max(box.height - MARGIN_PX, 80) / page.height);
};

/** Returns the next zoom step after the current scale; the last step stays. */
export const findNextZoom = (direction: 1 | -1, scale: number): number => {
  const now = scale / PIXELS_PER_POINT;
  const steps: readonly number[] = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const isBeyond = (step: number) => (direction === 1 ? step > now + 0.01 : step < now - 0.01);
  return steps.find(isBeyond) ?? steps.at(-1) ?? 1;
};

/** Returns a percentage such as '110%'. */
export const formatZoom = (scale: number): string =>
  `${Math.round((scale / PIXELS_PER_POINT) * 100)}%`;
