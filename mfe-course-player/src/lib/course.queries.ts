import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { inOrder } from '@cairn/domain/module-progress.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Addresses of lectures, files and attachments are signed for six hours at least (TAPI-63). */
export const RENEW_MS = 60 * 60 * 1000;

/** What the viewers ask about a course. */
export const courseQueries = {
  /** The page of the course asks for it; whoever changes it makes it stale. */
  courseKey: (courseID: string) => ['course', courseID],
  /** Sorted by Order. Read again every hour: a page that stays open must not offer addresses that have ended. */
  modules: (id: string) =>
    queryOptions({
      queryKey: ['modules', id],
      queryFn: async ({ signal }) =>
        inOrder(await http.call(listModules, { params: { id }, signal })),
      staleTime: 0,
      refetchInterval: RENEW_MS,
      refetchOnWindowFocus: false,
    }),
  exercise: (exerciseId: string) =>
    queryOptions({
      queryKey: ['exercise', exerciseId],
      queryFn: ({ signal }) => http.call(getCourseExercise, { params: { exerciseId }, signal }),
    }),
  instructor: (InstructorID: string) =>
    queryOptions({
      queryKey: ['instructor', InstructorID],
      queryFn: ({ signal }) => http.call(getInstructor, { query: { InstructorID }, signal }),
      enabled: InstructorID !== '',
    }),
  collaborators: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['collaborators', ...ids],
      queryFn: ({ signal }) =>
        http.call(listCollaborators, { query: { collaborators: ids.join(',') }, signal }),
      enabled: ids.length > 0,
    }),
};
