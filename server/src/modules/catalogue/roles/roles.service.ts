import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { LearningAttributesReader } from '../../accounts/user/student-learning.ts';
import * as repository from './roles.repository.ts';
import type { Role } from '@cairn/api/roles.contract';

export interface JobRolesService {
  /** Returns all job roles sorted by title. Returns the same array until content changes. */
  readonly list: () => Promise<readonly Role[]>;
  /** Returns the names of competencies by id. Returns the same object until content changes. */
  readonly competencyNames: () => Promise<Readonly<Record<string, string>>>;
  /**
   * Finds a job role.
   * @throws not-found
   */
  readonly find: (roleId: string) => Promise<Role>;
  /**
   * Returns CourseIDs for each competency of the job role that the student lacks. Includes only courses that lists show to the
   * caller; courses of the role come first.
   * @throws not-found
   */
  readonly courseLists: (
    roleId: string,
    currentCompetencies: readonly string[],
    caller: string | undefined,
  ) => Promise<string[][]>;
  /**
   * Adds a job role to the profile; a second call changes nothing.
   * @throws not-found
   */
  readonly add: (roleId: string, studentId: string) => Promise<void>;
  readonly remove: (roleId: string, studentId: string) => Promise<void>;
}

export interface JobRolesDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'visibleTo'>;
  readonly revisions: Pick<RevisionCounters, 'content'>;
  readonly learning: Pick<LearningAttributesReader, 'readEarnedRoles'>;
}

export const createJobRolesService = (deps: JobRolesDeps): JobRolesService => {
  const { sql, courses, learning, revisions } = deps;
  const allRoles = cacheByRevision(revisions.content, () => repository.listJobRoles(sql));
  const find = async (roleId: string): Promise<Role> => {
    const role = (await allRoles()).find(({ RoleID }) => RoleID === roleId);
    if (role) return role;
    throw new AppError('not-found', 'There is no such role.');
  };

  return {
    list: allRoles,
    competencyNames: cacheByRevision(revisions.content, () => repository.findCompetencyNames(sql)),
    find,
    courseLists: async (roleId, currentCompetencies, caller) => {
      const [role, teaching, shown] = await Promise.all([
        find(roleId),
        repository.listCoursesPerCompetency(sql, roleId),
        courses.visibleTo(caller),
      ]);
      return role.CompetencyIDs.filter((id) => !currentCompetencies.includes(id))
        .map((id) =>
          teaching
            .filter((row) => row.competencyId === id && shown.courseById.has(row.courseId))
            .map(({ courseId }) => courseId),
        )
        .filter((list) => list.length > 0);
    },
    add: async (roleId, studentId) => {
      await find(roleId);
      await repository.addJobRoleToProfile(sql, studentId, roleId);
    },
    remove: async (roleId, studentId) => {
      const roles = await learning.readEarnedRoles(studentId);
      await repository.removeJobRoleFromProfile(sql, studentId, roleId, roles[roleId] === true);
    },
  };
};
