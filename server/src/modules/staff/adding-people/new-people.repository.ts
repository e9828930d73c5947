/** Stores people whom staff add, and reads the groups that they can join. */
import { toEmailKey } from '@cairn/domain/email-key';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { isGroupInScope, isPersonInScope } from '../people/people.repository.ts';

export interface NewAccount {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly needsNewPassword: boolean;
  /** Date on which the address was confirmed; null: the person confirms it by accepting an invitation. */
  readonly confirmedAt: Date | null;
}

/** Stores an account. Returns false when another one has the address. */
export const insertAccountByStaff = async (
  tx: TransactionSql,
  account: NewAccount,
  at: Date,
): Promise<boolean> => {
  const rows = await tx`
    insert into students (student_id, email, first_name, last_name, password_hash, password_changed_at,
      created_at, confirmed_at, needs_new_password)
    values (${account.studentId}, ${account.email}, ${account.firstName}, ${account.lastName},
      ${account.passwordHash}, ${at}, ${at}, ${account.confirmedAt}, ${account.needsNewPassword})
    on conflict (email_key(email)) do nothing returning 1`;
  return rows.length > 0;
};

/**
 * Stores a join request for the account with this address. Its row has an address of its own, which receives no mail (RFC
 * 2606).
 */
export const insertJoinRequest = async (
  tx: TransactionSql,
  account: NewAccount,
  at: Date,
): Promise<void> => {
  const { studentId, email } = account;
  await insertAccountByStaff(tx, { ...account, email: `${studentId}@request.invalid` }, at);
  await tx`update students set requested_email = ${email} where student_id = ${studentId}`;
};

/**
 * Returns the person with this address whom staff see in the scope. Until the transaction ends, no other transaction of a group
 * manager adds a person with this address.
 */
export const lockPersonByAddress = async (
  tx: TransactionSql,
  email: string,
  scope: StaffScope,
): Promise<{ personId: string; name: string } | undefined> => {
  await takeNamedTransactionLock(tx, `address ${toEmailKey(email)}`);
  const [row] = await tx<{ personId: string; name: string }[]>`
    select student_id as "personId", full_name(first_name, last_name) as name from students
    where (requested_email is null and email_key(email) = email_key(${email})
        or email_key(requested_email) = email_key(${email}))
      and ${isPersonInScope(scope)}
    order by requested_email is not null limit 1`;
  return row;
};

/** Returns the names of groups in the caller's scope, and locks these groups until the transaction ends. */
export const lockChosenGroups = (
  tx: TransactionSql,
  groupIds: readonly string[],
  scope: StaffScope,
): Promise<{ groupId: string; name: string; isArchived: boolean }[]> => tx`
  select group_id as "groupId", group_name as name, group_archived_at is not null as "isArchived"
  from student_groups where group_id = any(${[...groupIds]}::text[]) and ${isGroupInScope(scope)}
  order by group_id for share`;
