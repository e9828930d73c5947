/** Grants and revokes roles of staff, for administrators and for the operator's command. 003 §1 */
import { toEmailKey } from '@cairn/domain/email-key';
import { isEmail } from '@cairn/domain/registration.rules';
import type { StaffRole } from '@cairn/domain/staff.rules';
import { type AuditActor, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findStudentByEmail } from '../../accounts/auth/auth.repository.ts';
import * as repository from './staff-roles.repository.ts';
import type { StaffRoleRow } from './staff-roles.repository.ts';

interface StaffRolesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

export interface StaffRoleChange {
  readonly email: string;
  readonly role: StaffRole;
  readonly groupId?: string | undefined;
}

/**
 * Throws conflict when the account with this address is the last administrator. Locks until the transaction ends, so that the
 * second of two simultaneous changes sees the first.
 */
export const requireOtherAdministrator = async (
  tx: TransactionSql,
  emailKey: string,
): Promise<void> => {
  await repository.lockAdministrators(tx);
  if (!(await repository.isAdministrator(tx, emailKey))) return;
  if (await repository.hasOtherAdministrator(tx, emailKey)) return;
  throw new AppError(
    'conflict',
    'This is the last administrator. Give the role to another person first.',
  );
};

const parseChange = async (
  tx: TransactionSql,
  { email, role, groupId }: StaffRoleChange,
): Promise<StaffRoleRow & { readonly groupName: string | null }> => {
  if (!isEmail(email.trim()))
    throw new AppError(
      'invalid',
      `'${email}' is not an e-mail address. Example: ada@school.example`,
    );
  if ((role === 'group-manager') !== (groupId !== undefined))
    throw new AppError('invalid', 'A group manager needs a group; other roles have none.');
  const groupName = groupId === undefined ? null : await repository.findGroupName(tx, groupId);
  if (groupName === undefined)
    throw new AppError('not-found', 'There is no such group. Choose another one.');
  return { emailKey: toEmailKey(email.trim()), role, groupId: groupId ?? null, groupName };
};

export const createStaffRolesService = ({ sql, now }: StaffRolesDeps) => {
  const writeEntry = async (
    tx: TransactionSql,
    actor: AuditActor,
    action: 'role-given' | 'role-taken',
    { emailKey, role, groupName }: Awaited<ReturnType<typeof parseChange>>,
  ) => {
    const person = await findStudentByEmail(tx, emailKey);
    const object = person
      ? ({ kind: 'person', id: person.studentId } as const)
      : ({ kind: 'address', id: emailKey } as const);
    const values = { role, ...(groupName !== null && { group: groupName }) };
    const changed = action === 'role-given' ? { after: values } : { before: values };
    await writeAuditEntry(tx, actor, { action, object, ...changed }, now());
  };
  const giveInTransaction = async (
    tx: TransactionSql,
    actor: AuditActor,
    change: StaffRoleChange,
  ): Promise<void> => {
    const row = await parseChange(tx, change);
    if (await repository.insertStaffRole(tx, row)) await writeEntry(tx, actor, 'role-given', row);
  };
  return {
    /** Returns the roles by address: all roles, or only those of addresses without an account. */
    list: ({ withoutAccount }: { readonly withoutAccount: boolean }) =>
      repository.listGrantedRoles(sql, withoutAccount),
    /** Gives a role. Does nothing if the address has it. Throws invalid, and not-found for an unknown group. */
    give: (actor: AuditActor, change: StaffRoleChange): Promise<void> =>
      sql.begin((tx) => giveInTransaction(tx, actor, change)),
    /** Gives a role as `give` does, as a part of another change. */
    giveInTransaction,
    /**
     * Revokes a role. Returns false if the address does not have it. Throws the errors of `give`, and conflict for the last
     * administrator.
     */
    take: (actor: AuditActor, change: StaffRoleChange): Promise<boolean> =>
      sql.begin(async (tx) => {
        const row = await parseChange(tx, change);
        if (row.role === 'administrator') await requireOtherAdministrator(tx, row.emailKey);
        const isTaken = await repository.deleteStaffRole(tx, row);
        if (isTaken) await writeEntry(tx, actor, 'role-taken', row);
        return isTaken;
      }),
  };
};
export type StaffRolesService = ReturnType<typeof createStaffRolesService>;
