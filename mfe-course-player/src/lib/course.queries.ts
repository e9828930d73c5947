import { createCollaboratorsQuery, createInstructorQuery } from '@cairn/record/course-queries';
import { createExerciseQuery, createModulesQuery } from '@cairn/record/module-queries';
import { queryOptions } from '@cairn/runtime';

/**
 * Milliseconds after which signed URLs are refreshed. URLs of lectures, files and attachments are signed for at least six hours
 * (TAPI-63).
 */
export const SIGNED_URL_REFRESH_MS = 60 * 60 * 1000;

/** Queries about a course that all of its viewers use. */
export const courseQueries = {
  /** Key of the query that loads the course page; code that changes the course invalidates it. */
  courseKey: (courseID: string) => ['course', courseID],
  /** Loads the modules of a course by Order, and reloads them every hour, so that an open page never offers expired URLs. */
  modules: (id: string) =>
    queryOptions({
      ...createModulesQuery(id),
      staleTime: 0,
      refetchInterval: SIGNED_URL_REFRESH_MS,
      refetchOnWindowFocus: false,
    }),
  exercise: (exerciseId: string) => queryOptions(createExerciseQuery(exerciseId)),
  instructor: (id: string) => queryOptions(createInstructorQuery(id)),
  collaborators: (ids: readonly string[]) => queryOptions(createCollaboratorsQuery(ids)),
};
