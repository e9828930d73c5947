import { ApiError } from '@cairn/api/api-error';
import { computeLearningPath, triggerEvaluation } from '@cairn/api/skill-service.contract';
import {
  getResumeStatus,
  getUpskillRole,
  listStudentRoles,
  listUpskillCompetencies,
  listUpskillCourses,
  listUpskillModules,
  listUpskillRoles,
  MAX_COURSE_IDS_LENGTH,
} from '@cairn/api/upskilling.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Options of queries that load once per visit; afterwards the screen's own state counts. */
const LOAD_ONCE = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;

const NOT_FOUND = 404;

/** Key of all queries for details of courses. */
export const COURSE_DETAILS_KEY = ['upskill', 'courses'] as const;
/** Maximum number of courses in the results of a search. */
export const MAX_SEARCH_RESULTS = 100;

/**
 * Joins course ids for the query of a URL. Returns undefined, which requests all courses, if they exceed the length of a URL.
 */
const joinForUrl = (courseIds: readonly string[]): string | undefined => {
  const named = courseIds.join(',');
  return named.length > MAX_COURSE_IDS_LENGTH ? undefined : named;
};

export const upskillQueries = {
  /** Loads the name of the student's uploaded resume (CV); null if none is stored. */
  resume: (studentId: string) =>
    queryOptions({
      ...LOAD_ONCE,
      queryKey: ['upskill', 'resume', studentId],
      queryFn: async ({ signal }) => {
        try {
          return await http.call(getResumeStatus, { params: { studentId }, signal });
        } catch (error) {
          if (error instanceof ApiError && error.status === NOT_FOUND) return null;
          throw error;
        }
      },
    }),
  roles: () =>
    queryOptions({
      queryKey: ['upskill', 'roles'],
      queryFn: ({ signal }) => http.call(listUpskillRoles, { signal }),
    }),
  savedRoles: (studentId: string) =>
    queryOptions({
      ...LOAD_ONCE,
      queryKey: ['upskill', 'saved-roles', studentId],
      queryFn: async ({ signal }) =>
        (await http.call(listStudentRoles, { params: { studentId }, signal })).roles,
    }),
  role: (roleId: string) =>
    queryOptions({
      queryKey: ['upskill', 'role', roleId],
      queryFn: ({ signal }) => http.call(getUpskillRole, { params: { roleId }, signal }),
    }),
  competencies: () =>
    queryOptions({
      queryKey: ['upskill', 'competencies'],
      queryFn: ({ signal }) => http.call(listUpskillCompetencies, { signal }),
    }),
  /** Loads the details of the courses with these ids only. */
  courses: (courseIds: readonly string[]) =>
    queryOptions({
      queryKey: [...COURSE_DETAILS_KEY, ...courseIds],
      queryFn: ({ signal }) =>
        http.call(listUpskillCourses, { query: { courseIDs: joinForUrl(courseIds) }, signal }),
      enabled: courseIds.length > 0,
    }),
  /**
   * Searches for courses by title.
   * @param search part of the title
   */
  courseSearch: (search: string) =>
    queryOptions({
      queryKey: [...COURSE_DETAILS_KEY, 'search', search],
      queryFn: async ({ signal }) => {
        const query = { search, limit: MAX_SEARCH_RESULTS };
        return (await http.call(listUpskillCourses, { query, signal })).slice(
          0,
          MAX_SEARCH_RESULTS,
        );
      },
      // The previous results stay until the next ones arrive, so that the list does not jump while the student types.
      placeholderData: (before) => before,
    }),
  /** Loads the modules of the courses with these ids. */
  modules: (courseIds: readonly string[]) =>
    queryOptions({
      queryKey: ['upskill', 'modules', ...courseIds],
      queryFn: ({ signal }) =>
        http.call(listUpskillModules, { query: { courseIDs: joinForUrl(courseIds) }, signal }),
      enabled: courseIds.length > 0,
    }),
  /**
   * Loads the evaluation of the student's skills for the roles.
   * @param visit number of times that step 3 was entered: each one needs a new evaluation
   */
  evaluation: (studentID: string, roleIDs: readonly string[], visit: number) =>
    queryOptions({
      ...LOAD_ONCE,
      queryKey: ['upskill', 'evaluation', studentID, visit, ...roleIDs],
      queryFn: ({ signal }) =>
        http.call(triggerEvaluation, { body: { studentID, roleIDs: [...roleIDs] }, signal }),
    }),
  path: (studentID: string, roleID: string, missing: readonly string[]) =>
    queryOptions({
      ...LOAD_ONCE,
      queryKey: ['upskill', 'path', studentID, roleID, ...missing],
      queryFn: async ({ signal }) => {
        const body = { studentID, roleID, missingCompetencyIDs: [...missing] };
        return (await http.call(computeLearningPath, { body, signal })).learningPaths;
      },
    }),
};
