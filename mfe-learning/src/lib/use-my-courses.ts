import {
  type Course,
  listEnrolledCourseCards,
  listMyCourseCards,
} from '@cairn/api/courses.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { type QueryState, combineQueries } from '@cairn/ui/query-content';
import { type CurrentAndCompletedCourses, splitCoursesByCompletion } from './my-courses.ts';
import { LEARNING_QUERY_KEY } from './student.queries.ts';
import type { StudentState } from './use-student.ts';

export interface LoadedCourses extends CurrentAndCompletedCourses {
  readonly attributes: UserAttributes;
}

export type MyCoursesState = QueryState<LoadedCourses>;

/** Both screens show a card of each course. */
const CARD_QUERY = { fields: 'card' } as const;

/** Requests for the student's courses. Both return the same list; each screen has its own endpoint (000 §7). */
const calls = {
  dashboard: (signal: AbortSignal): Promise<Course[]> =>
    http.call(listEnrolledCourseCards, { query: CARD_QUERY, signal }),
  learning: (signal: AbortSignal): Promise<Course[]> =>
    http.call(listMyCourseCards, { query: CARD_QUERY, signal }),
};
type Screen = keyof typeof calls;

const coursesQuery = (screen: Screen, { studentId, attributes }: StudentState) => {
  // Enrolling changes the ids of the student's courses, and therefore the key of the query.
  const ids = Object.keys(attributes?.Courses ?? {}).toSorted();
  const owner = [LEARNING_QUERY_KEY, 'courses', screen, studentId].join(' ');
  return queryOptions({
    queryKey: [LEARNING_QUERY_KEY, owner, ...ids],
    queryFn: ({ signal }) => calls[screen](signal),
    staleTime: 0,
    enabled: studentId !== '',
    // The previous list stays until the new one arrives, unless it belongs to another student.
    placeholderData: (last, query) => (query?.queryKey[1] === owner ? last : undefined),
  });
};

/** Returns the student's courses, split into current and completed ones. */
export const useMyCourses = (student: StudentState, screen: Screen): MyCoursesState => {
  const list = useQuery(coursesQuery(screen, student));
  const { data, ...both } = combineQueries(list, { ...student, data: student.attributes });
  if (!data) return { ...both, data };
  const [courses, attributes] = data;
  return { ...both, data: { attributes, ...splitCoursesByCompletion(courses, attributes) } };
};
