import { addRole as addRoleCall, removeRole as removeRoleCall } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { events, http, record } from '@cairn/session';
import { reloadRecord } from './reload-record.ts';
import { requireStudentId } from './require-student-id.ts';

type RolesChange = (roles: UserAttributes['Roles']) => UserAttributes['Roles'];

const changeRoles = async (
  call: typeof addRoleCall | typeof removeRoleCall,
  roleId: string,
  merge: RolesChange,
) => {
  const params = { studentId: requireStudentId() };
  await record.commit(
    () => http.call(call, { params, body: { roleId } }),
    (student) => ({ ...student, Roles: merge(student.Roles) }),
  );
  await reloadRecord('roles');
  events.emit('roles.changed', {});
};

/** Adds a role to the student's profile and emits `roles.changed`. */
export const addProfileRole = (roleId: string): Promise<void> =>
  changeRoles(addRoleCall, roleId, (roles) => ({ [roleId]: false, ...roles }));

/** Removes a career role from the student's profile, and emits `roles.changed`. */
export const removeProfileRole = (roleId: string): Promise<void> =>
  changeRoles(removeRoleCall, roleId, (roles) => {
    const { [roleId]: _, ...others } = roles;
    return others;
  });
