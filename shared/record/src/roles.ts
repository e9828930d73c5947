import { addRole as addRoleCall, removeRole as removeRoleCall } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { events, http, record } from '@cairn/session';
import { readAgain } from './read-again.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';

type Change = (roles: UserAttributes['Roles']) => UserAttributes['Roles'];

const change = async (
  call: typeof addRoleCall | typeof removeRoleCall,
  roleId: string,
  merge: Change,
) => {
  const params = { studentId: whoIsSignedIn() };
  await record.commit(
    () => http.call(call, { params, body: { roleId } }),
    (student) => ({ ...student, Roles: merge(student.Roles) }),
  );
  await readAgain('roles');
  events.emit('roles.changed', {});
};

/** Adds a role to the student's profile and emits `roles.changed`. */
export const addRole = (roleId: string): Promise<void> =>
  change(addRoleCall, roleId, (roles) => ({ [roleId]: false, ...roles }));

/** Removes a role from the profile and emits `roles.changed`. */
export const removeRole = (roleId: string): Promise<void> =>
  change(removeRoleCall, roleId, (roles) => {
    const { [roleId]: _, ...others } = roles;
    return others;
  });
