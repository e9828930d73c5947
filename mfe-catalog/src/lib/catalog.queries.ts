import { listCompetencies } from '@cairn/api/roles.contract';
import {
  createCollaboratorsQuery,
  allCoursesQuery,
  allRolesQuery,
  createInstructorQuery,
} from '@cairn/record/course-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

/** Queries of several screens of the catalogue. */
export const catalogQueries = {
  courses: () => queryOptions({ ...allCoursesQuery, staleTime: MINUTE }),
  roles: () => queryOptions({ ...allRolesQuery, staleTime: MINUTE }),
  /** Competency names by id. */
  competencies: () =>
    queryOptions({
      queryKey: ['competencies'],
      queryFn: ({ signal }) => http.call(listCompetencies, { signal }),
      staleTime: Infinity,
    }),
  instructor: (id: string) => queryOptions({ ...createInstructorQuery(id), staleTime: Infinity }),
  /** Loads people in the order of the ids; not called for an empty list. */
  collaborators: (ids: readonly string[]) =>
    queryOptions({ ...createCollaboratorsQuery(ids), staleTime: Infinity }),
};
