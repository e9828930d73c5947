import { waitFor } from '@testing-library/dom';

/** Returns the drawings inside an element: default images and scenes, but no icons. */
export const listDrawings = (place: ParentNode | null | undefined): Element[] => [
  ...(place?.querySelectorAll('svg[preserveAspectRatio]') ?? []),
];

/** Waits until an element has drawings, which appear after the rest of a page, and returns them. */
export const findDrawings = (place: ParentNode | null | undefined): Promise<Element[]> =>
  waitFor(() => {
    const drawings = listDrawings(place);
    if (drawings.length === 0) throw new Error('No drawing here');
    return drawings;
  });
