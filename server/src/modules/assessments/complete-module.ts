import type { TransactionSql } from '../../database/sql.ts';
import { addFlag, flagsOfCourse } from '../progress/progress.repository.ts';
import type { AttemptKey } from './assessments.repository.ts';

/** The assessment of a module is done; a live course has none of these flags. */
export const completeModule = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId: moduleId }: Omit<AttemptKey, 'startedAt'>,
): Promise<void> => {
  const component = 'AssessmentCompleted';
  const flags = await flagsOfCourse(tx, studentId, courseId);
  if (flags[moduleId]?.[component] !== false) return;
  await addFlag(tx, studentId, { courseId, moduleId, component });
};
