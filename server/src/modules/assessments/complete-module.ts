import type { TransactionSql } from '../../platform/database/sql.ts';
import { completeCourseIfEndReached } from '../learning/progress/complete-course.ts';
import {
  storeModulePartDone,
  findDoneModuleParts,
} from '../learning/progress/progress.repository.ts';
import type { AssessmentAttemptKey } from './assessments.repository.ts';

/**
 * Marks the assessment of a module as done, and completes the course if this was its last open part. Does nothing for assessments
 * of live courses, which belong to no module.
 */
export const markModuleAssessmentDone = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId: moduleId }: Omit<AssessmentAttemptKey, 'startedAt'>,
): Promise<void> => {
  const component = 'AssessmentCompleted';
  const flags = await findDoneModuleParts(tx, studentId, courseId);
  if (flags[moduleId]?.[component] !== false) return;
  await storeModulePartDone(tx, studentId, { courseId, moduleId, component });
  await completeCourseIfEndReached(tx, studentId, courseId);
};
