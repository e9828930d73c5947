import type { TransactionSql } from '../../database/sql.ts';
import { issueCertificate } from '../certificates/issue-certificate.ts';
import { earnRoles } from '../roles/earned-roles.repository.ts';
import { completeEnrolment } from './progress.repository.ts';

/**
 * Everything that the completion of a course brings, in one transaction: its date (an earlier one stays), the roles whose
 * last course it was, and the certificate. Answers the date. Whether it is complete is asked before.
 */
export const completeCourse = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Date> => {
  const completedAt = await completeEnrolment(tx, studentId, courseId);
  await earnRoles(tx, studentId);
  await issueCertificate(tx, studentId, courseId);
  return completedAt;
};
