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
} from '@cairn/api/upskilling.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Asked once a visit: what the student does on the screen is what counts from then on. */
const ONCE = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;

const NOT_FOUND = 404;

export const upskillQueries = {
  /** Null when no resume is on file. */
  resume: (studentId: string) =>
    queryOptions({
      ...ONCE,
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
      ...ONCE,
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
  courses: () =>
    queryOptions({
      queryKey: ['upskill', 'courses'],
      queryFn: ({ signal }) => http.call(listUpskillCourses, { signal }),
    }),
  modules: () =>
    queryOptions({
      queryKey: ['upskill', 'modules'],
      queryFn: ({ signal }) => http.call(listUpskillModules, { signal }),
    }),
  /** @param visit counts how often step 3 was entered: each time is evaluated anew */
  evaluation: (studentID: string, roleIDs: readonly string[], visit: number) =>
    queryOptions({
      ...ONCE,
      queryKey: ['upskill', 'evaluation', studentID, visit, ...roleIDs],
      queryFn: ({ signal }) =>
        http.call(triggerEvaluation, { body: { studentID, roleIDs: [...roleIDs] }, signal }),
    }),
  path: (studentID: string, roleID: string, missing: readonly string[]) =>
    queryOptions({
      ...ONCE,
      queryKey: ['upskill', 'path', studentID, roleID, ...missing],
      queryFn: async ({ signal }) => {
        const body = { studentID, roleID, missingCompetencyIDs: [...missing] };
        return (await http.call(computeLearningPath, { body, signal })).learningPaths;
      },
    }),
};
