import type { TransactionSql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { listStoredCourseModules } from '../learning/course-modules/course-modules.repository.ts';
import { findUnlockedModules } from '../learning/course-modules/unlocked-modules.ts';
import { lockEnrolmentAndMarkActive } from '../learning/progress/enrolment-lock.ts';
import { findDoneModuleParts } from '../learning/progress/progress.repository.ts';
import { type AssessmentRecord, findAssessment } from './assessments.repository.ts';
import type { StudentAssessmentKey } from './running-attempts.repository.ts';

const refuseLockedModule = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: StudentAssessmentKey,
): Promise<void> => {
  const modules = await listStoredCourseModules(tx, courseId);
  // The assessments of a live course belong to no module and are never locked.
  if (!modules.some(({ ModuleID }) => ModuleID === assessmentId)) return;
  const flags = await findDoneModuleParts(tx, studentId, courseId);
  if (findUnlockedModules(modules, flags).has(assessmentId)) return;
  throw new AppError('forbidden', 'Please complete the modules before this one first.');
};

/**
 * Returns the assessment if the student may take it. Locks the enrolment until the transaction ends.
 * @throws not-found
 * @throws forbidden if the student is not enrolled or the module is locked
 */
export const requireAccessToAssessment = async (
  tx: TransactionSql,
  target: StudentAssessmentKey,
): Promise<AssessmentRecord> => {
  await lockEnrolmentAndMarkActive(tx, target.studentId, target.courseId);
  const assessment = await findAssessment(tx, target.courseId, target.assessmentId);
  if (!assessment) throw new AppError('not-found', 'There is no such assessment.');
  await refuseLockedModule(tx, target);
  return assessment;
};
