import { tallyModuleProgress } from '@cairn/domain/module-progress.rules';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { issueCertificate } from '../../certificates/issue-certificate.ts';
import { listStoredCourseModules } from '../course-modules/course-modules.repository.ts';
import { toUnlockRuleInput } from '../course-modules/unlocked-modules.ts';
import { storeEarnedJobRoles } from '../../catalogue/roles/earned-roles.repository.ts';
import {
  storeCourseCompletion,
  type EnrolmentCompletionFacts,
  findDoneModuleParts,
  isPackageComplete,
  lockEnrolmentCompletionFacts,
} from './progress.repository.ts';

const hasReachedEnd = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  { courseType, result }: EnrolmentCompletionFacts,
): Promise<boolean> => {
  switch (courseType) {
    case 'async': {
      const modules = (await listStoredCourseModules(tx, courseId)).map(toUnlockRuleInput);
      return tallyModuleProgress(modules, await findDoneModuleParts(tx, studentId, courseId))
        .isReached;
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
export const completeCourseIfEndReached = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  enrolment?: EnrolmentCompletionFacts,
): Promise<Date | undefined> => {
  const known = enrolment ?? (await lockEnrolmentCompletionFacts(tx, studentId, courseId));
  if (!known) return undefined;
  const isComplete =
    known.completedAt !== null || (await hasReachedEnd(tx, studentId, courseId, known));
  if (!isComplete) return undefined;
  const completedAt = await storeCourseCompletion(tx, studentId, courseId);
  await storeEarnedJobRoles(tx, studentId);
  await issueCertificate(tx, studentId, courseId);
  return completedAt;
};
