import type { UpskillCourse } from '@cairn/api/upskilling.contract';
import { type QueryClient, useQuery, useQueryClient } from '@cairn/runtime';
import { COURSE_DETAILS, upskillQueries } from './upskill-role.queries.ts';

/** Finds these courses among all that were loaded so far, also by a search. */
const findLoaded = (client: QueryClient, courseIds: readonly string[]): UpskillCourse[] => {
  const loaded = client
    .getQueriesData<UpskillCourse[]>({ queryKey: COURSE_DETAILS })
    .flatMap(([, courses]) => courses ?? []);
  return courseIds.flatMap((id) => loaded.find(({ CourseID }) => CourseID === id) ?? []);
};

/** What the courses of a path are called, and how they look. Courses that were loaded already are not asked for again. */
export const useCourseDetails = (courseIds: readonly string[]) => {
  const client = useQueryClient();
  return useQuery({
    ...upskillQueries.courses(courseIds),
    staleTime: Infinity,
    initialData: () => {
      const loaded = findLoaded(client, courseIds);
      return courseIds.length > 0 && loaded.length === courseIds.length ? loaded : undefined;
    },
    placeholderData: () => {
      const loaded = findLoaded(client, courseIds);
      return loaded.length > 0 ? loaded : undefined;
    },
  });
};
