import {
  getLearnersWork,
  getRoster,
  getRosterSummary,
  type Learner,
  listRosterLearners,
} from '@cairn/api/roster.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const ROSTER_REFRESH_MS = 30_000;

/** Students work while the roster is open, so it is reloaded. */
const READ_AGAIN = {
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
  /** Loads a page; the previous one stays visible until then. */
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
      ...READ_AGAIN,
    }),
  summary: (courseId: string) =>
    queryOptions({
      queryKey: [...rosterQueries.rosterKey(courseId), 'summary'],
      queryFn: ({ signal }) => http.call(getRosterSummary, { params: { courseId }, signal }),
      ...READ_AGAIN,
    }),
  /** Loads the roster with only this student. */
  learner: (courseId: string, learnerId: string) =>
    queryOptions({
      queryKey: [...rosterQueries.rosterKey(courseId), 'learner', learnerId],
      queryFn: ({ signal }) =>
        http.call(getRoster, { params: { courseId }, query: { learnerId }, signal }),
      ...READ_AGAIN,
    }),
  work: (courseId: string, learnerId: string) =>
    queryOptions({
      queryKey: ['teach', 'work', courseId, learnerId],
      queryFn: ({ signal }) =>
        http.call(getLearnersWork, { params: { courseId, learnerId }, signal }),
    }),
};

/** Loads all students of a course, batch by batch. */
export const readAllLearners = async (courseId: string): Promise<Learner[]> => {
  const learners: Learner[] = [];
  let after: string | undefined;
  do {
    const batch = await http.call(listRosterLearners, { params: { courseId }, query: { after } });
    learners.push(...batch.learners);
    after = batch.next;
  } while (after !== undefined);
  return learners;
};
