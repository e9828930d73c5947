import { waitFor } from '@testing-library/dom';

/** Returns the drawings inside an element: default images and scenes, but no icons. */
export const listArtDrawings = (container: ParentNode | null | undefined): Element[] => [
  ...(container?.querySelectorAll('svg[preserveAspectRatio]') ?? []),
];

/** Waits until an element has drawings, which appear after the rest of a page, and returns them. */
export const findArtDrawings = (container: ParentNode | null | undefined): Promise<Element[]> =>
  waitFor(() => {
    const drawings = listArtDrawings(container);
    if (drawings.length === 0) throw new Error('No drawing here');
    return drawings;
  });
