import { toEmailKey } from '@cairn/domain/email-key';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import type { HandOff } from './hand-off.ts';

interface NewStudent {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Marks a hand-off as used. Returns false when it was used before; of two simultaneous uses only one is the first. */
export const useHandOff = async (
  tx: TransactionSql,
  { issuer, tokenId, expiresAt }: HandOff,
  now: Date,
): Promise<boolean> => {
  await tx`delete from used_hand_offs where expires_at < ${now}`;
  const rows = await tx`insert into used_hand_offs (issuer, token_id, expires_at)
    values (${issuer}, ${tokenId}, ${expiresAt}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Locks the address: other sign-ins with it wait until the transaction ends. */
export const lockEmailAddress = async (tx: TransactionSql, email: string) => {
  await lockName(tx, `sign-on ${toEmailKey(email)}`);
};

/** Returns the e-mail address of the student that is linked to the partner's subject. */
export const findLinkedEmail = async (
  tx: SqlQuery,
  { issuer, subject }: HandOff,
): Promise<string | undefined> => {
  const [row] = await tx<{ email: string }[]>`
    select email from partner_identities join students using (student_id)
    where issuer = ${issuer} and subject = ${subject}`;
  return row?.email;
};

/** Links the student. Returns false when another subject of this partner is linked to the student. */
export const linkPartnerIdentity = async (
  tx: TransactionSql,
  { issuer, subject }: HandOff,
  studentId: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx`insert into partner_identities (issuer, subject, student_id, linked_at)
    values (${issuer}, ${subject}, ${studentId}, ${now}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Adds a student whose address the partner has confirmed. */
export const addConfirmedStudent = async (tx: TransactionSql, student: NewStudent, now: Date) => {
  const { studentId, email, firstName, lastName, passwordHash } = student;
  await tx`insert into students (student_id, email, first_name, last_name, password_hash,
      password_changed_at, created_at, confirmed_at)
    values (${studentId}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${now}, ${now}, ${now})`;
};

/**
 * Gives an unconfirmed account to the person whose address the partner has confirmed. No data of the unproven registration stay.
 */
export const replaceUnprovenAccount = async (
  tx: TransactionSql,
  student: NewStudent,
  now: Date,
) => {
  const { studentId, firstName, lastName, passwordHash } = student;
  await tx`update students set first_name = ${firstName}, last_name = ${lastName},
      password_hash = ${passwordHash}, password_changed_at = ${now}, confirmed_at = ${now}
    where student_id = ${studentId}`;
  await tx`delete from registrations where student_id = ${studentId}`;
  await tx`delete from password_reset_codes where student_id = ${studentId}`;
  await tx`delete from sessions where student_id = ${studentId}`;
};

export const markLogin = async (tx: TransactionSql, studentId: string, now: Date) => {
  await tx`update students set last_login_at = ${now} where student_id = ${studentId}`;
};
