import {
  addStudentRole,
  getUpskillRole,
  getUpskillStudent,
  listStudentRoles,
  listUpskillCompetencies,
  listUpskillCourses,
  listUpskillModules,
  listUpskillRoles,
  removeStudentRole,
  saveLearningPath,
} from '@cairn/api/upskilling.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { LearningAttributesReader } from '../accounts/user/student-learning.ts';
import { createUserRepository } from '../accounts/user/user.repository.ts';
import { listCompetenciesWithNames } from './upskilling.repository.ts';
import type { UpskillingService } from './upskilling.service.ts';

interface UpskillingDeps {
  readonly sql: Sql;
  readonly upskilling: UpskillingService;
  readonly learning: Pick<LearningAttributesReader, 'readCourseProgress'>;
}

const CREATED = 201;

/** Parses the query parameter with a list of ids. Returns undefined if the parameter is absent, which selects all. */
const parseIdList = (named: string | undefined): ReadonlySet<string> | undefined =>
  named === undefined ? undefined : new Set(named.split(','));

const addStudentRoutes = (add: AddEndpoint, upskilling: UpskillingService): void => {
  add(listStudentRoles, async (_input, caller) => ({
    roles: await upskilling.listGoalRoleIds(caller),
  }));
  add(addStudentRole, async ({ body }, caller, reply) => {
    await upskilling.addRole(caller, body.roleID);
    void reply.code(CREATED);
    return { message: 'Role added.' };
  });
  add(removeStudentRole, async ({ body, query }, caller) => {
    const roleId = body?.roleID ?? query.roleID;
    if (roleId === undefined) throw new AppError('invalid', 'Which role is to be removed?');
    await upskilling.removeRole(caller, roleId);
    return { message: 'Role removed.' };
  });
  add(saveLearningPath, async ({ body }, caller, reply) => {
    const updated = await upskilling.savePath(caller, body);
    if (!updated) void reply.code(CREATED);
    return { alreadyExists: false, updated };
  });
};

export const addUpskillingRoutes = (
  add: AddEndpoint,
  { sql, upskilling, learning }: UpskillingDeps,
): void => {
  const users = createUserRepository(sql);
  add(listUpskillRoles, () => upskilling.roles());
  add(getUpskillRole, ({ params }) => upskilling.role(params.roleId));
  add(listUpskillCompetencies, () => listCompetenciesWithNames(sql));
  add(listUpskillCourses, ({ query }, caller) =>
    upskilling.courses(caller, { ...query, courseIds: parseIdList(query.courseIDs) }),
  );
  add(listUpskillModules, ({ query }, caller) =>
    upskilling.modules(caller, parseIdList(query.courseIDs)),
  );
  add(getUpskillStudent, async (_input, caller) => {
    const [student, Courses] = await Promise.all([
      users.find(caller),
      learning.readCourseProgress(caller),
    ]);
    if (!student) throw new AppError('not-found', 'There is no such student.');
    const { StudentID, FirstName, LastName, GroupIDs } = student;
    return { StudentID, FirstName, LastName, GroupIDs, Courses };
  });
  addStudentRoutes(add, upskilling);
};
