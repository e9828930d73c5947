import type { TransactionSql } from '../../../platform/database/sql.ts';
import { confirmStudent } from './confirm-student.ts';
import * as repository from './registration.repository.ts';
import { removePendingSignUps } from './registrations.repository.ts';

interface NewPassword {
  readonly studentId: string;
  readonly passwordHash: string;
}

/**
 * Sets the password of a person who has proved to read mail to the address of the account, and ends all sessions. The address
 * counts as confirmed, and pending sign-ups with it are no longer needed.
 */
export const replacePasswordAndEndSessions = async (
  tx: TransactionSql,
  { studentId, passwordHash }: NewPassword,
  at: Date,
): Promise<void> => {
  await repository.changePassword(tx, studentId, passwordHash, at);
  await confirmStudent(tx, studentId, at);
  await removePendingSignUps(tx, studentId);
  await repository.endAllSessionsOfStudent(tx, studentId);
};
