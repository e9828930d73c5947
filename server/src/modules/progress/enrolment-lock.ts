import type { CourseType } from '@cairn/domain/course-types.rules';
import type { TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { noteStudy } from '../study-week/study-quarters.ts';

export interface LockedEnrolment {
  readonly courseType: CourseType;
  readonly completedAt: Date | null;
  /** Of a live course. */
  readonly result: string | null;
}

/**
 * Notes that the student works in the course, and holds the enrolment until the transaction ends: of two writes at the
 * same instant the second sees what the first has done. Throws not-found (unknown, draft) and forbidden (not enrolled).
 */
export const lockEnrolment = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<LockedEnrolment> => {
  const [course] = await tx<Pick<LockedEnrolment, 'courseType'>[]>`
    select course_type as "courseType" from courses
    where course_id = ${courseId} and status <> 'draft'`;
  if (!course) throw new AppError('not-found', 'There is no such course.');
  const [enrolment] = await tx<Omit<LockedEnrolment, 'courseType'>[]>`
    update enrolments set active_at = now()
    where student_id = ${studentId} and course_id = ${courseId}
    returning completed_at as "completedAt", result`;
  if (!enrolment) throw new AppError('forbidden', 'You are not enrolled in this course.');
  await noteStudy(tx, studentId);
  return { ...course, ...enrolment };
};
