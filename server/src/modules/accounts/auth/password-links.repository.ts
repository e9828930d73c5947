/** Stores the links with which people set a new password: at most one for each account. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

export interface StoredPasswordLink {
  readonly studentId: string;
  readonly email: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Stores a link in place of the earlier one of the account, which no longer works. */
export const storePasswordLink = async (
  tx: TransactionSql,
  {
    studentId,
    linkHash,
    expiresAt,
  }: Readonly<Record<'studentId' | 'linkHash', string>> & {
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await tx`insert into password_links (student_id, link_hash, link_expires_at)
    values (${studentId}, ${linkHash}, ${expiresAt})
    on conflict (student_id) do update set link_hash = excluded.link_hash,
      link_expires_at = excluded.link_expires_at, link_used_at = null`;
};

/** Returns a link. That of a disabled account counts as unknown. */
export const findPasswordLink = async (
  sql: Sql | TransactionSql,
  linkHash: string,
): Promise<StoredPasswordLink | undefined> => {
  const [row] = await sql<StoredPasswordLink[]>`
    select student_id as "studentId", email, link_expires_at as "expiresAt", link_used_at as "usedAt"
    from password_links join students using (student_id)
    where link_hash = ${linkHash} and disabled_at is null`;
  return row;
};

/** Locks the account of a link, so that the link is used once. */
export const lockAccountOfLink = async (tx: TransactionSql, linkHash: string): Promise<void> => {
  await tx`select from students where student_id =
    (select student_id from password_links where link_hash = ${linkHash}) for update`;
};

export const markPasswordLinkUsed = async (
  tx: TransactionSql,
  linkHash: string,
  at: Date,
): Promise<void> => {
  await tx`update password_links set link_used_at = ${at} where link_hash = ${linkHash}`;
};

export const removePasswordLink = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`delete from password_links where student_id = ${studentId}`;
};
