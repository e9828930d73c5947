import { tallyModuleProgress } from '@cairn/domain/module-progress.rules';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { issueCertificate } from '../../certificates/issue-certificate.ts';
import { listModuleRecords } from '../course-modules/course-modules.repository.ts';
import { toModuleFacts } from '../course-modules/unlocked-modules.ts';
import { earnRoles } from '../../catalogue/roles/earned-roles.repository.ts';
import {
  completeEnrolment,
  type EnrolmentResult,
  findCourseFlags,
  isPackageComplete,
  lockEnrolmentResult,
} from './progress.repository.ts';

const hasReachedEnd = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  { courseType, result }: EnrolmentResult,
): Promise<boolean> => {
  switch (courseType) {
    case 'async': {
      const modules = (await listModuleRecords(tx, courseId)).map(toModuleFacts);
      return tallyModuleProgress(modules, await findCourseFlags(tx, studentId, courseId)).isReached;
    }
    case 'sync':
      return result?.toLowerCase() === 'pass';
    case 'scorm':
      return isPackageComplete(tx, studentId, courseId);
    default:
      return courseType satisfies never;
  }
};

/**
 * Stores the completion of a course whose end the student has reached: the date (an earlier one stays), the roles that it
 * completes, and the certificate. Every transaction that stores a last part calls this before it commits. A live course is
 * completed by the pass itself (results.service.ts).
 * @param enrolment the enrolment that the transaction has locked
 * @returns the date, or undefined if the end is not reached
 */
export const completeReachedCourse = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  enrolment?: EnrolmentResult,
): Promise<Date | undefined> => {
  const known = enrolment ?? (await lockEnrolmentResult(tx, studentId, courseId));
  if (!known) return undefined;
  const isComplete =
    known.completedAt !== null || (await hasReachedEnd(tx, studentId, courseId, known));
  if (!isComplete) return undefined;
  const completedAt = await completeEnrolment(tx, studentId, courseId);
  await earnRoles(tx, studentId);
  await issueCertificate(tx, studentId, courseId);
  return completedAt;
};
