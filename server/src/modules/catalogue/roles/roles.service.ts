import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { LearningAttributesReader } from '../../accounts/user/student-learning.ts';
import * as repository from './roles.repository.ts';
import type { Role } from '@cairn/api/roles.contract';

export interface JobRolesService {
  /** Returns the offered job roles, sorted by title, and the removed ones that the caller has. */
  readonly list: (caller: string | undefined) => Promise<Role[] | SharedResponse<Role[]>>;
  /** Returns the names of competencies by id. Returns the same object until content changes. */
  readonly competencyNames: () => Promise<Readonly<Record<string, string>>>;
  /**
   * Finds a job role, even a removed one, because records of students may refer to it.
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
   * Adds a job role to the student's profile; a second call changes nothing.
   * @throws not-found also for a removed role
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

const refuseUnknownRole = (): never => {
  throw new AppError('not-found', 'There is no such role.');
};

/** Creates the functions that read job roles, both offered and removed ones. */
const createJobRolesReader = ({ sql, revisions }: Pick<JobRolesDeps, 'sql' | 'revisions'>) => {
  const offered = cacheByRevision(revisions.content, () => repository.listJobRoles(sql));
  const removedIds = cacheByRevision(revisions.content, () =>
    repository.listRemovedJobRoleIds(sql),
  );
  const findOffered = async (roleId: string): Promise<Role | undefined> =>
    (await offered()).find(({ RoleID }) => RoleID === roleId);
  const findRemoved = async (roleId: string): Promise<Role | undefined> =>
    (await removedIds()).includes(roleId)
      ? (await repository.listJobRoles(sql, roleId))[0]
      : undefined;
  const find = async (roleId: string): Promise<Role> =>
    (await findOffered(roleId)) ?? (await findRemoved(roleId)) ?? refuseUnknownRole();
  return {
    offered,
    findOffered,
    find,
    /** Returns the removed job roles that a student has, wants, or has a learning path for. */
    listOwnRemoved: async (studentId: string | undefined): Promise<Role[]> => {
      const removed = await removedIds();
      if (studentId === undefined || removed.length === 0) return [];
      const ids = await repository.selectOwnJobRoleIds(sql, studentId, removed);
      return Promise.all(ids.map(find));
    },
  };
};

export const createJobRolesService = (deps: JobRolesDeps): JobRolesService => {
  const { sql, courses, learning, revisions } = deps;
  const { offered, findOffered, find, listOwnRemoved } = createJobRolesReader(deps);

  return {
    list: async (caller) => {
      const source = await offered();
      const own = await listOwnRemoved(caller);
      return own.length > 0
        ? [...source, ...own]
        : new SharedResponse({ source, build: () => [...source] });
    },
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
      if (!(await findOffered(roleId))) refuseUnknownRole();
      await repository.addJobRoleToProfile(sql, studentId, roleId);
    },
    remove: async (roleId, studentId) => {
      const roles = await learning.readEarnedRoles(studentId);
      await repository.removeJobRoleFromProfile(sql, studentId, roleId, roles[roleId] === true);
    },
  };
};
