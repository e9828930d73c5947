import type { TransactionSql } from '../../platform/database/sql.ts';

/**
 * Locks the student's row until the transaction ends, to enforce limits on all data of one student. Other transactions may still
 * insert rows that refer to the student. A caller may therefore wait for the student's enrolment afterwards without a deadlock.
 */
export const lockStudent = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`select 1 from students where student_id = ${studentId} for no key update`;
};
