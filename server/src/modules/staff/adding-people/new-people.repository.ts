/** Stores people whom staff add, and reads the groups that they can join. */
import type { TransactionSql } from '../../../platform/database/sql.ts';

export interface NewAccount {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly needsNewPassword: boolean;
  /** Null: the person confirms the address by accepting an invitation. */
  readonly confirmedAt: Date | null;
}

/** Stores an account. Returns false when another one has the address. */
export const insertAccount = async (
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

/** Returns the names of groups, and locks these until the transaction ends. */
export const lockChosenGroups = (
  tx: TransactionSql,
  groupIds: readonly string[],
): Promise<{ groupId: string; name: string; isArchived: boolean }[]> => tx`
  select group_id as "groupId", group_name as name, group_archived_at is not null as "isArchived"
  from student_groups where group_id = any(${[...groupIds]}::text[])
  order by group_id for share`;
