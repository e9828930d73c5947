import type { ProgressComponent, ModuleFlags } from '@cairn/api/progress.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { listModuleRecords } from '../course-modules/course-modules.repository.ts';
import { findUnlockedModules } from '../course-modules/unlocked-modules.ts';
import { completeReachedCourse } from './complete-course.ts';
import { lockEnrolment } from './enrolment-lock.ts';
import { addFlag, findCourseFlags, hasPassed } from './progress.repository.ts';

export interface ComponentDone {
  readonly courseId: string;
  readonly moduleId: string;
  readonly component: ProgressComponent;
}

/**
 * Marks a component as done, and returns all flags of the module. The last part of a course completes it. A repeated call changes
 * nothing.
 * @throws not-found if there is no such module or component
 * @throws forbidden if the student is not enrolled
 * @throws conflict if the module is locked, or its assessment not passed
 */
export type MarkComponentDone = (studentId: string, done: ComponentDone) => Promise<ModuleFlags>;

const refuseLockedComponent = async (
  tx: TransactionSql,
  { courseId, moduleId }: ComponentDone,
  flags: Readonly<Record<string, ModuleFlags>>,
): Promise<void> => {
  const records = await listModuleRecords(tx, courseId);
  if (findUnlockedModules(records, flags).has(moduleId)) return;
  throw new AppError('conflict', 'Please complete the modules before this one first.');
};

const refuseUnpassed = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, moduleId, component }: ComponentDone,
): Promise<void> => {
  if (component !== 'AssessmentCompleted') return;
  if (await hasPassed(tx, studentId, courseId, moduleId)) return;
  throw new AppError('conflict', 'Please pass the assessment first.');
};

export const createMarkComponentDone =
  (sql: Sql): MarkComponentDone =>
  (studentId, done) =>
    sql.begin(async (tx) => {
      const { courseId, moduleId, component } = done;
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      const flags = await findCourseFlags(tx, studentId, courseId);
      const own = flags[moduleId];
      if (own?.[component] === undefined) {
        throw new AppError('not-found', 'This module has no such part.');
      }
      if (own[component]) return own;
      await refuseLockedComponent(tx, done, flags);
      await refuseUnpassed(tx, studentId, done);
      await addFlag(tx, studentId, done);
      await completeReachedCourse(tx, studentId, courseId, enrolment);
      return { ...own, [component]: true };
    });
