import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { noteStudy } from '../study-week/study-quarters.ts';
import type { EnrolmentResult } from './progress.repository.ts';

/** Throws not-found for an unknown course and a draft. */
export const requireOpenCourse = async (
  tx: TransactionSql,
  courseId: string,
): Promise<Pick<EnrolmentResult, 'courseType'>> => {
  const [course] = await tx<Pick<EnrolmentResult, 'courseType'>[]>`
    select course_type as "courseType" from courses
    where course_id = ${courseId} and status <> 'draft'`;
  if (course) return course;
  throw new AppError('not-found', 'There is no such course.');
};

export const notEnrolled = (): AppError =>
  new AppError('forbidden', 'You are not enrolled in this course.');

/**
 * Notes that the student works in the course, and holds the enrolment until the transaction ends: of two writes at the
 * same instant the second sees what the first has done. Throws not-found (unknown, draft) and forbidden (not enrolled).
 */
export const lockEnrolment = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<EnrolmentResult> => {
  const course = await requireOpenCourse(tx, courseId);
  const [enrolment] = await tx<Omit<EnrolmentResult, 'courseType'>[]>`
    update enrolments set active_at = now()
    where student_id = ${studentId} and course_id = ${courseId}
    returning completed_at as "completedAt", result`;
  if (!enrolment) throw notEnrolled();
  await noteStudy(tx, studentId);
  return { ...course, ...enrolment };
};
