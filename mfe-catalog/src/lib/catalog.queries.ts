import { listCompetencies } from '@cairn/api/roles.contract';
import { collaboratorsOf, everyCourse, everyRole, instructorOf } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

/** Queries of several screens of the catalogue. */
export const catalogQueries = {
  courses: () => queryOptions({ ...everyCourse, staleTime: MINUTE }),
  roles: () => queryOptions({ ...everyRole, staleTime: MINUTE }),
  /** Competency names by id. */
  competencies: () =>
    queryOptions({
      queryKey: ['competencies'],
      queryFn: ({ signal }) => http.call(listCompetencies, { signal }),
      staleTime: Infinity,
    }),
  instructor: (id: string) => queryOptions({ ...instructorOf(id), staleTime: Infinity }),
  /** Loads people in the order of the ids; not called for an empty list. */
  collaborators: (ids: readonly string[]) =>
    queryOptions({ ...collaboratorsOf(ids), staleTime: Infinity }),
};
