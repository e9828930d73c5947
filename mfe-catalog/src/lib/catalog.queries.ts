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

/** Queries that several screens of the catalogue use. */
export const catalogQueries = {
  courses: () => queryOptions({ ...allCoursesQuery, staleTime: MINUTE }),
  roles: () => queryOptions({ ...allRolesQuery, staleTime: MINUTE }),
  /** Loads the names of competencies by their ids. */
  competencies: () =>
    queryOptions({
      queryKey: ['competencies'],
      queryFn: ({ signal }) => http.call(listCompetencies, { signal }),
      staleTime: Infinity,
    }),
  instructor: (id: string) => queryOptions({ ...createInstructorQuery(id), staleTime: Infinity }),
  /** Loads collaborators in the order of the ids; not called for an empty list. */
  collaborators: (ids: readonly string[]) =>
    queryOptions({ ...createCollaboratorsQuery(ids), staleTime: Infinity }),
};
