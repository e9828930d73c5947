import { moduleTally } from '@cairn/domain/module-progress.rules';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { listModuleRecords } from '../course-modules/course-modules.repository.ts';
import { moduleFacts } from '../course-modules/unlocked-modules.ts';
import { completeCourse } from './complete-course.ts';
import { type LockedEnrolment, lockEnrolment } from './enrolment-lock.ts';
import { addSeconds, flagsOfCourse, isPackageComplete } from './progress.repository.ts';

export interface CompletionService {
  /**
   * Records that a course is complete, by what the server itself knows. A repeat keeps the first date. Throws not-found,
   * forbidden (not enrolled) and conflict (not complete).
   */
  readonly complete: (studentId: string, courseId: string) => Promise<Date>;
  /** As `complete`, for packaged courses only: any other throws not-found. */
  readonly completePackage: (studentId: string, courseId: string) => Promise<Date>;
  /** Adds seconds and answers the total. Throws not-found and forbidden (not enrolled). */
  readonly addTime: (studentId: string, courseId: string, seconds: number) => Promise<number>;
}

const isComplete = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  { courseType, result }: LockedEnrolment,
): Promise<boolean> => {
  switch (courseType) {
    case 'async': {
      const modules = (await listModuleRecords(tx, courseId)).map(moduleFacts);
      return moduleTally(modules, await flagsOfCourse(tx, studentId, courseId)).isReached;
    }
    case 'sync':
      return result?.toLowerCase() === 'pass';
    case 'scorm':
      return isPackageComplete(tx, studentId, courseId);
    default:
      return courseType satisfies never;
  }
};

export const createCompletionService = (sql: Sql): CompletionService => {
  const complete = (studentId: string, courseId: string, only?: 'scorm') =>
    sql.begin(async (tx) => {
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      if (only !== undefined && enrolment.courseType !== only) {
        throw new AppError('not-found', 'This course is not a package.');
      }
      const { completedAt } = enrolment;
      if (completedAt !== null) return completedAt;
      if (!(await isComplete(tx, studentId, courseId, enrolment))) {
        throw new AppError('conflict', 'This course is not complete yet.');
      }
      return completeCourse(tx, studentId, courseId);
    });

  return {
    complete: (studentId, courseId) => complete(studentId, courseId),
    completePackage: (studentId, courseId) => complete(studentId, courseId, 'scorm'),
    addTime: (studentId, courseId, seconds) =>
      sql.begin(async (tx) => {
        await lockEnrolment(tx, studentId, courseId);
        return addSeconds(tx, studentId, courseId, seconds);
      }),
  };
};
