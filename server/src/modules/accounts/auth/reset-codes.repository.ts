/** Stores mailed codes for password resets: at most one for each account and browser. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { EmailCodeColumns } from './registrations.repository.ts';

export interface StoredPasswordResetCode extends EmailCodeColumns {
  readonly studentId: string;
  readonly browser: string;
}

/** Stores a password reset code in place of the earlier one of the same browser. */
export const storeResetCode = async (
  tx: TransactionSql,
  code: StoredPasswordResetCode,
): Promise<void> => {
  const { studentId, browser, codeHash, expiresAt } = code;
  await tx`insert into password_reset_codes (student_id, browser, code_hash, expires_at)
    values (${studentId}, ${browser}, ${codeHash}, ${expiresAt})
    on conflict (student_id, browser) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
};

/** Returns the password reset code of this browser, and locks it until the transaction ends. */
export const lockResetCode = async (
  tx: TransactionSql,
  email: string,
  browser: string,
): Promise<StoredPasswordResetCode | undefined> => {
  const [row] = await tx<StoredPasswordResetCode[]>`
    select student_id as "studentId", browser, code_hash as "codeHash", expires_at as "expiresAt"
    from password_reset_codes join students using (student_id)
    where email_key(email) = email_key(${email}) and browser = ${browser}
    for update of password_reset_codes`;
  return row;
};

export const removeResetCode = async (
  tx: TransactionSql,
  { studentId, browser }: Pick<StoredPasswordResetCode, 'studentId' | 'browser'>,
): Promise<void> => {
  await tx`delete from password_reset_codes where student_id = ${studentId} and browser = ${browser}`;
};

/** Removes the password reset codes of all browsers after the account got a new password. */
export const removeResetCodes = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`delete from password_reset_codes where student_id = ${studentId}`;
};

export const removeExpiredResetCodes = async (sql: Sql, now: Date): Promise<void> => {
  await sql`delete from password_reset_codes where expires_at <= ${now}`;
};
