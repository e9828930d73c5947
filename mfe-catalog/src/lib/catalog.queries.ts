import { listCourses } from '@cairn/api/courses.contract';
import { listCompetencies } from '@cairn/api/roles.contract';
import { sortedByTitle } from '@cairn/domain/course-order.rules';
import { allRoles, collaboratorsOf, instructorOf } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

/** What several screens of the catalogue ask for. */
export const catalogQueries = {
  /** Every course that the visitor or student may see, sorted by title. */
  courses: () =>
    queryOptions({
      queryKey: ['courses'],
      queryFn: async ({ signal }) => sortedByTitle(await http.call(listCourses, { signal })),
      staleTime: MINUTE,
    }),
  roles: () => queryOptions({ ...allRoles(), staleTime: MINUTE }),
  /** Competency id → name. */
  competencies: () =>
    queryOptions({
      queryKey: ['competencies'],
      queryFn: ({ signal }) => http.call(listCompetencies, { signal }),
      staleTime: Infinity,
    }),
  instructor: (id: string) => queryOptions({ ...instructorOf(id), staleTime: Infinity }),
  /** In the order asked; not called for an empty list. */
  collaborators: (ids: readonly string[]) =>
    queryOptions({ ...collaboratorsOf(ids), staleTime: Infinity }),
};
