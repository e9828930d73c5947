import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { useQuery } from '@cairn/runtime';
import { useEffect, useState } from 'react';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useLearner } from '../../lib/use-learner.ts';
import type { SearchEntry } from './search-entry.ts';

type FuzzySearch = typeof import('./fuzzy-search.ts');

const DEBOUNCE_MS = 50;

const courseEntry = (course: Course): SearchEntry => ({
  kind: 'course',
  id: course.CourseID,
  title: course.CourseTitle,
  category: course.Category,
  imageUrl: course.ThumbnailUrl,
  detail: course.Category,
});

const roleEntry = (role: Role): SearchEntry => ({
  kind: 'role',
  id: role.RoleID,
  title: role.RoleTitle,
  category: '',
  imageUrl: role.ImageUrl,
  detail: role.CourseIDs.length === 1 ? '1 course' : `${role.CourseIDs.length} courses`,
});

/** The search engine is fetched with the first sign of interest, not with the page. */
const useFuzzySearch = (isWanted: boolean): FuzzySearch | undefined => {
  const [search, setSearch] = useState<FuzzySearch>();
  useEffect(() => {
    if (isWanted && !search) void import('./fuzzy-search.ts').then(setSearch);
  }, [isWanted, search]);
  return search;
};

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/**
 * What a term finds among courses and roles. `results` is undefined until there is something to say: a term of two
 * characters, and the search at hand. Either list may fail; the other is still searched.
 */
export const useHomeSearch = (term: string, isWanted: boolean) => {
  const courses = useQuery(catalogQueries.courses());
  const roles = useQuery(catalogQueries.roles());
  const { viewer } = useLearner();
  const search = useFuzzySearch(isWanted);
  const settled = useDebounced(term);

  const entries = [
    ...(courses.data ?? []).filter((course) => isCourseVisible(course, viewer)).map(courseEntry),
    ...(roles.data ?? []).map(roleEntry),
  ];
  const isReady = search !== undefined && !courses.isPending && !roles.isPending;
  // A box that has just been emptied shows nothing at once, without waiting for the pause in typing.
  const isAsked =
    isReady && [term, settled].every((text) => text.trim().length >= search.MINIMUM_TERM);
  return {
    results: isAsked ? search.createSearch(entries)(settled) : undefined,
    coursesFailed: courses.isError,
    rolesFailed: roles.isError,
  };
};
