import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible, type Viewer } from '@cairn/domain/course-visibility.rules';
import { events, report } from '@cairn/session';
import { plural } from '@cairn/messages/plural';
import { useSettled } from '@cairn/ui/use-settled';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { t } from 'ttag';
import { isSearchable, type SearchEntry } from './search-entry.ts';
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

interface List<Item> {
  readonly data: readonly Item[] | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
}

/** What is searched, as queries have it, and who looks. */
export interface Searched {
  readonly courses: List<Course>;
  readonly roles: List<Role>;
  readonly viewer: Viewer;
}

/** Everything that can be found, once both lists have come or failed: either may fail, the other is still searched. */
const useEntries = ({ courses, roles, viewer }: Searched) => {
  const isReady = !courses.isPending && !roles.isPending;
  return useMemo(() => {
    if (!isReady) return undefined;
    const visible = (courses.data ?? []).filter((course) => isCourseVisible(course, viewer));
    return [...visible.map(courseEntry), ...(roles.data ?? []).map(roleEntry)];
  }, [isReady, courses.data, roles.data, viewer]);
};

const tellFailure = (error: unknown): void => {
  report(error, { at: 'search of the catalogue' });
  const message = t`The search could not be loaded. Check your connection and type again.`;
  events.emit('notice.shown', { tone: 'error', message });
};

/** What a term found; the list on the screen may be a letter behind the text box. */
export interface Found {
  readonly term: string;
  readonly entries: readonly SearchEntry[];
}

/**
 * What a term finds among courses and roles; undefined until there is something to say. The engine is fetched with the
 * first sign of interest, not with the page.
 */
export const useCatalogueSearch = (
  term: string,
  searched: Searched,
  isWanted: boolean,
): Found | undefined => {
  const entries = useEntries(searched);
  const engine = useSearchEngine(entries);
  const [found, setFound] = useState<Found>();
  const settled = useSettled(term, DEBOUNCE_MS);

  useEffect(() => {
    // A failure here is met again, and told, with the first term.
    if (isWanted) engine().catch(() => undefined);
  }, [isWanted, engine]);

  useEffect(() => {
    let isLatest = true;
    const search = async () => {
      if (!isSearchable(settled)) return setFound(undefined);
      const places = await (await engine())?.find(settled);
      if (!isLatest || !places) return;
      const result = { term: settled, entries: places.flatMap((at) => entries?.[at] ?? []) };
      // Twenty results take a slow device a while to draw: the next letter goes first.
      startTransition(() => setFound(result));
    };
    search().catch(tellFailure);
    return () => {
      isLatest = false;
    };
  }, [settled, engine, entries]);

  // A box that has just been emptied shows nothing at once, without waiting for the pause in typing.
  return isSearchable(term) ? found : undefined;
};
