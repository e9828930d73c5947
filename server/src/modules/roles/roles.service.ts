import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { StudentLearning } from '../user/student-learning.ts';
import * as repository from './roles.repository.ts';
import type { Role } from '@cairn/api/roles.contract';

export interface RolesService {
  /** Throws not-found. */
  readonly find: (roleId: string) => Promise<Role>;
  /**
   * CourseIDs by competency of the role, without the competencies that are there already. Only courses that stand in
   * the lists of the caller; the role's own come first. Throws not-found.
   */
  readonly courseLists: (
    roleId: string,
    currentCompetencies: readonly string[],
    caller: string | undefined,
  ) => Promise<string[][]>;
  /** Throws not-found. Adding again changes nothing. */
  readonly add: (roleId: string, studentId: string) => Promise<void>;
  readonly remove: (roleId: string, studentId: string) => Promise<void>;
}

export interface RolesDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'list'>;
  readonly learning: Pick<StudentLearning, 'rolesOf'>;
}

export const createRolesService = ({ sql, courses, learning }: RolesDeps): RolesService => {
  const find = async (roleId: string): Promise<Role> => {
    const [role] = await repository.listRoles(sql, roleId);
    if (role) return role;
    throw new AppError('not-found', 'There is no such role.');
  };

  return {
    find,
    courseLists: async (roleId, currentCompetencies, caller) => {
      const [role, teaching, shown] = await Promise.all([
        find(roleId),
        repository.listTeaching(sql, roleId),
        courses.list(caller),
      ]);
      const visible = new Set(shown.map(({ CourseID }) => CourseID));
      return role.CompetencyIDs.filter((id) => !currentCompetencies.includes(id))
        .map((id) =>
          teaching
            .filter((row) => row.competencyId === id && visible.has(row.courseId))
            .map(({ courseId }) => courseId),
        )
        .filter((list) => list.length > 0);
    },
    add: async (roleId, studentId) => {
      await find(roleId);
      await repository.holdRole(sql, studentId, roleId);
    },
    remove: async (roleId, studentId) => {
      const roles = await learning.rolesOf(studentId);
      await repository.dropRole(sql, studentId, roleId, roles[roleId] === true);
    },
  };
};
