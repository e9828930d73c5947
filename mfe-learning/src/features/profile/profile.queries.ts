import { listGroupsAsStudent } from '@cairn/api/groups.contract';
import { getStudentDetails } from '@cairn/api/user.contract';
import { allRolesQuery } from '@cairn/record/course-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LEARNING_QUERY_KEY } from '../../lib/student.queries.ts';

const MINUTE = 60_000;

export const profileQueries = {
  groups: () =>
    queryOptions({
      queryKey: ['groups'],
      queryFn: ({ signal }) => http.call(listGroupsAsStudent, { signal }),
      staleTime: MINUTE,
    }),
  /** Loads every role, sorted by title. */
  roles: () => queryOptions({ ...allRolesQuery, staleTime: MINUTE }),
  /** Loads the roles on the student's profile: whether each is earned, by RoleID. */
  heldRoles: (studentId: string) =>
    queryOptions({
      queryKey: [LEARNING_QUERY_KEY, 'held-roles', studentId],
      queryFn: async ({ signal }) =>
        (await http.call(getStudentDetails, { query: { StudentID: studentId }, signal })).Roles,
      staleTime: 0,
    }),
};
