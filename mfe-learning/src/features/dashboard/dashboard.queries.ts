import { listLecturePlaces } from '@cairn/api/lecture-places.contract';
import { getStudentDetails } from '@cairn/api/user.contract';
import { everyRole, modulesOf } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LEARNING } from '../../lib/student.queries.ts';

const MINUTE = 60_000;

export const dashboardQueries = {
  /** Every role there is. */
  roles: () => queryOptions({ ...everyRole, staleTime: MINUTE }),
  /**
   * RoleID → earned, of the roles that the student has.
   * @param known the same as the session has it: a change there asks again
   */
  heldRoles: (studentId: string, known: Readonly<Record<string, boolean>>) =>
    queryOptions({
      queryKey: [LEARNING, 'roles', studentId, known],
      queryFn: async ({ signal }) =>
        (await http.call(getStudentDetails, { query: { StudentID: studentId }, signal })).Roles,
      staleTime: 0,
      enabled: studentId !== '',
      placeholderData: (last, query) => (query?.queryKey[2] === studentId ? last : undefined),
    }),
  /** Sorted by Order. */
  modules: (id: string) => queryOptions({ ...modulesOf(id), staleTime: MINUTE }),
  /** Where the student stopped in the lectures of a course, newest first. */
  lecturePlaces: (courseId: string) =>
    queryOptions({
      queryKey: ['lecture-places', courseId],
      queryFn: ({ signal }) => http.call(listLecturePlaces, { query: { courseId }, signal }),
      staleTime: 0,
    }),
};
