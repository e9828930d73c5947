import Fuse from 'fuse.js';
import type { SearchEntry } from './search-entry.ts';

export const MINIMUM_TERM = 2;
const MOST_RESULTS = 20;

/** Fuzzy search over titles, and categories of courses, threshold 0.4 (000 §5). Made once for a list. */
export const createSearch = (entries: readonly SearchEntry[]) => {
  const fuse = new Fuse(entries, {
    // What a course is called says more than the shelf it stands on.
    keys: [
      { name: 'title', weight: 3 },
      { name: 'category', weight: 1 },
    ],
    threshold: 0.4,
    includeScore: true,
    ignoreLocation: true,
  });
  /** Best match first, ties by title, at most 20; nothing for a term of one character. */
  return (term: string): SearchEntry[] => {
    const wanted = term.trim();
    if (wanted.length < MINIMUM_TERM) return [];
    return fuse
      .search(wanted)
      .toSorted(
        (a, b) => (a.score ?? 1) - (b.score ?? 1) || a.item.title.localeCompare(b.item.title),
      )
      .slice(0, MOST_RESULTS)
      .map(({ item }) => item);
  };
};
