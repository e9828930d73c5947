/** Search of courses and roles together, with room in the results for both. */
import { otherTerms } from '@cairn/domain/search-term.rules';
import { createFuzzyIndex, type Find, MOST_RESULTS, type Searchable } from './fuzzy-index.ts';
import type { SearchEntry } from './search-entry.ts';

export interface CatalogueEntry extends Searchable {
  readonly kind: SearchEntry['kind'];
}

/** Results reserved for roles, which would rarely rank among thousands of matching courses. */
const PLACES_OF_ROLES = 5;

const findOf = (entries: readonly CatalogueEntry[], kind: CatalogueEntry['kind']): Find => {
  const places = [...entries.keys()].filter((at) => entries[at]?.kind === kind);
  const find = withOtherTerms(createFuzzyIndex(places.flatMap((at) => entries[at] ?? [])));
  return (term) => find(term).flatMap((at) => places[at] ?? []);
};

/** Adds the results of synonyms after those of the term, up to the maximum. */
const withOtherTerms =
  (find: Find): Find =>
  (term) => {
    const found = new Set(find(term));
    for (const other of otherTerms(term)) {
      if (found.size >= MOST_RESULTS) break;
      for (const at of find(other)) found.add(at);
    }
    return [...found].slice(0, MOST_RESULTS);
  };

/** Returns a search with courses before roles, each by best match, at most 20 in all. */
export const createCatalogueSearch = (entries: readonly CatalogueEntry[]): Find => {
  const findCourses = findOf(entries, 'course');
  const findRoles = findOf(entries, 'role');
  return (term) => {
    const courses = findCourses(term);
    const roles = findRoles(term).slice(
      0,
      Math.max(PLACES_OF_ROLES, MOST_RESULTS - courses.length),
    );
    return [...courses.slice(0, MOST_RESULTS - roles.length), ...roles];
  };
};
