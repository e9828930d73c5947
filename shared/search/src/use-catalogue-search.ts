import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible, type StudentOrVisitor } from '@cairn/domain/course-visibility.rules';
import { events, report } from '@cairn/session';
import { plural } from '@cairn/messages/plural';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { t } from 'ttag';
import { isSearchableTerm, type SearchEntry } from './search-entry.ts';
import { useSearchEngine } from './use-search-engine.ts';

const DEBOUNCE_MS = 50;

const courseEntry = (course: Course): SearchEntry => ({
  kind: 'course',
  id: course.CourseID,
  title: course.CourseTitle,
  category: course.Category,
  imageUrl: course.ThumbnailUrl,
  detail: course.Category,
});

const courseCountText = (count: number): string => plural(count, t`1 course|${count} courses`);

const roleEntry = (role: Role): SearchEntry => ({
  kind: 'role',
  id: role.RoleID,
  title: role.RoleTitle,
  category: '',
  imageUrl: role.ImageUrl,
  detail: courseCountText(role.CourseIDs.length),
});

interface LoadedList<Item> {
  readonly data: readonly Item[] | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
}

/** Queries of the courses and roles to search, and the student or visitor who searches. */
export interface SearchData {
  readonly courses: LoadedList<Course>;
  readonly roles: LoadedList<Role>;
  readonly viewer: StudentOrVisitor;
}

/** Returns all visible entries once both lists are loaded or have failed. If one fails, the other is still searched. */
const useEntries = ({ courses, roles, viewer }: SearchData) => {
  const isReady = !courses.isPending && !roles.isPending;
  return useMemo(() => {
    if (!isReady) return undefined;
    const visible = (courses.data ?? []).filter((course) => isCourseVisible(course, viewer));
    return [...visible.map(courseEntry), ...(roles.data ?? []).map(roleEntry)];
  }, [isReady, courses.data, roles.data, viewer]);
};

const reportSearchFailure = (error: unknown): void => {
  report(error, { at: 'search of the catalogue' });
  const message = t`The search could not be loaded. Check your connection and type again.`;
  events.emit('notice.shown', { tone: 'error', message });
};

/** Search results with their term, which may be an earlier one than the search field shows. */
export interface SearchResults {
  readonly term: string;
  readonly entries: readonly SearchEntry[];
}

/**
 * Returns the results of a term among courses and roles; undefined before the first results. The search engine is
 * loaded once `isWanted` is true, not with the page.
 */
export const useCatalogueSearch = (
  term: string,
  searched: SearchData,
  isWanted: boolean,
): SearchResults | undefined => {
  const entries = useEntries(searched);
  const engine = useSearchEngine(entries);
  const [found, setFound] = useState<SearchResults>();
  const settled = useDebouncedValue(term, DEBOUNCE_MS);

  useEffect(() => {
    // Ignores a failed preload: the first search fails in the same way, and shows it.
    if (isWanted) engine().catch(() => undefined);
  }, [isWanted, engine]);

  useEffect(() => {
    let isLatest = true;
    const search = async () => {
      if (!isSearchableTerm(settled)) return setFound(undefined);
      const positions = await (await engine())?.find(settled);
      if (!isLatest || !positions) return;
      const result = { term: settled, entries: positions.flatMap((at) => entries?.[at] ?? []) };
      // Renders results in a transition, so that the next typed letter takes precedence on a slow device.
      startTransition(() => setFound(result));
    };
    search().catch(reportSearchFailure);
    return () => {
      isLatest = false;
    };
  }, [settled, engine, entries]);

  // A term that is too short to search clears the results at once, without the debounce delay.
  return isSearchableTerm(term) ? found : undefined;
};
