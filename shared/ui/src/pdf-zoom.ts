/** Computes the scale at which a PDF page is shown. */

/** Scale of a PDF page at a zoom of 100 %, in CSS pixels per point. */
const PIXELS_PER_POINT = 96 / 72;
export const PDF_ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const MARGIN_PX = 40;

export type PdfZoom = 'width' | 'page' | number;

interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the scale for a zoom setting in CSS pixels per point.
 * @param page size in points
 * @param box size in CSS pixels; 0 until it is known
 */
export const computePdfScale = (zoom: PdfZoom, page: BoxSize, box: BoxSize): number => {
  if (typeof zoom === 'number') return zoom * PIXELS_PER_POINT;
  if (box.width === 0) return PIXELS_PER_POINT;
  const wide = Math.max(box.width - MARGIN_PX, 80) / page.width;
  if (zoom === 'width') return Math.min(wide, 2 * PIXELS_PER_POINT);
  return Math.min(wide, Math.max(box.height - MARGIN_PX, 80) / page.height);
};

/** Returns the next larger or smaller zoom step for the current scale; there is none beyond the last step. */
export const findNextPdfZoom = (direction: 1 | -1, scale: number): number => {
  const now = scale / PIXELS_PER_POINT;
  const steps: readonly number[] = direction === 1 ? PDF_ZOOM_STEPS : PDF_ZOOM_STEPS.toReversed();
  const isBeyond = (step: number) => (direction === 1 ? step > now + 0.01 : step < now - 0.01);
  return steps.find(isBeyond) ?? steps.at(-1) ?? 1;
};

/** Formats the scale of a PDF page as a percentage, such as '110%'. */
export const formatPdfZoom = (scale: number): string =>
  `${Math.round((scale / PIXELS_PER_POINT) * 100)}%`;
