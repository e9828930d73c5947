import {
  getStudentWork,
  getRoster,
  getRosterSummary,
  type RosterStudent,
  listRosterStudents,
} from '@cairn/api/roster.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const ROSTER_REFRESH_MS = 30_000;

/** Options of queries about students, who work while the roster is open: it is reloaded. */
const ROSTER_REFETCH_OPTIONS = {
  staleTime: 0,
  refetchInterval: ROSTER_REFRESH_MS,
  refetchOnWindowFocus: 'always',
} as const;

interface RosterPageQuery {
  readonly page: number;
  readonly search: string;
}

/** Queries about the students of a course. */
export const rosterQueries = {
  rosterKey: (courseId: string) => ['teach', 'roster', courseId],
  /** Loads a page of a course's students; the previous page stays visible until then. */
  page: (courseId: string, { page, search }: RosterPageQuery) =>
    queryOptions({
      queryKey: [...rosterQueries.rosterKey(courseId), 'page', page, search],
      queryFn: ({ signal }) =>
        http.call(getRoster, {
          params: { courseId },
          query: { page, search: search || undefined },
          signal,
        }),
      placeholderData: (before) => before,
      ...ROSTER_REFETCH_OPTIONS,
    }),
  summary: (courseId: string) =>
    queryOptions({
      queryKey: [...rosterQueries.rosterKey(courseId), 'summary'],
      queryFn: ({ signal }) => http.call(getRosterSummary, { params: { courseId }, signal }),
      ...ROSTER_REFETCH_OPTIONS,
    }),
  /** Loads the roster of a course, reduced to this student. */
  student: (courseId: string, learnerId: string) =>
    queryOptions({
      queryKey: [...rosterQueries.rosterKey(courseId), 'learner', learnerId],
      queryFn: ({ signal }) =>
        http.call(getRoster, { params: { courseId }, query: { learnerId }, signal }),
      ...ROSTER_REFETCH_OPTIONS,
    }),
  work: (courseId: string, learnerId: string) =>
    queryOptions({
      queryKey: ['teach', 'work', courseId, learnerId],
      queryFn: ({ signal }) =>
        http.call(getStudentWork, { params: { courseId, learnerId }, signal }),
    }),
};

/** Loads all students of a course, batch by batch. */
export const loadAllStudents = async (courseId: string): Promise<RosterStudent[]> => {
  const students: RosterStudent[] = [];
  let after: string | undefined;
  do {
    const batch = await http.call(listRosterStudents, { params: { courseId }, query: { after } });
    students.push(...batch.learners);
    after = batch.next;
  } while (after !== undefined);
  return students;
};
