import { joinGroup, listGroups, listGroupsAsStudent } from '@cairn/api/groups.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import * as repository from './groups.repository.ts';

/**
 * Adds the student to a group. Membership cannot be changed here; of two simultaneous requests the second fails with conflict.
 */
const addStudentToGroup = (sql: Sql, studentId: string, groupId: string): Promise<void> =>
  sql.begin(async (tx) => {
    const hasChosen = await repository.lockStudentAndCheckHasChosenGroup(tx, studentId);
    if (!(await repository.lockGroupAndCheckIsOpen(tx, groupId))) {
      throw new AppError('not-found', 'There is no such group.');
    }
    if (hasChosen) {
      throw new AppError('conflict', 'You have a group already. It cannot be changed here.');
    }
    await repository.addGroupMember(tx, studentId, groupId);
  });

export const addGroupsRoutes = (add: AddEndpoint, sql: Sql): void => {
  add(listGroups, () => repository.listGroupsForStudentOrVisitor(sql, undefined));
  add(listGroupsAsStudent, (_input, caller) =>
    repository.listGroupsForStudentOrVisitor(sql, caller),
  );
  add(joinGroup, async ({ params, body }, caller) => {
    if (body.addStudents.some((id) => id !== caller)) {
      throw new AppError('forbidden', 'You can choose a group for yourself only.');
    }
    await addStudentToGroup(sql, caller, params.groupId);
    return { message: 'Group chosen.' };
  });
};
