import { getLearnersWork, getRoster } from '@cairn/api/roster.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const ROSTER_REFRESH_MS = 30_000;

/** What the desk asks about those in a course. */
export const rosterQueries = {
  rosterKey: (courseId: string) => ['teach', 'roster', courseId],
  roster: (courseId: string) =>
    queryOptions({
      queryKey: rosterQueries.rosterKey(courseId),
      queryFn: ({ signal }) => http.call(getRoster, { params: { courseId }, signal }),
      // Students work while the roster is open.
      staleTime: 0,
      refetchInterval: ROSTER_REFRESH_MS,
      refetchOnWindowFocus: 'always',
    }),
  work: (courseId: string, learnerId: string) =>
    queryOptions({
      queryKey: ['teach', 'work', courseId, learnerId],
      queryFn: ({ signal }) =>
        http.call(getLearnersWork, { params: { courseId, learnerId }, signal }),
    }),
};
