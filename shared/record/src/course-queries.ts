/**
 * Queries of courses and roles that several remotes use: key and call. Each remote adds its own cache time. Equal keys
 * must mean equal responses, so each query is defined once.
 */
import { listCourses } from '@cairn/api/courses.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { sortCoursesByTitle } from '@cairn/domain/course-order.rules';
import { http } from '@cairn/session';

interface QueryContext {
  readonly signal: AbortSignal;
}

/** Query of all courses that the visitor or student may see, sorted by title. */
export const allCoursesQuery = {
  queryKey: ['courses'],
  queryFn: async ({ signal }: QueryContext) =>
    sortCoursesByTitle(await http.call(listCourses, { signal })),
};

export const allRolesQuery = {
  queryKey: ['roles'],
  queryFn: ({ signal }: QueryContext) => http.call(listRoles, { signal }),
};

/** Query of an instructor; disabled for a course without one. */
export const createInstructorQuery = (InstructorID: string) => ({
  queryKey: ['instructor', InstructorID],
  queryFn: ({ signal }: QueryContext) =>
    http.call(getInstructor, { query: { InstructorID }, signal }),
  enabled: InstructorID !== '',
});

/** Query of instructors in the requested order; disabled for an empty list. */
export const createCollaboratorsQuery = (ids: readonly string[]) => ({
  queryKey: ['collaborators', ...ids],
  queryFn: ({ signal }: QueryContext) =>
    http.call(listCollaborators, { query: { collaborators: ids.join(',') }, signal }),
  enabled: ids.length > 0,
});
