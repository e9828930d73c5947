import type { UpskillCourse } from '@cairn/api/upskilling.contract';
import { type QueryClient, useQuery, useQueryClient } from '@cairn/runtime';
import { COURSE_DETAILS_KEY, upskillQueries } from './upskill-role.queries.ts';

/** Finds courses by id in the cached results of all queries, including searches. */
const findLoaded = (client: QueryClient, courseIds: readonly string[]): UpskillCourse[] => {
  const loaded = client
    .getQueriesData<UpskillCourse[]>({ queryKey: COURSE_DETAILS_KEY })
    .flatMap(([, courses]) => courses ?? []);
  return courseIds.flatMap((id) => loaded.find(({ CourseID }) => CourseID === id) ?? []);
};

/** Returns titles and images of a path's courses; courses that were loaded before are not requested again. */
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
