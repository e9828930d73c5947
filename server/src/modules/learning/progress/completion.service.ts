import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { completeCourseIfEndReached } from './complete-course.ts';
import { addSecondsSpentInCourse, lockEnrolmentAndMarkActive } from './enrolment-lock.ts';
import { storeCourseEndSeen } from './progress.repository.ts';

export interface CourseCompletionService {
  /**
   * Records that the student has seen the end of a course that is completed according to the server's data. A repeated call
   * keeps the first date.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   * @throws conflict if the course is not complete
   */
  readonly complete: (studentId: string, courseId: string) => Promise<Date>;
  /**
   * Completes a packaged course as `complete` does.
   * @throws not-found for other kinds of courses
   */
  readonly completePackage: (studentId: string, courseId: string) => Promise<Date>;
  /**
   * Adds seconds to the time that the student has spent in a course, at most those since the last call. Returns the total.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly addTime: (studentId: string, courseId: string, seconds: number) => Promise<number>;
}

export const createCourseCompletionService = (sql: Sql): CourseCompletionService => {
  const complete = (studentId: string, courseId: string, only?: 'scorm') =>
    sql.begin(async (tx) => {
      const enrolment = await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      if (only !== undefined && enrolment.courseType !== only) {
        throw new AppError('not-found', 'This course is not a package.');
      }
      const completedAt = await completeCourseIfEndReached(tx, studentId, courseId, enrolment);
      if (!completedAt) throw new AppError('conflict', 'This course is not complete yet.');
      await storeCourseEndSeen(tx, studentId, courseId);
      return completedAt;
    });

  return {
    complete: (studentId, courseId) => complete(studentId, courseId),
    completePackage: (studentId, courseId) => complete(studentId, courseId, 'scorm'),
    addTime: (studentId, courseId, seconds) =>
      sql.begin((tx) => addSecondsSpentInCourse(tx, studentId, courseId, seconds)),
  };
};
