import { collaboratorsOf, exerciseOf, instructorOf, modulesOf } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';

/** Addresses of lectures, files and attachments are signed for six hours at least (TAPI-63). */
export const RENEW_MS = 60 * 60 * 1000;

/** What the viewers ask about a course. */
export const courseQueries = {
  /** The page of the course asks for it; whoever changes it makes it stale. */
  courseKey: (courseID: string) => ['course', courseID],
  /** Sorted by Order. Read again every hour: a page that stays open must not offer addresses that have ended. */
  modules: (id: string) =>
    queryOptions({
      ...modulesOf(id),
      staleTime: 0,
      refetchInterval: RENEW_MS,
      refetchOnWindowFocus: false,
    }),
  exercise: (exerciseId: string) => queryOptions(exerciseOf(exerciseId)),
  instructor: (id: string) => queryOptions(instructorOf(id)),
  collaborators: (ids: readonly string[]) => queryOptions(collaboratorsOf(ids)),
};
