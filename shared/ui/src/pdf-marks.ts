/** Highlights search matches on a PDF page with CSS custom highlights, which change no elements of the page. */
import type { PdfMatch } from './pdf-search.ts';

const FOUND_HIGHLIGHT = 'pdf-found';
const CURRENT_HIGHLIGHT = 'pdf-current';

/** Returns the CSS custom highlight with this name. All PDF pages add their ranges to the same two highlights. */
const getHighlight = (name: string): Highlight => {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
};

const toRange = (pieces: readonly HTMLElement[], { from, to }: PdfMatch): Range | undefined => {
  const first = pieces[from.piece]?.firstChild;
  const last = pieces[to.piece]?.firstChild;
  if (!(first instanceof Text) || !(last instanceof Text)) return undefined;
  const range = new Range();
  range.setStart(first, Math.min(from.letter, first.length));
  range.setEnd(last, Math.min(to.letter, last.length));
  return range;
};

/**
 * Highlights the found words of one page. Browsers without custom highlights show the page alone.
 * @param pieces an element for each piece of text of the page
 * @param onCurrent called with the position of the current words on the screen
 * @returns a function that removes the highlights
 */
export const highlightMatches = (
  pieces: readonly HTMLElement[],
  found: readonly PdfMatch[],
  current: PdfMatch | undefined,
  onCurrent: (rect: DOMRect) => void,
): (() => void) | undefined => {
  if (typeof Highlight === 'undefined' || pieces.length === 0) return undefined;
  const added: (() => void)[] = [];
  for (const words of found) {
    const range = toRange(pieces, words);
    if (!range) continue;
    const highlight = getHighlight(words === current ? CURRENT_HIGHLIGHT : FOUND_HIGHLIGHT);
    highlight.add(range);
    added.push(() => highlight.delete(range));
    if (words === current) onCurrent(range.getBoundingClientRect());
  }
  return () => {
    for (const remove of added) remove();
  };
};
