import type { TransactionSql } from '../../platform/database/sql.ts';

/**
 * Locks a student until the transaction ends, for limits of all data of a student. Other transactions may still store rows of the
 * student, so a caller may wait for the student's enrolment afterwards without a deadlock.
 */
export const lockStudent = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`select 1 from students where student_id = ${studentId} for no key update`;
};
