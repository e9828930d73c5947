import { toEmailKey } from '@cairn/domain/email-key';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { removePasswordLink } from './password-links.repository.ts';
import type { VerifiedHandOff } from './hand-off.ts';

interface NewStudent {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Marks a hand-off token as used. Returns false when it was used before. Of two simultaneous uses, only one returns true. */
export const markHandOffUsed = async (
  tx: TransactionSql,
  { issuer, tokenId, expiresAt }: VerifiedHandOff,
  now: Date,
): Promise<boolean> => {
  await tx`delete from used_hand_offs where expires_at < ${now}`;
  const rows = await tx`insert into used_hand_offs (issuer, token_id, expires_at)
    values (${issuer}, ${tokenId}, ${expiresAt}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Locks the e-mail address: other sign-ins with it wait until the transaction ends. */
export const lockEmailAddress = async (tx: TransactionSql, email: string) => {
  await takeNamedTransactionLock(tx, `sign-on ${toEmailKey(email)}`);
};

/** Returns the e-mail address of the student to whom the partner's user id is linked. */
export const findEmailOfPartnerIdentity = async (
  tx: SqlQuery,
  { issuer, subject }: VerifiedHandOff,
): Promise<string | undefined> => {
  const [row] = await tx<{ email: string }[]>`
    select email from partner_identities join students using (student_id)
    where issuer = ${issuer} and subject = ${subject}`;
  return row?.email;
};

/** Links a student to a partner's user id. Returns false when another user id of this partner is linked to the student. */
export const linkPartnerIdentity = async (
  tx: TransactionSql,
  { issuer, subject }: VerifiedHandOff,
  studentId: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx`insert into partner_identities (issuer, subject, student_id, linked_at)
    values (${issuer}, ${subject}, ${studentId}, ${now}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Adds a student whose e-mail address the partner site has confirmed. */
export const addStudentWithConfirmedEmail = async (
  tx: TransactionSql,
  student: NewStudent,
  now: Date,
) => {
  const { studentId, email, firstName, lastName, passwordHash } = student;
  await tx`insert into students (student_id, email, first_name, last_name, password_hash,
      password_changed_at, created_at, confirmed_at, lacks_password)
    values (${studentId}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${now}, ${now}, ${now}, true)`;
};

/**
 * Gives an unconfirmed account to the person whose e-mail address a partner site has confirmed. All data of the unconfirmed
 * registration are deleted.
 */
export const takeOverUnconfirmedAccount = async (
  tx: TransactionSql,
  student: NewStudent,
  now: Date,
) => {
  const { studentId, firstName, lastName, passwordHash } = student;
  await tx`update students set first_name = ${firstName}, last_name = ${lastName},
      password_hash = ${passwordHash}, password_changed_at = ${now}, confirmed_at = ${now},
      lacks_password = true
    where student_id = ${studentId}`;
  await tx`delete from registrations where student_id = ${studentId}`;
  await tx`delete from password_reset_codes where student_id = ${studentId}`;
  await removePasswordLink(tx, studentId);
  await tx`delete from sessions where student_id = ${studentId}`;
};

export const recordSignIn = async (tx: TransactionSql, studentId: string, now: Date) => {
  await tx`update students set last_login_at = ${now} where student_id = ${studentId}`;
};
