/**
 * Queries of courses and roles that several remotes use: key and call. Each remote adds its own cache time. Equal keys
 * must mean equal responses, so each query is defined once.
 */
import { listCourses } from '@cairn/api/courses.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { sortedByTitle } from '@cairn/domain/course-order.rules';
import { inOrder } from '@cairn/domain/module-progress.rules';
import { http } from '@cairn/session';

interface Asked {
  readonly signal: AbortSignal;
}

/** Query of all courses that the visitor or student may see, sorted by title. */
export const everyCourse = {
  queryKey: ['courses'],
  queryFn: async ({ signal }: Asked) => sortedByTitle(await http.call(listCourses, { signal })),
};

export const everyRole = {
  queryKey: ['roles'],
  queryFn: ({ signal }: Asked) => http.call(listRoles, { signal }),
};

/** Query of the modules of a course, sorted by Order. */
export const modulesOf = (id: string) => ({
  queryKey: ['modules', id],
  queryFn: async ({ signal }: Asked) =>
    inOrder(await http.call(listModules, { params: { id }, signal })),
});

export const exerciseOf = (exerciseId: string) => ({
  queryKey: ['exercise', exerciseId],
  queryFn: ({ signal }: Asked) => http.call(getCourseExercise, { params: { exerciseId }, signal }),
});

/** Query of an instructor; disabled for a course without one. */
export const instructorOf = (InstructorID: string) => ({
  queryKey: ['instructor', InstructorID],
  queryFn: ({ signal }: Asked) => http.call(getInstructor, { query: { InstructorID }, signal }),
  enabled: InstructorID !== '',
});

/** Query of instructors in the requested order; disabled for an empty list. */
export const collaboratorsOf = (ids: readonly string[]) => ({
  queryKey: ['collaborators', ...ids],
  queryFn: ({ signal }: Asked) =>
    http.call(listCollaborators, { query: { collaborators: ids.join(',') }, signal }),
  enabled: ids.length > 0,
});
