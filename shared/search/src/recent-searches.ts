/** Successful searches on this device; other students do not see them. */
import { z } from '@cairn/api/z';
import { keptValue, session } from '@cairn/session';

const MOST = 5;

const kept = keptValue(
  'home.searches.v1',
  z.object({ owner: z.string(), terms: z.array(z.string()) }),
);

const read = (owner: string): string[] => {
  const searches = kept.read();
  return searches?.owner === owner ? searches.terms.slice(0, MOST) : [];
};

/**
 * Returns the recent searches of an owner, latest first.
 * @param owner StudentID, '' for a visitor
 */
export const recentSearches = (owner: string) => ({
  read: () => read(owner),
  remember: (term: string): void => {
    const wanted = term.trim();
    const others = read(owner).filter((known) => known.toLowerCase() !== wanted.toLowerCase());
    kept.write({ owner, terms: [wanted, ...others].slice(0, MOST) });
  },
  clear: (): void => void kept.write(undefined),
});

/** Stores a successful search of the signed-in student or the visitor. */
export const rememberSearch = (term: string): void =>
  recentSearches(session.studentId() ?? '').remember(term);
