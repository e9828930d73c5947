/** Computes how large a page is shown. */

/** CSS pixels per point at 100 %. */
const POINT = 96 / 72;
export const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const MARGIN = 40;

export type Zoom = 'width' | 'page' | number;

interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns CSS pixels per point.
 * @param page size in points
 * @param box size in CSS pixels; 0 until it is known
 */
export const scaleOf = (zoom: Zoom, page: Box, box: Box): number => {
  if (typeof zoom === 'number') return zoom * POINT;
  if (box.width === 0) return POINT;
  const wide = Math.max(box.width - MARGIN, 80) / page.width;
  if (zoom === 'width') return Math.min(wide, 2 * POINT);
  return Math.min(wide, Math.max(box.height - MARGIN, 80) / page.height);
};

/** Returns the next zoom step after the current scale; the last step stays. */
export const zoomBy = (direction: 1 | -1, scale: number): number => {
  const now = scale / POINT;
  const steps: readonly number[] = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const isBeyond = (step: number) => (direction === 1 ? step > now + 0.01 : step < now - 0.01);
  return steps.find(isBeyond) ?? steps.at(-1) ?? 1;
};

/** Returns a percentage such as '110%'. */
export const zoomText = (scale: number): string => `${Math.round((scale / POINT) * 100)}%`;
