/** Marks words where they stand without a change to the page: by the browser's own highlights. */
import type { FoundWords } from './pdf-search.ts';

const FOUND = 'pdf-found';
const CURRENT = 'pdf-current';

/** Every page has its own ranges, and all are in the same two highlights. */
const highlightOf = (name: string): Highlight => {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
};

const rangeOf = (pieces: readonly HTMLElement[], { from, to }: FoundWords): Range | undefined => {
  const first = pieces[from.piece]?.firstChild;
  const last = pieces[to.piece]?.firstChild;
  if (!(first instanceof Text) || !(last instanceof Text)) return undefined;
  const range = new Range();
  range.setStart(first, Math.min(from.letter, first.length));
  range.setEnd(last, Math.min(to.letter, last.length));
  return range;
};

/**
 * @param pieces an element for each piece of text of one page
 * @param onCurrent told where on the screen the current words are
 * @returns takes the marks away. Browsers that cannot mark show the page alone.
 */
export const markFound = (
  pieces: readonly HTMLElement[],
  found: readonly FoundWords[],
  current: FoundWords | undefined,
  onCurrent: (place: DOMRect) => void,
): (() => void) | undefined => {
  if (typeof Highlight === 'undefined' || pieces.length === 0) return undefined;
  const added: (() => void)[] = [];
  for (const words of found) {
    const range = rangeOf(pieces, words);
    if (!range) continue;
    const highlight = highlightOf(words === current ? CURRENT : FOUND);
    highlight.add(range);
    added.push(() => highlight.delete(range));
    if (words === current) onCurrent(range.getBoundingClientRect());
  }
  return () => {
    for (const remove of added) remove();
  };
};
