/** What was searched for and led somewhere, on this device; another student does not see it. */

const KEY = 'home.searches.v1';
const MOST = 5;

const read = (owner: string): string[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null) return [];
    const { owner: whose, terms } = kept as { owner?: unknown; terms?: unknown };
    if (whose !== owner || !Array.isArray(terms)) return [];
    return terms.filter((term) => typeof term === 'string').slice(0, MOST);
  } catch {
    return [];
  }
};

/** Latest first. @param owner StudentID, '' for a visitor */
export const recentSearches = (owner: string) => ({
  read: () => read(owner),
  remember: (term: string): void => {
    const wanted = term.trim();
    const others = read(owner).filter((known) => known.toLowerCase() !== wanted.toLowerCase());
    const terms = [wanted, ...others].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify({ owner, terms }));
  },
  clear: (): void => localStorage.removeItem(KEY),
});
