/** Courses and roles searched together; neither crowds the other out. */
import { otherTerms } from '@cairn/domain/search-term.rules';
import { createFuzzyIndex, type Find, MOST_RESULTS, type Searchable } from './fuzzy-index.ts';
import type { SearchEntry } from './search-entry.ts';

export interface CatalogueEntry extends Searchable {
  readonly kind: SearchEntry['kind'];
}

/** Among thousands of courses that fit, a role would hardly ever be one of the best. */
const PLACES_OF_ROLES = 5;

const findOf = (entries: readonly CatalogueEntry[], kind: CatalogueEntry['kind']): Find => {
  const places = [...entries.keys()].filter((at) => entries[at]?.kind === kind);
  const find = withOtherTerms(createFuzzyIndex(places.flatMap((at) => entries[at] ?? [])));
  return (term) => find(term).flatMap((at) => places[at] ?? []);
};

/** What the term itself finds stands first; where there is room, what other words for it find. */
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

/** Courses first, each kind with its best match first, at most 20 in all. */
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
