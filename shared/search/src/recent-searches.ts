/** Successful searches on this device; other students do not see them. */
import { z } from '@cairn/api/z';
import { keptValue, session } from '@cairn/session';

const MAX_RECENT_SEARCHES = 5;

const searchesStore = keptValue(
  'home.searches.v1',
  z.object({ owner: z.string(), terms: z.array(z.string()) }),
);

const readSearches = (owner: string): string[] => {
  const searches = searchesStore.read();
  return searches?.owner === owner ? searches.terms.slice(0, MAX_RECENT_SEARCHES) : [];
};

/**
 * Returns the recent searches of an owner, latest first.
 * @param owner StudentID, '' for a visitor
 */
export const createRecentSearches = (owner: string) => ({
  read: () => readSearches(owner),
  remember: (term: string): void => {
    const wanted = term.trim();
    const others = readSearches(owner).filter(
      (known) => known.toLowerCase() !== wanted.toLowerCase(),
    );
    searchesStore.write({ owner, terms: [wanted, ...others].slice(0, MAX_RECENT_SEARCHES) });
  },
  clear: (): void => void searchesStore.write(undefined),
});

/** Stores a successful search of the signed-in student or the visitor. */
export const storeRecentSearch = (term: string): void =>
  createRecentSearches(session.studentId() ?? '').remember(term);
