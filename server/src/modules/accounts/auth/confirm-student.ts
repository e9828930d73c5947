import type { TransactionSql } from '../../../platform/database/sql.ts';
import { addPersonToGroupOfEmailDomain } from './registration-setting.ts';
import { markEmailConfirmed } from './registration.repository.ts';

/**
 * Confirms the e-mail address of a student who has proved to read mail sent to it, or whom staff know. The student joins the group
 * of the address's domain, if the school has set one.
 */
export const confirmStudent = async (
  tx: TransactionSql,
  studentId: string,
  at: Date,
): Promise<void> => {
  if (await markEmailConfirmed(tx, studentId, at))
    await addPersonToGroupOfEmailDomain(tx, studentId);
};
