import type { TransactionSql } from '../../platform/database/sql.ts';
import { completeReachedCourse } from '../learning/progress/complete-course.ts';
import { addFlag, findCourseFlags } from '../learning/progress/progress.repository.ts';
import type { AttemptKey } from './assessments.repository.ts';

/**
 * Marks the assessment of a module as done, and completes the course if this was its last part. Live courses have no such flag.
 */
export const completeModule = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId: moduleId }: Omit<AttemptKey, 'startedAt'>,
): Promise<void> => {
  const component = 'AssessmentCompleted';
  const flags = await findCourseFlags(tx, studentId, courseId);
  if (flags[moduleId]?.[component] !== false) return;
  await addFlag(tx, studentId, { courseId, moduleId, component });
  await completeReachedCourse(tx, studentId, courseId);
};
