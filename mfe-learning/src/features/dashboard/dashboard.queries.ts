import { listLecturePositions } from '@cairn/api/lecture-positions.contract';
import { getStudentDetails } from '@cairn/api/user.contract';
import { allRolesQuery } from '@cairn/record/course-queries';
import { createModulesQuery } from '@cairn/record/module-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LEARNING_QUERY_KEY } from '../../lib/student.queries.ts';

const MINUTE = 60_000;

export const dashboardQueries = {
  /** Loads every role that the site offers. */
  roles: () => queryOptions({ ...allRolesQuery, staleTime: MINUTE }),
  /**
   * Loads the student's roles: whether each is earned, by RoleID.
   * @param known the same roles in the session; a change there reloads them
   */
  heldRoles: (studentId: string, known: Readonly<Record<string, boolean>>) =>
    queryOptions({
      queryKey: [LEARNING_QUERY_KEY, 'roles', studentId, known],
      queryFn: async ({ signal }) =>
        (await http.call(getStudentDetails, { query: { StudentID: studentId }, signal })).Roles,
      staleTime: 0,
      enabled: studentId !== '',
      placeholderData: (last, query) => (query?.queryKey[2] === studentId ? last : undefined),
    }),
  /** Loads the modules of a course, sorted by Order. */
  modules: (id: string) => queryOptions({ ...createModulesQuery(id), staleTime: MINUTE }),
  /** Loads the positions at which the student stopped in a course's lectures, newest first. */
  lecturePositions: (courseId: string) =>
    queryOptions({
      queryKey: ['lecture-places', courseId],
      queryFn: ({ signal }) => http.call(listLecturePositions, { query: { courseId }, signal }),
      staleTime: 0,
    }),
};
