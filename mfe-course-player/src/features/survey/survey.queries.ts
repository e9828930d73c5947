import { getCourse } from '@cairn/api/courses.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const surveyQueries = {
  /** The course as far as its survey goes, always as it is now: another device may have answered. */
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['survey', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
      gcTime: 0,
      // Read again in the middle of an answer, other questions could take the place of these.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
