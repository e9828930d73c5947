import { getCourse } from '@cairn/api/course-item.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const surveyQueries = {
  /** Loads the course with its survey, always from the server, since another device may have answered. */
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['survey', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
      gcTime: 0,
      // A refetch while the student answers could replace the questions.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
