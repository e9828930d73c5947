/**
 * What several remotes read of courses and roles: key and call, which each turns into a query with its own idea of how
 * long an answer holds. Equal keys must mean equal answers, so they stand once.
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

/** Every course that the visitor or student may see, sorted by title. */
export const everyCourse = {
  queryKey: ['courses'],
  queryFn: async ({ signal }: Asked) => sortedByTitle(await http.call(listCourses, { signal })),
};

export const everyRole = {
  queryKey: ['roles'],
  queryFn: ({ signal }: Asked) => http.call(listRoles, { signal }),
};

/** The modules of a course, sorted by Order. */
export const modulesOf = (id: string) => ({
  queryKey: ['modules', id],
  queryFn: async ({ signal }: Asked) =>
    inOrder(await http.call(listModules, { params: { id }, signal })),
});

export const exerciseOf = (exerciseId: string) => ({
  queryKey: ['exercise', exerciseId],
  queryFn: ({ signal }: Asked) => http.call(getCourseExercise, { params: { exerciseId }, signal }),
});

/** Not called for a course that names nobody. */
export const instructorOf = (InstructorID: string) => ({
  queryKey: ['instructor', InstructorID],
  queryFn: ({ signal }: Asked) => http.call(getInstructor, { query: { InstructorID }, signal }),
  enabled: InstructorID !== '',
});

/** In the order asked; not called for an empty list. */
export const collaboratorsOf = (ids: readonly string[]) => ({
  queryKey: ['collaborators', ...ids],
  queryFn: ({ signal }: Asked) =>
    http.call(listCollaborators, { query: { collaborators: ids.join(',') }, signal }),
  enabled: ids.length > 0,
});
