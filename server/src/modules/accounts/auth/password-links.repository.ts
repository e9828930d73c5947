/** Stores the mailed links with which people set their first or a new password. An account has at most one link. */
import type { PasswordLinkKind } from '@cairn/api/registration.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

export interface StoredPasswordLink {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  /** True if the person has confirmed the address: an invitation is accepted then. */
  readonly isConfirmed: boolean;
  readonly kind: PasswordLinkKind;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Stores a link in place of the earlier one of the account, which no longer works. */
export const storePasswordLink = async (
  tx: TransactionSql,
  {
    studentId,
    kind,
    linkHash,
    expiresAt,
    mailedAt,
  }: Pick<StoredPasswordLink, 'studentId' | 'kind' | 'expiresAt'> & {
    readonly linkHash: string;
    readonly mailedAt: Date | null;
  },
): Promise<void> => {
  await tx`insert into password_links (student_id, link_kind, link_hash, link_expires_at, link_mailed_at)
    values (${studentId}, ${kind}, ${linkHash}, ${expiresAt}, ${mailedAt})
    on conflict (student_id) do update set link_kind = excluded.link_kind, link_hash = excluded.link_hash,
      link_expires_at = excluded.link_expires_at, link_used_at = null, link_mailed_at = excluded.link_mailed_at`;
};

/** Whether the account has an unused link of this kind that was mailed at `since` or later. */
export const hasMailedPasswordLink = async (
  tx: TransactionSql,
  { studentId, kind }: Pick<StoredPasswordLink, 'studentId' | 'kind'>,
  since: Date,
): Promise<boolean> => {
  const rows =
    await tx`select from password_links where student_id = ${studentId} and link_kind = ${kind}
    and link_used_at is null and link_mailed_at >= ${since}`;
  return rows.length > 0;
};

/** Returns a link. That of a disabled account, or of a request to join, counts as unknown. */
export const findPasswordLink = async (
  sql: Sql | TransactionSql,
  linkHash: string,
): Promise<StoredPasswordLink | undefined> => {
  const [row] = await sql<StoredPasswordLink[]>`
    select student_id as "studentId", email, first_name as "firstName", confirmed_at is not null as "isConfirmed",
      link_kind as kind, link_expires_at as "expiresAt", link_used_at as "usedAt"
    from password_links join students using (student_id)
    where link_hash = ${linkHash} and disabled_at is null and requested_email is null`;
  return row;
};

/** Locks the account of a link, so that the link is used once. */
export const lockAccountOfPasswordLink = async (
  tx: TransactionSql,
  linkHash: string,
): Promise<void> => {
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

/** Records the time of the newest invitation of a person. */
export const recordInvitationTime = async (tx: TransactionSql, studentId: string, at: Date) => {
  await tx`update students set invited_at = ${at} where student_id = ${studentId}`;
};

/** Returns the name of the member of staff who has invited a person; undefined for an erased account. */
export const findNameOfInviter = async (
  sql: Sql,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ name: string }[]>`
    select full_name(first_name, last_name) as name
    from audit_entries join students on student_id = actor_id
    where object_kind = 'person' and object_id = ${studentId}
      and action in ('person-added', 'person-invited-again') and actor_kind = 'person'
    order by at desc limit 1`;
  return row?.name;
};
