/** Search of courses and roles together, with room in the results for both. */
import { listRelatedTerms } from '@cairn/domain/search-term.rules';
import {
  createFuzzyIndex,
  type SearchPositions,
  MAX_SEARCH_RESULTS,
  type SearchableEntry,
} from './fuzzy-index.ts';
import type { SearchEntry } from './search-entry.ts';

export interface CatalogueEntry extends SearchableEntry {
  readonly kind: SearchEntry['kind'];
}

/** Results reserved for roles, which would rarely rank among thousands of matching courses. */
const RESERVED_ROLE_RESULTS = 5;

const createKindSearch = (
  entries: readonly CatalogueEntry[],
  kind: CatalogueEntry['kind'],
): SearchPositions => {
  const positions = [...entries.keys()].filter((at) => entries[at]?.kind === kind);
  const find = withRelatedTerms(createFuzzyIndex(positions.flatMap((at) => entries[at] ?? [])));
  return (term) => find(term).flatMap((at) => positions[at] ?? []);
};

/** Adds the results of synonyms after those of the term, up to the maximum. */
const withRelatedTerms =
  (find: SearchPositions): SearchPositions =>
  (term) => {
    const found = new Set(find(term));
    for (const other of listRelatedTerms(term)) {
      if (found.size >= MAX_SEARCH_RESULTS) break;
      for (const at of find(other)) found.add(at);
    }
    return [...found].slice(0, MAX_SEARCH_RESULTS);
  };

/** Returns a search with courses before roles, each by best match, at most 20 in all. */
export const createCatalogueSearch = (entries: readonly CatalogueEntry[]): SearchPositions => {
  const findCourses = createKindSearch(entries, 'course');
  const findRoles = createKindSearch(entries, 'role');
  return (term) => {
    const courses = findCourses(term);
    const roles = findRoles(term).slice(
      0,
      Math.max(RESERVED_ROLE_RESULTS, MAX_SEARCH_RESULTS - courses.length),
    );
    return [...courses.slice(0, MAX_SEARCH_RESULTS - roles.length), ...roles];
  };
};
