import { type ListedStaffRole, MAX_LISTED_ROLES } from '@cairn/api/staff-roles.contract';
import type { StaffRole } from '@cairn/domain/staff.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

/** A role of an address in its normal form (`toEmailKey`). Only a group manager has a group. */
export interface StaffRoleRow {
  readonly emailKey: string;
  readonly role: StaffRole;
  readonly groupId: string | null;
}

/** @param onlyWithoutAccount true: only roles of addresses without an account */
export const listGrantedRoles = (
  sql: SqlQuery,
  onlyWithoutAccount: boolean,
): Promise<ListedStaffRole[]> => sql<ListedStaffRole[]>`
  select staff_roles.email, role, group_id as "groupId", group_name as "groupName",
    student_id as "personId", full_name(first_name, last_name) as name
  from staff_roles left join student_groups using (group_id)
    left join students on email_key(students.email) = staff_roles.email
  where not ${onlyWithoutAccount} or student_id is null
  order by staff_roles.email, role, group_name limit ${MAX_LISTED_ROLES}`;

/** Stores a role. Returns false if the address has it already. */
export const insertStaffRole = async (
  tx: TransactionSql,
  { emailKey, role, groupId }: StaffRoleRow,
): Promise<boolean> => {
  const rows = await tx`insert into staff_roles (email, role, group_id)
    values (${emailKey}, ${role}, ${groupId}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Removes a role. Returns false if the address does not have it. */
export const deleteStaffRole = async (
  tx: TransactionSql,
  { emailKey, role, groupId }: StaffRoleRow,
): Promise<boolean> => {
  const rows = await tx`delete from staff_roles where email = ${emailKey} and role = ${role}
    and group_id is not distinct from ${groupId} returning 1`;
  return rows.length > 0;
};

/**
 * Locks the data that determine the number of administrators. Every change that can remove an administrator takes this lock
 * first, so that two administrators cannot revoke each other's role at the same time.
 */
export const lockAdministrators = (tx: TransactionSql): Promise<void> =>
  takeNamedTransactionLock(tx, 'administrators');

/** Returns whether there is an enabled, confirmed administrator with another address. */
export const hasOtherAdministrator = async (
  tx: TransactionSql,
  emailKey: string,
): Promise<boolean> => {
  const rows = await tx`select 1 from staff join students using (student_id)
    where role = 'administrator' and email_key(students.email) <> ${emailKey} limit 1`;
  return rows.length > 0;
};

/** Returns whether the account with this address is an enabled, confirmed administrator. */
export const isAdministrator = async (tx: TransactionSql, emailKey: string): Promise<boolean> => {
  const rows = await tx`select 1 from staff join students using (student_id)
    where role = 'administrator' and email_key(students.email) = ${emailKey}`;
  return rows.length > 0;
};

export const findGroupName = async (tx: SqlQuery, groupId: string): Promise<string | undefined> => {
  const [row] = await tx<{ name: string }[]>`
    select group_name as name from student_groups where group_id = ${groupId}`;
  return row?.name;
};

/**
 * Moves roles and permissions from the old address of an account to its new one. Roles that were granted to the new address
 * before stay.
 */
export const moveRolesToAddress = async (
  tx: TransactionSql,
  fromKey: string,
  toKey: string,
): Promise<void> => {
  await tx`insert into staff_roles (email, role, group_id, given_at)
    select ${toKey}, role, group_id, given_at from staff_roles where email = ${fromKey}
    on conflict do nothing`;
  await tx`delete from staff_roles where email = ${fromKey}`;
  await tx`insert into teaching_rights (email, instructor_id, given_by, given_at)
    select ${toKey}, instructor_id, given_by, given_at from teaching_rights where email = ${fromKey}
    on conflict do nothing`;
  await tx`delete from teaching_rights where email = ${fromKey}`;
  await tx`insert into release_rights (email, remote, channel, actions, given_at)
    select ${toKey}, remote, channel, actions, given_at from release_rights where email = ${fromKey}
    on conflict do nothing`;
  await tx`delete from release_rights where email = ${fromKey}`;
};
