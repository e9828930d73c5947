import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { completeReachedCourse } from './complete-course.ts';
import { addSeconds, lockEnrolment } from './enrolment-lock.ts';
import { noteCompletionShown } from './progress.repository.ts';

export interface CompletionService {
  /**
   * Records that the student has seen the end of a course, which is complete by what the server itself knows. A repeat
   * keeps the first date. Throws not-found, forbidden (not enrolled) and conflict (not complete).
   */
  readonly complete: (studentId: string, courseId: string) => Promise<Date>;
  /** As `complete`, for packaged courses only: any other throws not-found. */
  readonly completePackage: (studentId: string, courseId: string) => Promise<Date>;
  /** Adds seconds, at most those that have passed since the last call, and answers the total. Throws not-found and forbidden (not enrolled). */
  readonly addTime: (studentId: string, courseId: string, seconds: number) => Promise<number>;
}

export const createCompletionService = (sql: Sql): CompletionService => {
  const complete = (studentId: string, courseId: string, only?: 'scorm') =>
    sql.begin(async (tx) => {
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      if (only !== undefined && enrolment.courseType !== only) {
        throw new AppError('not-found', 'This course is not a package.');
      }
      const completedAt = await completeReachedCourse(tx, studentId, courseId, enrolment);
      if (!completedAt) throw new AppError('conflict', 'This course is not complete yet.');
      await noteCompletionShown(tx, studentId, courseId);
      return completedAt;
    });

  return {
    complete: (studentId, courseId) => complete(studentId, courseId),
    completePackage: (studentId, courseId) => complete(studentId, courseId, 'scorm'),
    addTime: (studentId, courseId, seconds) =>
      sql.begin((tx) => addSeconds(tx, studentId, courseId, seconds)),
  };
};
