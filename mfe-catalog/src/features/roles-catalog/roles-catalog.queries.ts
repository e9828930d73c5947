import { getCourse } from '@cairn/api/course-item.contract';
import { listRoleCourses } from '@cairn/api/roles.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

interface StudentQualifications {
  readonly competencies: readonly string[];
  readonly groupIds: readonly string[];
}

export const rolesCatalogQueries = {
  /**
   * Loads the ids of courses that teach the student's missing competencies of a role, without duplicates, in the order of its
   * competencies.
   */
  courseIds: (roleID: string, { competencies, groupIds }: StudentQualifications) =>
    queryOptions({
      queryKey: ['role-courses', roleID, competencies, groupIds],
      queryFn: async ({ signal }) => {
        const body = {
          roleID,
          currentCompetencies: [...competencies],
          groupIDs: [...groupIds],
        };
        const lists = await http.call(listRoleCourses, { body, signal });
        return [...new Set(lists.flat())];
      },
    }),
  /** Loads a course that is missing in the cached catalogue. */
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['course', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
    }),
};
