import { listCompetencies } from '@cairn/api/roles.contract';
import { collaboratorsOf, everyCourse, everyRole, instructorOf } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

/** What several screens of the catalogue ask for. */
export const catalogQueries = {
  courses: () => queryOptions({ ...everyCourse, staleTime: MINUTE }),
  roles: () => queryOptions({ ...everyRole, staleTime: MINUTE }),
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
